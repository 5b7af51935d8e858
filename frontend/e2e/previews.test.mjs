// What a client sees of work before it is theirs: everything to judge it by, and none of the files. After acceptance, the files.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import {
  award,
  becomes,
  closeEntries,
  deliver,
  dialog,
  fingers,
  line,
  openContest,
  rowsAre,
  see,
  story,
  tapTwice,
  toast,
} from "./acts.mjs";
import { pdf, png, text, wav, zip } from "./files.mjs";
import { open } from "./harness.mjs";

const WINNER = "Bilal Ahmed";
const files = [
  pdf("proposal.pdf", "Honey from Ziarat"),
  text("draft.txt", 100),
  zip("site.zip", { "index.html": "<h1>Honey</h1>", "styles/site.css": "body{}" }),
  png("mark.png"),
];
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
  await page
    .getByText(/, uploaded$/)
    .nth(files.length)
    .waitFor();
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
  for (const [name, count] of [
    ["proposal.pdf", 1],
    ["draft.txt", 3],
  ]) {
    await entry.getByRole("button", { name: `Show ${name}` }).click();
    await rowsAre(pages(name).getByRole("img"), count, name);
    for (let at = 1; at <= count; at += 1) {
      const picture = pages(name).getByRole("img", { name: `Page ${at} of ${name}` });
      const before = await picture.locator("..").boundingBox();
      await picture.scrollIntoViewIfNeeded();
      await becomes(
        () => picture.evaluate((img) => img.complete && img.naturalHeight > 1_000),
        true,
        `${name}, page ${at}`,
      );
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

const viewer = (page) => dialog(page, `Pictures of entry 1 by ${WINNER}`);
const shownAt = (page, number) =>
  becomes(
    async () => [
      await viewer(page).getByRole("status").locator(".num").textContent(),
      new URL(page.url()).searchParams.get("picture"),
    ],
    [`Picture ${number} of 5`, String(number)],
  );
/** Until then no gesture enlarges it. */
const pictureLoads = (page) =>
  becomes(
    () =>
      viewer(page)
        .locator(".yarl__slide_current img")
        .evaluate((img) => img.naturalWidth > 0),
    true,
  );
/** How much larger than at first the picture is drawn. */
const zoomOf = (page) =>
  viewer(page)
    .locator(".yarl__slide_current img")
    .evaluate((img) => Math.round((img.getBoundingClientRect().width / img.offsetWidth) * 10) / 10);

step("pictures and pages open on the whole screen, with an address that Back closes and a reload keeps", async () => {
  const { page } = client;
  await page.setViewportSize({ width: 360, height: 740 });
  await client.goto(`/contests/${id}`);
  await page.getByRole("link", { name: "Open entry 1" }).click();
  await view(page).getByRole("button", { name: "Show mark.png" }).click();
  const opener = view(page).getByRole("button", { name: "Open mark.png in full size" });
  await opener.click();
  await shownAt(page, 5);
  await becomes(
    () =>
      viewer(page)
        .getByRole("img", { name: `mark.png, entry 1 by ${WINNER}` })
        .evaluate((img) => img.naturalWidth > 0),
    true,
  );
  await page.keyboard.press("ArrowLeft");
  await shownAt(page, 4);
  await viewer(page).getByRole("status").getByText("Page 3 of draft.txt").waitFor({ state: "attached" });
  await page.keyboard.press("+");
  await becomes(async () => (await zoomOf(page)) > 1, true, "+ enlarges");
  await page.keyboard.press("-");
  await becomes(() => zoomOf(page), 1, "- shows the whole again");
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press("Tab");
    assert.ok(
      await viewer(page).evaluate((dialog) => dialog.contains(document.activeElement)),
      "the focus stays inside",
    );
  }
  await viewer(page).getByRole("button", { name: "Close" }).focus();
  await page.keyboard.press("ArrowRight");
  await shownAt(page, 5);
  await page.keyboard.press("ArrowLeft");
  await shownAt(page, 4);
  await client.checkScreen("a page in full size");
  await page.reload();
  await shownAt(page, 4);
  await page.goBack();
  await viewer(page).waitFor({ state: "detached" });
  await view(page).waitFor();

  await view(page).getByRole("button", { name: "Show mark.png" }).click();
  await opener.click();
  await shownAt(page, 5);
  await page.keyboard.press("Escape");
  await viewer(page).waitFor({ state: "detached" });
  await becomes(
    () => opener.evaluate((button) => button === document.activeElement),
    true,
    "the focus is where it came from",
  );
  assert.equal(new URL(page.url()).searchParams.get("picture"), null);
  await page.setViewportSize({ width: 1440, height: 900 });
});

step("on a phone one swipes, pinches and taps twice, and everything is large enough for a finger", async () => {
  const phone = await stage.visitor({}, { touch: true });
  const { page } = phone;
  await phone.signIn(client.email, client.password);
  await phone.goto(`/contests/${id}`);
  const small = (scope) =>
    scope.evaluate((root) =>
      [...root.querySelectorAll("button, a.icon-btn, .stars.rate label")].flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 0 && (width < 44 || height < 44)
          ? [`${element.getAttribute("aria-label") ?? element.textContent}: ${width} × ${height}`]
          : [];
      }),
    );
  const piece = page.getByRole("article", { name: `Entry 1 by ${WINNER}` });
  await piece.waitFor();
  assert.deepEqual(await small(piece), []);
  await page.getByRole("link", { name: "Open entry 1" }).click();
  await view(page).getByRole("button", { name: "Open page 1 in full size" }).waitFor();
  assert.deepEqual(await small(view(page)), []);
  await view(page).getByRole("button", { name: "Open page 1 in full size" }).click();
  await shownAt(page, 1);
  assert.deepEqual(await small(viewer(page)), []);
  await pictureLoads(page);
  await fingers(phone, line([300, 400], [60, 400]));
  await shownAt(page, 2);
  await pictureLoads(page);
  await fingers(phone, line([170, 400], [80, 300]), line([190, 420], [280, 520]));
  await becomes(async () => (await zoomOf(page)) > 1.5, true, "two fingers enlarge");
  await page.goBack();
  await viewer(page).waitFor({ state: "detached" });
  // The entry shows the document at which one stopped.
  await view(page).getByRole("button", { name: "Open page 1 in full size" }).click();
  await shownAt(page, 2);
  await pictureLoads(page);
  await becomes(() => zoomOf(page), 1);
  await tapTwice(phone, [180, 400]);
  await becomes(async () => (await zoomOf(page)) > 1, true, "two taps enlarge");
});

step("without a network a picture that was not opened before says so, and the entry stays", async () => {
  const { page } = client;
  const fresh = await stage.visitor({}, { serviceWorkers: "block" });
  await fresh.signIn(client.email, client.password);
  await fresh.page.route(/picture-viewer/, (route) => route.abort());
  fresh.allow(/picture-viewer|ERR_FAILED/);
  await fresh.goto(`/contests/${id}?entry=${new URL(page.url()).searchParams.get("entry")}`);
  await view(fresh.page).getByRole("button", { name: "Open page 1 in full size" }).click();
  await see(fresh.page, "The picture did not open. Check your connection and try again.");
  await view(fresh.page).waitFor();
});

step("no address opens a file before acceptance", async () => {
  const [entry] = (await client.ask(`/api/contests/${id}/entries`)).entries;
  originals = entry.files.map((file) => file.id);
  assert.equal(originals.length, 5);
  assert.ok(
    entry.files.every((file) => file.url === null),
    "nor does one stand in the answer",
  );
  client.allow(/404/);
  const closed = async (when) => {
    for (const file of originals)
      assert.deepEqual(await answers(client, ways(file)), [404, 404, 404, 404, 404], `${when}: ${file}`);
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
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download final.zip" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "final.zip");
  await client.goto(`/contests/${id}?tab=entries`);
  await page.getByRole("link", { name: "Open entry 1" }).click();
  for (const { name } of [...files, song])
    await view(page)
      .getByRole("link", { name: `Download ${name}` })
      .waitFor();
});
