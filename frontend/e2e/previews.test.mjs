// What a client sees of work before it is theirs: everything to judge it by, and none of the files. After acceptance, the files.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import { award, becomes, closeEntries, deliver, dialog, openContest, rowsAre, see, story, toast } from "./acts.mjs";
import { pdf, png, text, wav, zip } from "./files.mjs";
import { open } from "./harness.mjs";

const WINNER = "Bilal Ahmed";
const files = [pdf("proposal.pdf", "Honey from Ziarat"), text("draft.txt", 100), zip("site.zip", { "index.html": "<h1>Honey</h1>", "styles/site.css": "body{}" }), png("mark.png")];
const song = wav("jingle.wav", 3);

let stage;
let client;
let talent;
let id;
let originals;

before(async () => {
  stage = await open("previews");
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const step = story(() => stage);
const view = (page) => dialog(page, /^Entry #/);

/** What every address of a file answers to somebody, without a screen. */
const answers = (person, addresses) =>
  person.page.evaluate(
    (paths) => Promise.all(paths.map(async ([path, options]) => (await fetch(path, options)).status)),
    addresses,
  );

/** Every way to the bytes that we know of. */
function ways(file) {
  const at = `/api/files/${file}`;
  return [
    [at, {}],
    [`${at}?variant=original`, {}],
    [`${at}?variant=original`, { headers: { range: "bytes=0-99" } }],
    [at, { method: "HEAD" }],
    [`${at}?variant=page&page=100000`, {}],
  ];
}

step("an entry with a document, a text, an archive, a picture and a sound: the sound needs a preview", async () => {
  client = await stage.person({ role: "CLIENT", firstName: "Ayesha", lastName: "Khan" });
  talent = await stage.person({ role: "TALENT", firstName: "Bilal", lastName: "Ahmed" });
  id = await openContest(client, { title: "A jingle and a site for a honey farm", prize: 20000 });
  const { page } = talent;
  await talent.goto(`/contests/${id}`);
  await see(page, /Until the handover the client sees previews only/);
  await page.getByLabel("Files of your entry").setInputFiles([...files, song]);
  await page.getByText(/, uploaded$/).nth(files.length).waitFor();
  await page.getByLabel("This is my own work, made for this contest").check();
  await page.getByRole("button", { name: "Submit entry" }).click();
  await see(page, "Add a preview to each audio and video file");
  const added = page.getByRole("group", { name: "Preview of jingle.wav" });
  await added.getByLabel("Preview of jingle.wav").setInputFiles([wav("shorter.wav", 1)]);
  await added.getByText(/, uploaded$/).waitFor();
  await talent.checkScreen("entry with a preview of a sound");
  await page.getByRole("button", { name: "Submit entry" }).click();
  await toast(page, "Entry Submitted");
  await stage.advanceClock({ seconds: 1 });
});

step("the client reads the document and the text to the last page, and the names in the archive", async () => {
  const { page } = client;
  await client.goto(`/contests/${id}`);
  await page.getByRole("link", { name: "Open entry 1" }).click();
  const entry = view(page);
  const pages = (name) => entry.getByRole("region", { name: `Pages of ${name}` });
  for (const [name, count] of [["proposal.pdf", 1], ["draft.txt", 3]]) {
    await entry.getByRole("button", { name: `Show ${name}` }).click();
    await rowsAre(pages(name).getByRole("img"), count, name);
    for (let at = 1; at <= count; at += 1) {
      const picture = pages(name).getByRole("img", { name: `Page ${at} of ${name}` });
      const before = await picture.locator("..").boundingBox();
      await picture.scrollIntoViewIfNeeded();
      await becomes(() => picture.evaluate((img) => img.complete && img.naturalHeight > 1_000), true, `${name}, page ${at}`);
      const box = await picture.locator("..").boundingBox();
      assert.equal(box.height, before.height, "its place was there before it came");
    }
  }
  await client.checkScreen("entry as pages");
  await entry.getByRole("button", { name: "Show site.zip" }).click();
  const names = entry.getByRole("region", { name: "Names in site.zip" });
  await names.getByText("2 files in this archive").waitFor();
  await names.getByText("styles/site.css").waitFor();
  await entry.getByRole("button", { name: "Show jingle.wav" }).click();
  const player = entry.locator("audio");
  await becomes(() => player.evaluate((audio) => Math.round(audio.duration)), 1, "the shorter one plays");
  await client.checkScreen("entry with a sound");
  assert.equal(await entry.getByRole("link", { name: /^Download/ }).count(), 0);
});

step("no address opens a file before acceptance", async () => {
  const [entry] = (await client.ask(`/api/contests/${id}/entries`)).entries;
  originals = entry.files.map((file) => file.id);
  assert.equal(originals.length, 5);
  assert.ok(entry.files.every((file) => file.url === null), "nor does one stand in the answer");
  client.allow(/404/);
  const closed = async (when) => {
    for (const file of originals) assert.deepEqual(await answers(client, ways(file)), [404, 404, 404, 404, 404], `${when}: ${file}`);
  };
  await closed("before the award");
  await closeEntries(client, id);
  await award(client, id, WINNER);
  await closed("after the award");
  await deliver(talent, id, [zip("final.zip"), pdf("guide.pdf")]);
  await stage.advanceClock({ seconds: 1 });
  const delivered = (await client.ask(`/api/contests/${id}/handover`)).files.map((file) => file.id);
  originals = [...originals, ...delivered];
  await closed("in review");
});

step("after acceptance the files are the client's", async () => {
  const { page } = client;
  await client.goto(`/contests/${id}?tab=handover`);
  await page.getByText("Look at guide.pdf").click();
  await page.getByRole("region", { name: "Pages of guide.pdf" }).getByRole("img").waitFor();
  await client.checkScreen("handover in review");
  await page.getByRole("button", { name: "Accept the files" }).click();
  await dialog(page, "Accept the files?").getByRole("button", { name: "Accept and release the prize" }).click();
  await toast(page, "Handover Accepted");
  for (const file of originals) assert.deepEqual(await answers(client, [[`/api/files/${file}`, {}]]), [200], file);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download final.zip" }).click()]);
  assert.equal(download.suggestedFilename(), "final.zip");
  await client.goto(`/contests/${id}?tab=entries`);
  await page.getByRole("link", { name: "Open entry 1" }).click();
  for (const { name } of [...files, song]) await view(page).getByRole("link", { name: `Download ${name}` }).waitFor();
});
