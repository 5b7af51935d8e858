// A final round: chosen in the form, two finalists named in the gallery, versions by them alone, and the award after its end.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import {
  act,
  badge,
  becomes,
  choose,
  closeEntries,
  dialog,
  draftFinalRound,
  endPayment,
  enter,
  nextLine,
  rowsAre,
  see,
  sendVersion,
  story,
  toast,
  told,
} from "./acts.mjs";
import { png } from "./files.mjs";
import { desk, open, phone } from "./harness.mjs";

const TITLE = "A mark for a honey farm";

let stage;
let ayesha;
let bilal;
let hira;
let omar;
let contest;
let entries;

before(async () => {
  stage = await open("final-round");
  ayesha = await stage.person({ role: "CLIENT", firstName: "Ayesha", lastName: "Khan" });
  bilal = await stage.person({ role: "TALENT", firstName: "Bilal", lastName: "Ahmed" });
  hira = await stage.person({ role: "TALENT", firstName: "Hira", lastName: "Baloch" });
  omar = await stage.person({ role: "TALENT", firstName: "Omar", lastName: "Sheikh" });
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const step = story(() => stage);
const naming = () => dialog(ayesha.page, "Name the finalists");
const choice = (name) => naming().getByRole("checkbox", { name });
const round = ({ page }) => page.getByRole("region", { name: "Final round" });
const card = ({ page }, number) => page.getByRole("article", { name: new RegExp(`^Entry ${number} by `) }).first();
const idOf = (number) => entries.find((entry) => entry.number === number).id;

step("the client chooses a final round in the form, which keeps it", async () => {
  const { page } = ayesha;
  await draftFinalRound(ayesha, TITLE);
  await page.getByLabel("Prize", { exact: true }).fill("2000");
  await ayesha.checkScreen("contest form with a final round");
  await becomes(async () => (await ayesha.ask("/api/contests/draft"))?.finalRoundDays, 2);
  await page.reload();
  await becomes(() => page.getByLabel(/^Final round/).inputValue(), "2");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL((url) => url.searchParams.has("contest"));
  contest = new URL(page.url()).searchParams.get("contest");
  assert.equal((await ayesha.ask(`/api/contests/${contest}`)).finalRound.days, 2);
});

step("it is paid, and three people enter", async () => {
  await choose(ayesha);
  await endPayment(ayesha);
  await enter(bilal, contest, { files: [png("bilal.png")] });
  await enter(hira, contest, { files: [png("hira.png", { colours: ["#1b4b9b", "#ffffff"] })] });
  await enter(omar, contest, { link: "https://example.com/omar" });
  await see(round(omar), /name 2 to 6 finalists/);
  await becomes(async () => {
    ({ entries } = await ayesha.ask(`/api/contests/${contest}/entries`));
    return entries.flatMap(({ files }) => files).filter(({ previewStatus }) => previewStatus === "READY").length;
  }, 2);
});

step("after closing the client is asked to name finalists; Back and a reload change nothing", async () => {
  const { page } = ayesha;
  await closeEntries(ayesha, contest);
  await see(nextLine(page), /^Name 2 to 6 finalists until/);
  await ayesha.checkScreen("finalists to be named");
  await nextLine(page).getByRole("link", { name: "Name finalists" }).click();
  await naming().waitFor();
  await page.goBack();
  await naming().waitFor({ state: "detached" });
  await ayesha.goto(`/contests/${contest}?tab=entries&sort=number`);
  for (const number of [1, 2]) await page.getByRole("checkbox", { name: `Compare entry ${number}` }).check();
  await page
    .getByRole("region", { name: "Entries to compare" })
    .getByRole("button", { name: "Name finalists" })
    .click();
  await naming().waitFor();
  await page.reload();
  await naming().waitFor();
  await becomes(() => naming().getByRole("checkbox", { checked: true }).count(), 2, "what was chosen in the gallery");
  await choice(/Entry 2/).uncheck();
  assert.equal(
    await naming()
      .getByRole("button", { name: /^Name 1/ })
      .isEnabled(),
    false,
  );
  await choice(/Entry 3/).check();
  await choice(/Entry 2/).check();
  await choice(/Entry 3/).uncheck();
  await page.setViewportSize(phone);
  await ayesha.checkScreen("naming finalists on a phone", { settle: false });
  await page.setViewportSize(desk);
  await ayesha.checkScreen("naming finalists", { settle: false });
});

step("naming guarantees the prize and marks the entries", async () => {
  const { page } = ayesha;
  await see(naming(), "This cannot be taken back");
  await naming().getByRole("button", { name: "Name 2 finalists" }).click();
  await toast(page, "Finalists Named");
  await naming().waitFor({ state: "detached" });
  await badge(page, "Guaranteed");
  await see(nextLine(page), /^Finalists send new versions until/);
  for (const number of [1, 2]) await see(card(ayesha, number), "Finalist");
  await rowsAre(card(ayesha, 3).getByText("Finalist"), 0);
  await see(round(ayesha), /2 finalists send new versions until/);
  await told(stage, bilal, /You are a finalist/);
  await told(stage, omar, /not among them this time/);
  await ayesha.checkScreen("final round in the gallery");
});

step("nobody is awarded while finalists work", async () => {
  const { page } = ayesha;
  await ayesha.goto(`/contests/${contest}?tab=entries&entry=${idOf(1)}`);
  const opened = dialog(page, /^Entry #1/);
  await see(opened, /You can choose the winner after that/);
  await rowsAre(opened.getByRole("button", { name: "Award the prize" }), 0);
  const refused = await act(ayesha, `/api/contests/${contest}/award`, { entryId: idOf(1) }, { allow: /409/ });
  assert.equal(refused.status, 409);
  assert.match(refused.text, /final_round_running/);
});

step("a finalist sends a new version, the others read that they cannot", async () => {
  const { page } = bilal;
  await page.setViewportSize(phone);
  await bilal.goto(`/contests/${contest}`);
  await see(nextLine(page), /^You are a finalist/);
  await bilal.checkScreen("finalist on a phone");
  await page.setViewportSize(desk);
  await nextLine(page).getByRole("link", { name: "Send a new version" }).click();
  await sendVersion(bilal, 1, 2, png("better.png", { colours: ["#7a1f1f", "#f7c948"] }));
  await omar.goto(`/contests/${contest}`);
  await see(nextLine(omar.page), /^The final round runs until/);
  await see(round(omar), /2 finalists/);
  await rowsAre(omar.page.getByRole("link", { name: "Send a new version" }), 0);
  await omar.checkScreen("final round of others");
});

step("after its end one of the finalists is awarded", async () => {
  const { page } = ayesha;
  await stage.advanceClock({ days: 2, minutes: 1 });
  for (const person of [ayesha, bilal]) await person.signIn(person.email, person.password);
  await told(stage, ayesha, /The final round is over/);
  await ayesha.goto(`/contests/${contest}`);
  await see(nextLine(page), "Choose the winner among the finalists");
  await ayesha.checkScreen("choosing among finalists");
  await ayesha.goto(`/contests/${contest}?award=choose`);
  const who = dialog(page, "Who wins?");
  await rowsAre(who.getByRole("radio"), 2, "only finalists");
  await who.getByRole("radio", { name: /Bilal/ }).check({ force: true });
  await who.getByRole("button", { name: "Continue" }).click();
  await dialog(page, "Award the prize to Bilal Ahmed?").getByRole("button", { name: "Award the prize" }).click();
  await toast(page, "Winner Chosen");
  await badge(page, "Awarded");
});
