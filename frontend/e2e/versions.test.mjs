// Versions of an entry: the author sends another one, the client flips between them and awards the newest. An entry that is rated highly makes
// room for a fourth one.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import { badge, becomes, dialog, enter, openContest, rowsAre, says, see, sendVersion, story, toast } from "./acts.mjs";
import { png } from "./files.mjs";
import { open } from "./harness.mjs";

const TITLE = "A sign for a dhaba in Quetta";
const first = png("sign-1.png");
const second = png("sign-2.png", { colours: ["#1d4e89", "#f2f2f2"] });
const third = png("sign-3.png", { width: 480, height: 640, colours: ["#7a1f1f", "#f7c948"] });

let stage;
let client;
let talent;
let contest;
let entry;

before(async () => {
  stage = await open("versions");
  client = await stage.person({ role: "CLIENT", firstName: "Ayesha", lastName: "Khan" });
  talent = await stage.person({ role: "TALENT", firstName: "Bilal", lastName: "Ahmed" });
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const step = story(() => stage);
const opened = ({ page }) => dialog(page, /^Entry #1/);
const switches = (person) => opened(person).getByRole("group", { name: "Versions of this entry" });
const version = (person, name) => switches(person).getByRole("button", { name, exact: true });
const cardOf = ({ page }, number, who = "Bilal Ahmed") =>
  page.getByRole("article", { name: `Entry ${number} by ${who}`, exact: true });
const note = (person, text) => opened(person).getByText(text, { exact: true });

step("an author has three entries, and the client rates one of them 5", async () => {
  contest = await openContest(client, { title: TITLE, prize: 5000 });
  assert.equal(await enter(talent, contest, { files: [first], note: "First: warm colours." }), 1);
  await enter(talent, contest, { link: "https://example.com/two" });
  await enter(talent, contest, { link: "https://example.com/three" });
  await talent.goto(`/contests/${contest}`);
  await see(talent.page, "3 of 3 entries used");
  await see(talent.page, /makes room for another one, up to 8 in all/);
  await rowsAre(talent.page.getByRole("button", { name: "Submit entry" }), 0, "there is no form");
  ({
    entries: [{ id: entry }],
  } = await client.ask(`/api/contests/${contest}/entries`));
  await stage.advanceClock({ seconds: 1 });
  await client.goto(`/contests/${contest}?tab=entries&entry=${entry}`);
  await opened(client).getByRole("radio", { name: "5 stars" }).check({ force: true });
  await becomes(async () => (await client.ask(`/api/entries/${entry}`)).stars, 5);
});

step("that makes room for a fourth one", async () => {
  await talent.goto(`/contests/${contest}`);
  await see(talent.page, "3 of 4 entries used");
  await enter(talent, contest, { link: "https://example.com/four" });
  await see(talent.page, "4 of 4 in the running");
});

step("the author sends version 2: the words are there, the files are uploaded again", async () => {
  const { page } = talent;
  await talent.goto(`/contests/${contest}?tab=entries`);
  await page.getByRole("link", { name: "Open entry 1" }).click();
  await opened(talent).getByRole("button", { name: "New version" }).click();
  const form = dialog(page, "New version of entry #1");
  await form.getByLabel("Note to the client").waitFor();
  assert.equal(await form.getByLabel("Note to the client").inputValue(), "First: warm colours.");
  await see(form, /Files are not taken over/);
  await talent.checkScreen("the form of a version");
  // Back leads to the entry, forward to the form again; a reload keeps it.
  await page.goBack();
  await opened(talent).getByRole("button", { name: "New version" }).waitFor();
  await page.goForward();
  await form.waitFor();
  await page.reload();
  await form.getByLabel("Note to the client").waitFor();
  await sendVersion(talent, 1, 2, second, "Second: cold colours.");
  await note(talent, "Second: cold colours.").waitFor();
  await see(opened(talent), "Version 2 not seen by the client yet");
  await stage.advanceClock({ seconds: 1 });
});

step("the client finds a mark in the gallery until the entry is opened, and a line in the notifications", async () => {
  const { page } = client;
  await client.goto(`/contests/${contest}?tab=entries`);
  await see(cardOf(client, 1), "NEW VERSION");
  await see(cardOf(client, 1), "#1 · v2");
  await rowsAre(cardOf(client, 1).getByRole("radio", { name: "5 stars", checked: true }), 1, "the stars stay");
  await client.checkScreen("the gallery with a new version");
  const { notifications } = await client.ask("/api/notifications");
  assert.ok(
    notifications.some(({ title }) => title === `Bilal Ahmed sent version 2 of entry #1: “${TITLE}”`),
    notifications.map(({ title }) => title).join(" | "),
  );
  await page.getByRole("link", { name: "Open entry 1" }).click();
  await note(client, "Second: cold colours.").waitFor();
  await opened(client).getByRole("button", { name: "Close" }).click();
  await rowsAre(cardOf(client, 1).getByText("NEW VERSION"), 0, "it was opened");
});

step("the client flips between versions; reload and Back keep the one that is shown", async () => {
  const { page } = client;
  await client.goto(`/contests/${contest}?tab=entries`);
  await page.getByRole("link", { name: "Open entry 1" }).click();
  await version(client, "v2, newest").and(page.locator("[aria-pressed=true]")).waitFor();
  await version(client, "v1").click();
  await note(client, "First: warm colours.").waitFor();
  await see(opened(client), "This is version 1 of 2");
  await rowsAre(opened(client).getByRole("button", { name: "Award the prize" }), 0, "an older one is not awarded");
  const picture = opened(client).locator("img").first();
  await becomes(() => picture.evaluate((img) => img.complete && img.naturalWidth > 0), true, "its picture loads");
  await client.checkScreen("an older version");
  await page.reload();
  await note(client, "First: warm colours.").waitFor();
  await opened(client).getByRole("link", { name: "Bilal Ahmed" }).first().click();
  await page.waitForURL(/\/u\//);
  await page.goBack();
  await note(client, "First: warm colours.").waitFor();
  await opened(client).getByRole("button", { name: "Show version 2" }).click();
  await note(client, "Second: cold colours.").waitFor();
  await opened(client).getByRole("button", { name: "Award the prize" }).waitFor();
});

step("an entry that is opened again is asked for again", async () => {
  const { page } = client;
  await client.goto(`/contests/${contest}?tab=entries`);
  await page.getByRole("link", { name: "Open entry 1" }).click();
  await note(client, "Second: cold colours.").waitFor();
  await opened(client).getByRole("button", { name: "Close" }).click();
  await talent.goto(`/contests/${contest}?tab=entries&entry=${entry}&renew=1`);
  await sendVersion(talent, 1, 3, third, "Third: a tall sign.");
  await page.getByRole("link", { name: "Open entry 1" }).click();
  await note(client, "Third: a tall sign.").waitFor();
  await version(client, "v3, newest").and(page.locator("[aria-pressed=true]")).waitFor();
});

step("an award of what was looked at is refused when another version came meanwhile", async () => {
  const { page } = client;
  await client.goto(`/contests/${contest}?tab=entries&entry=${entry}`);
  await opened(client).getByRole("button", { name: "Award the prize" }).click();
  const confirm = dialog(page, "Award the prize to Bilal Ahmed?");
  await see(confirm, "Entry #1, version 3");
  await talent.goto(`/contests/${contest}?tab=entries&entry=${entry}&renew=1`);
  await sendVersion(talent, 1, 4, first, "Fourth: warm again.");
  client.allow(/409 \(Conflict\)/);
  await confirm.getByRole("button", { name: "Award the prize" }).click();
  await see(page, "The author sent a new version of this entry. Look at it first, then decide again.");
  await note(client, "Fourth: warm again.").waitFor();
  assert.equal((await client.ask(`/api/contests/${contest}`)).status, "OPEN");
});

step("the newest version wins; then nothing more is sent", async () => {
  const { page } = client;
  await opened(client).getByRole("button", { name: "Award the prize" }).click();
  const confirm = dialog(page, "Award the prize to Bilal Ahmed?");
  await see(confirm, "Entry #1, version 4");
  await confirm.getByRole("button", { name: "Award the prize" }).click();
  await toast(page, "Winner Chosen");
  await badge(page, "Awarded");
  const won = await client.ask(`/api/entries/${entry}`);
  assert.deepEqual([won.status, won.version, won.stars], ["WINNER", 4, 5]);
  for (const width of [1440, 360]) {
    await talent.page.setViewportSize({ width, height: 800 });
    await talent.goto(`/contests/${contest}?tab=entries&entry=${entry}`);
    await version(talent, "v4, newest").waitFor();
    await rowsAre(opened(talent).getByRole("button", { name: "New version" }), 0, "the entry is awarded");
    await version(talent, "v2").click();
    await note(talent, "Second: cold colours.").waitFor();
    await says(opened(talent), /This is version 2 of 4/);
  }
  await talent.checkScreen("the versions of the winner");
});
