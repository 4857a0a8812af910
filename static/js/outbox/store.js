// What waits on this tablet: items in IndexedDB, in the order of their taps, shared by all tabs. A browser that
// stores nothing keeps them in the page alone.

const NAME = "referee-outbox";

let opened = null;
let unkept = [];

/** Open the store; true where it keeps what it is given, false where this browser refuses. */
export async function openStore() {
  return (await database()) !== null;
}

/**
 * Add an item behind all that waits; true once it is on the disk, false where it is in this page alone.
 *
 * An item is {id, match, url, body, after, kind, made}, with what the page needs to show it: its event id, the match
 * (or the path of another form), where it goes, its fields as a list of [name, value], the number of the newest entry
 * that it was tapped on, the kind of fact, and milliseconds since 1970.
 */
export async function keepItem(item) {
  try {
    await within("readwrite", ["waiting"], (waiting) => waiting.add(item));
    return true;
  } catch {
    unkept.push(item);
    return false;
  }
}

/** Return all that waits, in order. */
export async function readItems() {
  return [...(await stored()), ...unkept];
}

/**
 * Take out an item that has been written as entry `number` (null where the answer does not say); false if another tab
 * has taken it out. What was tapped on the same page meant to come right after it.
 */
export async function takeOut(item, number) {
  const behind = (other) => ({ ...other, after: number === null ? other.after + 1 : Math.max(other.after, number) });
  if (unkept.some(({ id }) => id === item.id)) {
    unkept = unkept.filter(({ id }) => id !== item.id).map((other) => (other.match === item.match ? behind(other) : other));
    return true;
  }
  let taken = false;
  await within("readwrite", ["waiting"], (waiting) => {
    const asked = waiting.index("match").getAll(item.match);
    asked.onsuccess = () => {
      const mine = asked.result.find(({ id }) => id === item.id);
      if (!mine) return;
      taken = true;
      waiting.delete(mine.place);
      asked.result.filter((other) => other !== mine).forEach((other) => waiting.put(behind(other)));
    };
  });
  if (taken) unkept = unkept.map((other) => (other.match === item.match ? behind(other) : other));
  return taken;
}

/** Take out all that waits of a match; return it, in order. */
export async function takeOutAll(match) {
  const gone = unkept.filter((item) => item.match === match);
  unkept = unkept.filter((item) => item.match !== match);
  if (!(await database())) return gone;
  let asked;
  await within("readwrite", ["waiting"], (waiting) => {
    asked = waiting.index("match").getAll(match);
    asked.onsuccess = () => asked.result.forEach(({ place }) => waiting.delete(place));
  });
  return [...asked.result, ...gone];
}

/** Take the lease of a name until a moment, if nobody else holds it now; true where nothing can be shared. */
export async function takeLease(name, holder, until) {
  if (!(await database())) return true;
  let taken = false;
  await within("readwrite", ["leases"], (leases) => {
    const asked = leases.get(name);
    asked.onsuccess = () => {
      const old = asked.result;
      taken = !old || old.holder === holder || old.until < Date.now();
      if (taken) leases.put({ name, holder, until });
    };
  });
  return taken;
}

/** Give a lease back, if it is still this holder's. */
export async function giveBack(name, holder) {
  if (!(await database())) return;
  await within("readwrite", ["leases"], (leases) => {
    const asked = leases.get(name);
    asked.onsuccess = () => asked.result?.holder === holder && leases.delete(name);
  });
}

async function stored() {
  if (!(await database())) return [];
  let asked;
  await within("readonly", ["waiting"], (waiting) => (asked = waiting.getAll()));
  return asked.result;
}

/** Do something in one transaction, and wait until it is on the disk. */
async function within(mode, names, act) {
  const base = await database();
  if (!base) throw new Error("nothing is stored here");
  await new Promise((done, fail) => {
    // A tap that was shown as taken must survive a battery that is pulled out.
    const transaction = base.transaction(names, mode, { durability: "strict" });
    transaction.oncomplete = done;
    transaction.onabort = () => fail(transaction.error);
    act(...names.map((name) => transaction.objectStore(name)));
  });
}

function database() {
  opened ??= new Promise((done) => {
    try {
      const asked = indexedDB.open(NAME, 1);
      asked.onupgradeneeded = () => {
        asked.result.createObjectStore("waiting", { keyPath: "place", autoIncrement: true }).createIndex("match", "match");
        asked.result.createObjectStore("leases", { keyPath: "name" });
      };
      asked.onsuccess = () => {
        // Whoever clears the browser's data closes the store; the next tap opens another one.
        asked.result.onclose = () => (opened = null);
        done(asked.result);
      };
      asked.onerror = () => done(null);
    } catch {
      done(null);
    }
  });
  return opened;
}
