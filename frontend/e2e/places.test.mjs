// A prize with three places: divided in the form, paid, fought for in a final round with comments and versions, awarded in one act,
// handed over three times, and paid out three times.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import {
  addPayoutMethod,
  approveIdentity,
  badge,
  becomes,
  choose,
  closeEntries,
  deliver,
  dialog,
  draftFinalRound,
  endPayment,
  enter,
  ledgerIs,
  nextLine,
  openContest,
  rowsAre,
  see,
  sendVersion,
  story,
  toast,
  told,
} from "./acts.mjs";
import { png } from "./files.mjs";
import { open } from "./harness.mjs";

const TITLE = "A mark for a honey farm";

let stage;
let ayesha;
let bilal;
let hira;
let omar;
let admin;
let contest;
let entries;

before(async () => {
  stage = await open("places");
  ayesha = await stage.person({ role: "CLIENT", firstName: "Ayesha", lastName: "Khan" });
  bilal = await stage.person({ role: "TALENT", firstName: "Bilal", lastName: "Ahmed" });
  hira = await stage.person({ role: "TALENT", firstName: "Hira", lastName: "Baloch" });
  omar = await stage.person({ role: "TALENT", firstName: "Omar", lastName: "Sheikh" });
  admin = await stage.person({ role: "CLIENT", firstName: "Sana", lastName: "Malik" });
  stage.cli("admin", "grant", admin.email);
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const step = story(() => stage);
const amounts = () => ayesha.page.getByRole("group", { name: "What each place gets" });
const amount = (place) => amounts().getByLabel(place, { exact: true });
const division = ({ page }) => page.getByRole("group", { name: "Places of the prize" }).first();
const awarding = () => dialog(ayesha.page, "Award the places");
const order = () => awarding().getByRole("list", { name: "Places of the prize" }).getByRole("listitem");
const handovers = ({ page }) => page.getByRole("navigation", { name: "Handovers of this contest" });
const winners = ({ page }) => page.getByRole("region", { name: "Winners", exact: true });
const idOf = (number) => entries.find((entry) => entry.number === number).id;
const readEntries = async () => {
  ({ entries } = await ayesha.ask(`/api/contests/${contest}/entries`));
  return entries;
};
step("the client divides the prize among three places; the form keeps it", async () => {
  const { page } = ayesha;
  await draftFinalRound(ayesha, TITLE);
  await page.getByLabel("Prize", { exact: true }).fill("10000");
  await page.getByLabel("Winners").selectOption("3 winners");
  assert.equal(await amount("2nd place").inputValue(), "3000");
  assert.equal(await amount("3rd place").inputValue(), "2000");
  await see(amounts(), /5,000/);

  await amount("2nd place").fill("5000");
  await amount("3rd place").focus();
  await see(amounts(), "Each place gets less than the one above it");
  await ayesha.checkScreen("places that do not fall");
  await amount("2nd place").fill("3500");
  await amounts().getByText("Each place gets less than the one above it").waitFor({ state: "detached" });
  await see(amounts(), /4,500/);
  await becomes(async () => (await ayesha.ask("/api/contests/draft"))?.lowerPlacesCents, [350_000, 200_000]);
  await page.reload();
  await becomes(() => amount("2nd place").inputValue(), "3500");
  await ayesha.checkScreen("contest form with places");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL((url) => url.searchParams.has("contest"));
  contest = new URL(page.url()).searchParams.get("contest");
});

step("what is paid is shown with its places, and a draft still changes them", async () => {
  const { page } = ayesha;
  await see(division(ayesha), /4,500/);
  await ayesha.checkScreen("payment of a prize with places");
  await page.getByRole("button", { name: "Back to details" }).click();
  await becomes(() => amount("2nd place").inputValue(), "3500");
  await amount("2nd place").fill("3000");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await see(division(ayesha), /5,000/);
  const { places } = await ayesha.ask(`/api/contests/${contest}`);
  assert.deepEqual(places, { amountsCents: [500_000, 300_000, 200_000], unused: "REFUND" });
  await choose(ayesha);
  await endPayment(ayesha);
});

step("three people enter, and the client comments on a place", async () => {
  await enter(bilal, contest, { files: [png("bilal.png")] });
  await enter(hira, contest, { files: [png("hira.png", { colours: ["#1b4b9b", "#ffffff"] })] });
  await enter(omar, contest, { files: [png("omar.png", { colours: ["#f7c948", "#7a1f1f"] })] });
  await see(division(omar), "goes back to the client");
  await becomes(async () => {
    await readEntries();
    return entries.flatMap(({ files }) => files).filter(({ previewStatus }) => previewStatus === "READY").length;
  }, 3);
  const { page } = ayesha;
  await ayesha.goto(`/contests/${contest}?tab=entries&entry=${idOf(2)}`);
  await dialog(page, /^Entry #2/)
    .getByRole("button", { name: "Comment on a place" })
    .click();
  const image = page.locator(".pin-canvas img");
  await becomes(() => image.evaluate((img) => img.complete && img.naturalWidth > 0), true);
  const box = await image.boundingBox();
  await page.mouse.click(box.x + box.width * 0.25, box.y + box.height * 0.2);
  await page.getByLabel("Your comment").fill("The line is too thin here.");
  await page.getByRole("button", { name: "Send comment" }).click();
  await becomes(async () => (await ayesha.ask(`/api/entries/${idOf(2)}/pins`)).length, 1);
});

step("the finalists are named, one sends a version", async () => {
  const { page } = ayesha;
  await closeEntries(ayesha, contest);
  await ayesha.goto(`/contests/${contest}?finalists=1`);
  const naming = dialog(page, "Name the finalists");
  for (const number of [1, 2, 3]) await naming.getByRole("checkbox", { name: new RegExp(`Entry ${number}`) }).check();
  await naming.getByRole("button", { name: "Name 3 finalists" }).click();
  await toast(page, "Finalists Named");

  await hira.goto(`/contests/${contest}`);
  await nextLine(hira.page).getByRole("link", { name: "Send a new version" }).click();
  await sendVersion(hira, 2, 2, png("better.png", { colours: ["#7a1f1f", "#f7c948"] }));
  await stage.advanceClock({ days: 2, minutes: 1 });
  for (const person of [ayesha, bilal, hira, omar, admin]) await person.signIn(person.email, person.password);
  await readEntries();
});

step("all places are awarded in one act; the order stands in the address", async () => {
  const { page } = ayesha;
  await ayesha.goto(`/contests/${contest}?award=choose`);
  await awarding().waitFor();
  await rowsAre(order(), 3);
  await ayesha.checkScreen("awarding places, none chosen", { settle: false });
  for (const number of [1, 2, 3])
    await awarding()
      .getByRole("checkbox", { name: new RegExp(`Entry ${number}`) })
      .check();
  await see(order().nth(0), /Bilal/);
  // Hira goes up by a key, and the focus goes with her.
  await awarding().getByRole("button", { name: "Move entry 2 up" }).focus();
  await page.keyboard.press("Enter");
  await see(order().nth(0), /Hira/);
  await becomes(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Move entry 2 down");
  await page.reload();
  await see(order().nth(0), /Hira/);
  await see(order().nth(2), /Omar/);
  await ledgerIs(awarding(), {
    "Prize, paid and held": "PKR 10,000",
    "Fee, 3%": "PKR 300",
    "1st place: Hira Baloch receives": "PKR 4,850",
    "2nd place: Bilal Ahmed receives": "PKR 2,910",
    "3rd place: Omar Sheikh receives": "PKR 1,940",
  });
  await awarding().getByRole("button", { name: "Take entry 3 off its place" }).click();
  await see(awarding(), "One place stays empty");
  await see(order().nth(2), /Comes back to you/);
  await awarding()
    .getByRole("checkbox", { name: /Entry 3/ })
    .check();
  await ayesha.checkScreen("awarding places", { settle: false });
  await awarding().getByRole("button", { name: "Award 3 places" }).click();
  await toast(page, "Winners Chosen");
  await badge(page, "Awarded");
  await rowsAre(winners(ayesha).getByRole("listitem"), 3);
  await rowsAre(handovers(ayesha).getByRole("listitem"), 3);
  await ayesha.checkScreen("three awards");
});

step("winners see their own handover, and nobody else's", async () => {
  for (const [person, place, cents] of [
    [hira, "1st place", "4,850"],
    [bilal, "2nd place", "2,910"],
    [omar, "3rd place", "1,940"],
  ]) {
    await told(stage, person, /won/i);
    await person.goto(`/contests/${contest}`);
    await see(winners(person), place);
    await see(person.page.getByRole("region", { name: "The money" }), new RegExp(cents));
    await rowsAre(handovers(person), 0);
  }
  omar.allow(/404/);
  const foreign = await omar.page.evaluate(
    (path) => fetch(path).then(({ status }) => status),
    `/api/contests/${contest}/handover?entry=${idOf(2)}`,
  );
  assert.equal(foreign, 404);
  await omar.checkScreen("handover of the third place");
});

step("three handovers are accepted one by one; the contest is completed by the last one", async () => {
  const { page } = ayesha;
  for (const person of [hira, bilal, omar]) {
    await person.goto("/payouts");
    await addPayoutMethod(person, "Account Holder");
    await deliver(person, contest, [png(`${person.email.split("@")[0]}-final.png`)]);
  }
  for (const [place, number] of [
    ["2nd place", 1],
    ["1st place", 2],
    ["3rd place", 3],
  ]) {
    await ayesha.goto(`/contests/${contest}?tab=handover`);
    await handovers(ayesha)
      .getByRole("link", { name: new RegExp(place) })
      .click();
    await page.waitForURL((url) => url.searchParams.get("handover") === idOf(number));
    await page.reload();
    await page.getByRole("button", { name: "Accept the files" }).click();
    await dialog(page, "Accept the files?").getByRole("button", { name: "Accept and release the prize" }).click();
    await toast(page, "Handover Accepted");
    await handovers(ayesha)
      .getByRole("link", { name: new RegExp(`${place}.*Accepted`, "s") })
      .waitFor();
    await page.goBack();
  }
  await ayesha.goto(`/contests/${contest}`);
  await badge(page, "Completed");
  await ayesha.checkScreen("three accepted handovers");
});

step("an admin marks three payouts as paid", async () => {
  const { page } = admin;
  for (const person of [hira, bilal, omar]) await approveIdentity(stage, person, admin);
  await admin.goto("/admin/payouts");
  const form = dialog(page, "Mark payout as paid");
  const begin = async (name, reference) => {
    await page.getByRole("button", { name: `Mark Paid: ${name}, ${TITLE}` }).click();
    await form.getByLabel("Payment reference").fill(reference);
  };
  const send = () => form.getByRole("button", { name: "Mark Paid" }).click();
  const QUEUES = "**/api/admin/queues";
  // What waits is read again after an act. The list comes before it here, and the next payout is begun between the two.
  let answer;
  const mayAnswer = new Promise((done) => (answer = done));
  await begin("Hira Baloch", "EP-2026-0");
  await page.route(QUEUES, (route) => mayAnswer.then(() => route.continue()));
  await send();
  await form.waitFor({ state: "detached" });
  await begin("Bilal Ahmed", "EP-2026-1");
  answer();
  await toast(page, "Payout Marked as Paid");
  await page.unroute(QUEUES);
  assert.equal(await form.getByLabel("Payment reference").inputValue(), "EP-2026-1");
  await send();
  await form.waitFor({ state: "detached" });
  await begin("Omar Sheikh", "EP-2026-2");
  await send();
  await form.waitFor({ state: "detached" });
  await see(page, "Every payout has been dealt with.");
});

step("the client reviews each winner", async () => {
  const { page } = ayesha;
  await ayesha.goto("/reviews");
  for (let left = 3; left > 0; left -= 1) {
    await rowsAre(page.getByRole("button", { name: /^Write Review/ }), left);
    await page
      .getByRole("button", { name: /^Write Review/ })
      .first()
      .click();
    const form = dialog(page, "Write Review");
    await form.getByRole("button", { name: "Submit Review" }).click();
    await toast(page, "Review Submitted");
    await form.waitFor({ state: "detached" });
  }
  await see(page, "No pending reviews");
});

step("a place that nobody wins comes back to the client when the contest ends", async () => {
  const { page } = ayesha;
  const id = await openContest(ayesha, { title: "A sign for a tailor in Multan", prize: 6000, winners: 2 });
  const { places } = await ayesha.ask(`/api/contests/${id}`);
  const [first, second] = places.amountsCents;
  await enter(omar, id, { link: "https://example.com/sign" });
  await ayesha.goto(`/contests/${id}?award=choose`);
  await awarding()
    .getByRole("checkbox", { name: /Entry 1/ })
    .check();
  await see(awarding(), "One place stays empty");
  await awarding().getByRole("button", { name: "Award 1 place" }).click();
  await toast(page, "Winners Chosen");
  await deliver(omar, id, [png("sign.png")]);
  await ayesha.goto(`/contests/${id}?tab=handover`);
  await page.getByRole("button", { name: "Accept the files" }).click();
  await dialog(page, "Accept the files?").getByRole("button", { name: "Accept and release the prize" }).click();
  await toast(page, "Handover Accepted");
  await badge(page, "Completed");
  const { awards } = await ayesha.ask(`/api/contests/${id}`);
  assert.deepEqual(
    awards.map(({ place, prizeCents }) => [place, prizeCents]),
    [[1, first]],
  );
  await told(stage, ayesha, new RegExp(`PKR ${(second / 100).toLocaleString("en")} of its prize`));
  await becomes(
    async () => (await admin.ask("/api/admin/refunds")).refunds.map(({ amountCents, reason }) => [amountCents, reason]),
    [[second, "PLACES"]],
  );
  await admin.goto("/admin/refunds");
  await see(admin.page, "Places that nobody won");
});

step("the ledger is true", () => {
  stage.cli("ledger", "check");
});
