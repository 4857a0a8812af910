// What waits on this tablet: items in IndexedDB, in the order of their taps, shared by all tabs. A browser that
// stores nothing keeps them in the page alone.

const NAME = "referee-outbox";

let opened = null;
let unkept = [];
// Of each match the item of this page alone that was written last.
const newest = new Map();

/** Open the store; true where it keeps what it is given, false where this browser refuses. */
export async function openStore() {
  return (await database()) !== null;
}

/**
 * Add an item behind all that waits; once it is on the disk, return all that waits, in order; null where the item is in
 * this page alone.
 *
 * An item is {id, match, url, body, after, kind, made, behind}, with what the page needs to show it: its event id, the
 * match (or the path of another form), where it goes, its fields as a list of [name, value], the number of the newest
 * entry that its page knew, the kind of fact, milliseconds since 1970, and the id of the item that it was tapped on top
 * of (null where nothing waited). `isFirst(item)` is called, before it is on the disk, where nothing of its match waits
 * before it.
 */
export async function keepItem(item, isFirst) {
  const head = newest.get(item.match);
  const known = head?.id === item.behind ? onTop(item, head.number) : item;
  let kept = [];
  try {
    const put = (waiting, heads) => {
      const asked = heads.get(item.match);
      const before = waiting.getAll();
      before.onsuccess = () => {
        // What it was tapped on top of may have been written a moment ago, and its page not been shown yet.
        const placed = asked.result?.id === item.behind ? onTop(item, asked.result.number) : known;
        waiting.add(placed);
        kept = [...before.result, placed];
        if (![...before.result, ...unkept].some(({ match }) => match === item.match)) isFirst(placed);
      };
    };
    // A tap that was shown as taken must survive a battery that is pulled out; what was taken out and comes back is sent
    // a second time, and harmless.
    await within("readwrite", ["waiting", "heads"], put, "strict");
    return [...kept, ...unkept];
  } catch {
    unkept.push(known);
    return null;
  }
}

/** An item with what was tapped before it written as entry `number`; null where the answer did not say. */
export function onTop(item, number) {
  return { ...item, after: number === null ? item.after + 1 : Math.max(item.after, number) };
}

/** Return all that waits, in order. */
export async function readItems() {
  return [...(await stored()), ...unkept];
}

/**
 * Take out the items of a match that have been written, the last one as entry `number` (null where the answer does not
 * say); false if another tab has taken them out. What was tapped on top of them comes right after.
 */
export async function takeOut(written, number) {
  const { id, match } = written.at(-1);
  const ids = written.map((item) => item.id);
  let taken = unkept.some((item) => ids.includes(item.id));
  if (taken) newest.set(match, { id, number });
  if (written.some((item) => !unkept.includes(item))) {
    await within("readwrite", ["waiting", "heads"], (waiting, heads) => {
      const asked = waiting.index("match").getAll(match);
      asked.onsuccess = () => {
        const mine = asked.result.filter((item) => ids.includes(item.id));
        if (mine.length === 0) return;
        taken = true;
        mine.forEach(({ place }) => waiting.delete(place));
        asked.result.filter((item) => !mine.includes(item)).forEach((item) => waiting.put(onTop(item, number)));
        heads.put({ match, id, number });
      };
    });
  }
  const left = unkept.filter((item) => !ids.includes(item.id));
  unkept = taken ? left.map((item) => (item.match === match ? onTop(item, number) : item)) : left;
  return taken;
}

/** Take out items that are not to be sent any more. */
export async function drop(gone) {
  const ids = gone.map(({ id }) => id);
  unkept = unkept.filter(({ id }) => !ids.includes(id));
  const places = gone.map(({ place }) => place).filter((place) => place !== undefined);
  if (places.length === 0) return;
  await within("readwrite", ["waiting"], (waiting) => places.forEach((place) => waiting.delete(place)));
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

/** Do something in one transaction, and wait until it is done: with `strict` durability, until it is on the disk. */
async function within(mode, names, act, durability = "relaxed") {
  const base = await database();
  if (!base) throw new Error("nothing is stored here");
  await new Promise((done, fail) => {
    const transaction = base.transaction(names, mode, { durability });
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
        asked.result.createObjectStore("heads", { keyPath: "match" });
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
