// Short notes that the page plays itself, without a file.
let audio = null;

/** Let the page sound from now on, which browsers allow only while somebody touches it; whether it may. */
export async function wakeAudio() {
  audio ??= new AudioContext();
  await audio.resume();
  return audio.state === "running";
}

/** Play notes of these frequencies, one `seconds` after the other; nothing where the page may not sound. */
export function play(frequencies, seconds, loudness) {
  if (audio?.state !== "running") return;
  frequencies.forEach((frequency, index) => {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const from = audio.currentTime + index * seconds;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(loudness, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 2 * seconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + 2 * seconds);
  });
}
