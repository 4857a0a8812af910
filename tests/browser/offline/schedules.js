// Random schedules of taps, flaps, lost answers, two tabs and kills, on the page's own scripts and a server that is
// played here. Returns what went wrong and what was seen, for each of the matches.
async ({ seed, matches, taps, locks }) => {
  let state = seed;
  const random = () => ((state = (state * 1103515245 + 12345) % 2147483648) / 2147483648);
  const rest = (most) => new Promise((done) => setTimeout(done, random() * most));
  const server = Object.fromEntries(matches.map((match) => [match, []]));
  const taken = Object.fromEntries(matches.map((match) => [match, []]));
  const refused = new Set();
  // What fell with something that was refused is told in every tab.
  new BroadcastChannel("referee-outbox").onmessage = ({ data }) => {
    if (!data.settled || data.settled.answer.ok) return;
    for (const item of [data.settled.item, ...data.settled.dropped]) refused.add(Object.fromEntries(item.body).tap);
  };
  let online = true;
  let posts = 0;
  let count = 0;

  const pageOf = (match) =>
    `<html><body><div id="work-${match}" data-region><form data-live action="/match/${match}/events">` +
    `<input name="after" value="${server[match].length}"><input name="kind" value="trick_taken">` +
    `<input name="tap"></form></div></body></html>`;

  const answer = async (url, { body, signal }) => {
    posts += 1;
    await rest(4);
    if (!online || signal.aborted || random() < 0.1) throw new TypeError("lost on the way there");
    const match = /match\/(\w+)/.exec(url)[1];
    const [id, after, tap] = ["event_id", "after", "tap"].map((name) => body.get(name));
    let place = server[match].findIndex((entry) => entry.id === id);
    let status = 200;
    if (place < 0 && Number(after) !== server[match].length) {
      status = 409;
    } else if (place < 0) {
      place = server[match].push({ id, tap }) - 1;
    }
    const html = pageOf(match);
    await rest(4);
    if (!online || random() < 0.15) throw new TypeError("lost on the way back");
    const headers = { "X-Request-ID": "1", "Content-Location": "about:srcdoc" };
    if (status === 200) headers["X-Entry"] = String(place + 1);
    const said = new Response(html, { status, headers });
    Object.defineProperty(said, "url", { value: url });
    return said;
  };

  const open = async () => {
    const frame = document.createElement("iframe");
    count += 1;
    frame.id = `tab${count}`;
    frame.srcdoc = matches.map((match) => pageOf(match).replace(/<\/?(html|body)>/g, "")).join("");
    document.body.append(frame);
    await new Promise((done) => (frame.onload = done));
    const inside = frame.contentWindow;
    if (!locks) Object.defineProperty(inside.navigator, "locks", { value: undefined });
    const later = inside.setTimeout.bind(inside);
    inside.setTimeout = (what, pause) => later(what, pause / 100);
    inside.fetch = answer;
    const token = inside.document.createElement("input");
    token.name = "csrf_token";
    inside.document.body.append(token);
    inside.eval(window.outboxScript);
    return frame;
  };

  const tap = (frame, match) => {
    const form = frame.contentDocument.querySelector(`#work-${match} form`);
    count += 1;
    const name = `${frame.id}:${count}`;
    form.elements.tap.value = name;
    const shown = ({ detail }) => {
      const mine = frame.contentWindow.waits(match).some(({ body }) => Object.fromEntries(body).tap === name);
      if (detail.match !== match || !mine) return;
      frame.contentDocument.removeEventListener("outboxchange", shown);
      taken[match].push(name);
    };
    frame.contentDocument.addEventListener("outboxchange", shown);
    form.requestSubmit();
    form.elements.tap.value = "";
    return new Promise((done) => setTimeout(done, 2 + random() * 6));
  };

  const tabs = [await open(), await open()];
  for (let turn = 0; turn < taps; turn += 1) {
    if (random() < 0.3) {
      online = !online;
      if (online) tabs.forEach((frame) => frame.contentWindow.dispatchEvent(new Event("online")));
    }
    if (random() < 0.15) {
      const place = random() < 0.5 ? 0 : 1;
      tabs[place].remove();
      if (random() < 0.5) await rest(20);
      tabs[place] = await open();
    }
    for (const match of matches) if (random() < 0.5) await tap(tabs[random() < 0.5 ? 0 : 1], match);
  }
  online = true;
  // Both are killed, and the next day one is opened anew.
  tabs.forEach((frame) => frame.remove());
  const last = await open();
  const until = Date.now() + 15000;
  const left = () => new Promise((done) => {
    const asked = indexedDB.open("referee-outbox");
    asked.onsuccess = () => {
      const count = asked.result.transaction("waiting").objectStore("waiting").count();
      count.onsuccess = () => (asked.result.close(), done(count.result));
    };
  });
  while ((await left()) > 0 && Date.now() < until) await new Promise((done) => setTimeout(done, 20));
  await rest(20);
  last.remove();
  const wrong = [];
  let written = 0;
  for (const match of matches) {
    const names = server[match].map((entry) => entry.tap);
    written += names.length;
    if (new Set(names).size < names.length) wrong.push(`${match}: doubled`);
    const lost = taken[match].filter((name) => !names.includes(name) && !refused.has(name));
    if (lost.length > 0) wrong.push(`${match}: lost ${lost}`);
    // In every tab; nobody taps in two of them at once.
    for (const tab of new Set(taken[match].map((name) => name.split(":")[0]))) {
      const order = taken[match].filter((name) => names.includes(name) && name.startsWith(`${tab}:`));
      const kept = names.filter((name) => order.includes(name));
      if (String(order) !== String(kept)) wrong.push(`${match}: order ${order} became ${kept}`);
    }
  }
  return { wrong, written, refused: refused.size, posts, left: await left() };
}
