// Every screen of the product, on the demo marketplace, as everybody who can see it: accessible, without errors, never wider
// than the window, in both themes, on phones and large screens. With SHOTS=1 pictures of all of them are in .shots.
// What the files screens-*.test.mjs and shifts.test.mjs share.
import { after, afterEach, before, test } from "node:test";
import { dialog } from "./acts.mjs";
import { open } from "./harness.mjs";

export const STATES = ["OPEN", "SHORTLISTING", "AWARDED", "CLOSED"];

/** Opens the demo marketplace for the tests of a file, and hands them a visitor and its people who are named, signed in. */
export function onDemo(name, names, begin) {
  let stage;
  before(async () => {
    stage = await open(name, { demo: true });
    const people = { visitor: await stage.visitor({}, { serviceWorkers: "block" }) };
    for (const who of names) {
      const person = await stage.visitor({}, who === "client" ? { serviceWorkers: "block" } : {});
      await person.signIn(`${who}@demo.muqabla.pk`, "muqabla-demo-2026");
      people[who] = person;
    }
    begin(people);
  });
  after(() => stage?.close());
  afterEach(() => stage?.expectNoProblems());
}

/** What people were told about contests: the tests ask again and again, and no contest of the demo changes here. */
const told = new Map();
function askOnce(person, path) {
  const key = `${person.label} ${path}`;
  if (!told.has(key)) told.set(key, person.ask(path));
  return told.get(key);
}

/** The first contest in a state that a person sees as the given viewer, newest first. */
export async function find(person, status, viewer, fits = () => true) {
  let cursor = "";
  do {
    const query = `status=${status}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const list = await askOnce(person, `/api/contests?${query}`);
    for (const { id } of list.contests) {
      const detail = await askOnce(person, `/api/contests/${id}`);
      if (detail.viewer === viewer && (await fits(detail))) return detail;
    }
    cursor = list.nextCursor;
  } while (cursor);
  throw new Error(`No contest of the demo is ${status} for ${viewer}`);
}

/** A screen by its address. `ready` waits for what makes it that screen. */
export function screen(name, who, path, ready, checks) {
  test(name, async () => {
    const person = who();
    await person.goto(typeof path === "function" ? await path() : path);
    await ready?.(person.page);
    await person.checkScreen(name, checks);
  });
}

/** The gallery of the demo client, with so many entries chosen to be compared. */
export async function chosen(client, count) {
  const { id } = await find(client, "SHORTLISTING", "CLIENT");
  const { entries } = await client.ask(`/api/contests/${id}/entries`);
  const ids = entries.slice(0, count).map((entry) => entry.id);
  return `/contests/${id}?tab=entries&chosen=${ids.join(".")}`;
}

export const heading = (name) => (page) => page.getByRole("heading", { level: 1, name }).waitFor();
export const asDialog = (name) => (page) => dialog(page, name).waitFor();
