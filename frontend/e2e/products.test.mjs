// What is bought beside a prize: a featured place, a plan, and what friends bring in credits.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import {
  award,
  badge,
  becomes,
  choose,
  dialog,
  draft,
  endPayment,
  enter,
  ledger,
  ledgerIs,
  openContest,
  rowsAre,
  says,
  see,
  story,
  toast,
} from "./acts.mjs";
import { open } from "./harness.mjs";

let stage;
let client;
let talent;

before(async () => {
  stage = await open("products");
  client = await stage.person({ role: "CLIENT", firstName: "Ayesha", lastName: "Khan" });
  talent = await stage.person({ role: "TALENT", firstName: "Bilal", lastName: "Ahmed" });
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const step = story(() => stage);
const plan = (page, name) => page.getByRole("article", { name, exact: true });
/** The card with the plan that runs; its name is the plan's. */
const running = (page, name) => page.getByRole("region", { name, exact: true });
const firstIs = (page, title) =>
  becomes(async () => (await page.locator(".listings .listing-title").allInnerTexts())[0], title);

/** From a dialog's button to the wallet's page, and back to the dashboard. */
async function payAt(person, button, wallet = "Easypaisa", outcome = "Success") {
  await person.page.getByRole("dialog").getByRole("button", { name: button }).click();
  await person.page.getByRole("heading", { level: 1, name: `${wallet} payment simulation` }).waitFor();
  await endPayment(person, outcome);
}

// --- A featured place ------------------------------------------------------------------------------------------------

const BOOSTED = "A logo that wants to be seen first";
let boosted;

step("a featured place is paid at the wallet, and the contest stands first with its badge", async () => {
  const { page } = client;
  boosted = await openContest(client, { title: BOOSTED, prize: 2000 });
  await openContest(client, { title: "A larger prize that came later", prize: 90000 });
  await talent.goto("/");
  await firstIs(talent.page, "A larger prize that came later");

  await client.goto(`/contests/${boosted}`);
  await page.getByRole("button", { name: "Feature it" }).click();
  const buy = dialog(page, "Feature this contest");
  await ledgerIs(buy, { "Featured place": "PKR 499", "You pay": "PKR 499" });
  await payAt(client, "Pay PKR 499 with Easypaisa");
  await see(page, "Payment received");
  await see(page, `The featured place of “${BOOSTED}” is yours. It runs while the contest takes entries.`);
  await page.getByRole("link", { name: "Open contest" }).first().click();
  await page.getByRole("heading", { level: 2, name: /^Featured until / }).waitFor();
  await badge(page, "Featured");

  await talent.goto("/");
  await firstIs(talent.page, BOOSTED);
  await talent.page
    .locator(".listing.featured")
    .filter({ hasText: BOOSTED })
    .getByText("Featured", { exact: true })
    .waitFor();
  const visitor = await stage.visitor();
  await visitor.goto("/");
  await visitor.page.locator("#featured .listing").first().filter({ hasText: BOOSTED }).waitFor();
  await visitor.context.close();
});

step("within 24 hours, while nobody has entered, it is taken back and the money returns", async () => {
  const { page } = client;
  await stage.advanceClock({ hours: 23 });
  await client.signIn();
  await client.goto(`/contests/${boosted}`);
  await see(page, /^While nobody has entered you can take it back until /);
  await client.checkScreen("featured contest");
  await page.getByRole("button", { name: "Take it back" }).click();
  const question = dialog(page, "Take the featured place back?");
  await ledgerIs(question, { "Back to your wallet": "PKR 499" });
  await question.getByRole("button", { name: "Take it back" }).click();
  await toast(page, "Featured Place Refunded");
  await see(page, "The featured place was taken back");
  await badge(page, "Open");
  await rowsAre(page.locator(".badge.featured"), 0);
  await stage.advanceClock({ minutes: 11 });
  const boosts = async () =>
    (await client.ask(`/api/contests/${boosted}/payments`)).filter(({ purpose }) => purpose === "BOOST");
  await becomes(
    async () => (await boosts()).map(({ status, refund }) => [status, refund.status, refund.amountCents]),
    [["REFUNDED", "REFUNDED", 49_900]],
  );
  stage.cli("ledger", "check");
});

step("after 24 hours a second one cannot be taken back; it runs on", async () => {
  const { page } = client;
  await client.goto(`/contests/${boosted}`);
  await page.getByRole("button", { name: "Feature it" }).click();
  await dialog(page, "Feature this contest")
    .getByRole("radio", { name: /JazzCash/ })
    .check({ force: true });
  await payAt(client, "Pay PKR 499 with JazzCash", "JazzCash");
  await see(page, "Payment received");
  await stage.advanceClock({ hours: 24 });
  await client.signIn();
  await client.goto(`/contests/${boosted}`);
  await page.getByRole("heading", { level: 2, name: /^Featured until / }).waitFor();
  await see(page, "Ranked first in the feed and in search.");
  await rowsAre(page.getByRole("button", { name: "Take it back" }), 0);
  stage.cli("ledger", "check");
});

// --- Plans -----------------------------------------------------------------------------------------------------------

step("a full plan says so and leads to the plans", async () => {
  const { page } = client;
  client.allow(/409 \(Conflict\) \S+\/api\/contests$/);
  await client.goto("/contests/new");
  await page.getByLabel("Title").fill("A third contest");
  await page.getByLabel("Brief", { exact: true }).fill("Two contests run already, and Free has room for two.");
  await page.getByLabel("Category").selectOption("Logo Design");
  await page.getByLabel("Prize", { exact: true }).fill("1000");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("alert").getByText("Your plan is full").waitFor();
  await page.getByRole("link", { name: "See plans" }).click();
  await page.getByRole("heading", { level: 1, name: "Subscription" }).waitFor();
  await running(page, "Free").getByText("2 of 2").waitFor();
  await plan(page, "Pro").getByText("Popular").waitFor();
  await plan(page, "Enterprise").getByText("Unlimited").first().waitFor();
});

step("a payment that fails can be continued, and the plan is active with it", async () => {
  const { page } = client;
  await plan(page, "Starter").getByRole("button", { name: "Choose Starter" }).click();
  await ledgerIs(dialog(page, "Subscribe to Starter"), { "Starter, one month": "PKR 999", "You pay": "PKR 999" });
  await dialog(page, "Subscribe to Starter")
    .getByRole("radio", { name: /JazzCash/ })
    .check({ force: true });
  await payAt(client, "Pay PKR 999 with JazzCash", "JazzCash", "Failure");
  await see(page, "The payment did not go through");
  await page.getByRole("link", { name: "Go to your plan" }).click();
  await see(page, "Your payment for Starter is not finished");
  await client.checkScreen("subscription with an open payment");
  await client.goto("/dashboard");
  await see(page, "Your payment for Starter is not finished");
  await client.checkScreen("dashboard with an open payment for a plan");
  await client.goto("/subscription");
  await running(page, "Free").waitFor();
  await page.getByRole("button", { name: "Continue payment" }).first().click();
  await page.getByRole("heading", { level: 1, name: "JazzCash payment simulation" }).waitFor();
  await endPayment(client);
  await see(page, "Subscription Activated");
  await see(page, "The Starter plan is active.");
  await page.getByRole("region", { name: "Your plan" }).getByText("2 of 5 active contests").waitFor();
  await page.getByRole("link", { name: "Go to your plan" }).click();
  await running(page, "Starter")
    .getByText(/^\d+ days until renewal$/)
    .waitFor();
  await running(page, "Starter").getByText("2 of 5").waitFor();
  const history = page.getByRole("region", { name: "Billing history" });
  await says(history.getByRole("row").filter({ hasText: "Starter" }), /999[\s\S]*Paid/);
});

step("the plan has room for another contest, and a featured place in it", async () => {
  const { page } = client;
  const id = await openContest(client, { title: "A third contest", prize: 1000 });
  await client.goto(`/contests/${id}?boost=1`);
  const buy = dialog(page, "Feature this contest");
  await ledgerIs(buy, { "Featured place": "PKR 499", "Included in your plan": "−PKR 499", "You pay": "PKR 0" });
  await buy.getByRole("button", { name: "Use a featured place" }).click();
  await toast(page, "Contest Featured");
  await page.getByRole("heading", { level: 2, name: /^Featured until / }).waitFor();
  await client.goto("/subscription");
  await running(page, "Starter").getByText("3 of 5").waitFor();
  await running(page, "Starter").getByText("0 of 1").waitFor();
});

let unused;

step("a dearer plan is active at once, and the unused part of the old one comes back as credit", async () => {
  const { page } = client;
  await plan(page, "Pro").getByRole("button", { name: "Upgrade to Pro" }).click();
  const change = dialog(page, "Change to Pro");
  await ledgerIs(change, { "Pro, one month": "PKR 1,999", "You pay": "PKR 1,999" });
  await change.getByText("The unused part of Starter comes back as credit").waitFor();
  await client.checkScreen("changing the plan");
  await payAt(client, "Pay PKR 1,999 with Easypaisa");
  await see(page, "The Pro plan is active.");
  await page.getByRole("link", { name: "Go to your plan" }).click();
  await running(page, "Pro").getByText("5 of 5").waitFor();
  await page
    .getByRole("region", { name: "Billing history" })
    .getByText("Plan changed")
    .filter({ visible: true })
    .waitFor();
  unused = (await client.ask("/api/credits")).totalAmountCents;
  assert.ok(unused > 90_000 && unused < 99_900, `nearly a month of Starter, not ${unused}`);
  await client.goto("/referrals");
  await page.getByRole("region", { name: "Your credits" }).getByText("Total available").waitFor();
  stage.cli("ledger", "check");
});

step("cancelling keeps the plan to the end of its month, and can be undone", async () => {
  const { page } = client;
  await client.goto("/subscription");
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await dialog(page, "Cancel Pro?")
    .getByText(/^It stays active until /)
    .waitFor();
  await dialog(page, "Cancel Pro?").getByRole("button", { name: "Cancel subscription" }).click();
  await toast(page, "Subscription Cancelled");
  await running(page, "Pro")
    .getByText(/^Ends in \d+ days$/)
    .waitFor();
  await client.checkScreen("cancelled subscription");
  await page.getByRole("button", { name: "Resume subscription" }).click();
  await toast(page, "Subscription Resumed");
  await running(page, "Pro")
    .getByText(/^\d+ days until renewal$/)
    .waitFor();
});

step("a month later nobody has paid: the plan has expired, and a renewal uses the credits first", async () => {
  const { page } = client;
  await stage.advanceClock({ days: 32 });
  await client.signIn();
  assert.ok(
    (await stage.mails(client.email)).some(({ subject, text }) => /Pro/.test(`${subject} ${text}`)),
    "a reminder came before",
  );
  await client.goto("/dashboard");
  await page.getByRole("region", { name: "Your plan" }).getByText("Expired").waitFor();
  await client.goto("/subscription");
  const card = running(page, "Pro");
  await card.getByText("Expired", { exact: true }).waitFor();
  await card.getByText("Renewal overdue").waitFor();
  await card.getByText("None in this plan").waitFor();
  await client.checkScreen("expired subscription");
  await card.getByRole("button", { name: "Renew Pro" }).click();
  const rest = (199_900 - unused) / 100;
  const money = `PKR ${rest % 1 === 0 ? rest.toLocaleString("en") : rest.toLocaleString("en", { minimumFractionDigits: 2 })}`;
  await becomes(async () => (await ledger(page.getByRole("dialog")))["You pay"], money);
  assert.ok((await ledger(page.getByRole("dialog")))["Your credits"]);
  await payAt(client, `Pay ${money} with Easypaisa`);
  await see(page, "Subscription Activated");
  await page.getByRole("link", { name: "Go to your plan" }).click();
  await running(page, "Pro")
    .getByText(/^\d+ days until renewal$/)
    .waitFor();
  await becomes(async () => (await client.ask("/api/credits")).totalAmountCents, 0);
  stage.cli("ledger", "check");
});

step("every payment has its receipt, to open and as PDF, and the month has a statement", async () => {
  const { page } = client;
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Receipts and documents" }).click();
  await page.getByRole("heading", { level: 1, name: "Receipts and documents" }).waitFor();
  const list = page.getByRole("region", { name: "Receipts, invoices and advices" });
  const newest = list.locator(".moneyrow").first();
  await newest.getByText(/^R-\d{4}-\d{6}$/).waitFor();
  await client.checkScreen("receipts");
  const receipt = await newest.getByRole("link", { name: /^Open Receipt/ }).getAttribute("href");
  const pdf = await page.evaluate(async (path) => {
    const answer = await fetch(path);
    return [answer.status, answer.headers.get("content-type"), (await answer.text()).slice(0, 5)];
  }, `${receipt}/pdf`);
  assert.deepEqual(pdf, [200, "application/pdf", "%PDF-"]);
  await page.getByRole("tab", { name: "Statements" }).click();
  await page.getByRole("region", { name: "Totals" }).getByText("Money out").waitFor();
  await client.checkScreen("statement");
  await client.goto(receipt, { settle: false });
  await page.getByRole("heading", { level: 1 }).waitFor();
});

// --- Referrals -------------------------------------------------------------------------------------------------------

let sana;
let hira;

step("a friend opens the link on any page, registers later, and the referrer sees it", async () => {
  sana = await stage.person({ role: "CLIENT", firstName: "Sana", lastName: "Malik" });
  const { page } = sana;
  await sana.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("banner").getByRole("link", { name: "Referrals" }).click();
  await page.getByRole("heading", { level: 1, name: "Referrals" }).waitFor();
  await see(page, "No credits available");
  await page.getByRole("tab", { name: "Credit History" }).click();
  await see(page, "No credit history yet");
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByRole("button", { name: "Copied!" }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const { code } = await sana.ask("/api/referrals/my-code");
  assert.equal(link, `${stage.baseUrl}/?ref=${code}`);
  await page.getByRole("button", { name: "Copy link" }).waitFor();

  hira = await stage.person({ role: "CLIENT", firstName: "Hira", lastName: "Baloch", by: link });
  await sana.goto("/referrals");
  const friends = page.getByRole("region", { name: "Your friends" });
  await says(friends, /Hira\s+No deposit yet\s+Joined/);
});

step("with the friend's first deposit PKR 200 are on their way, and with the award the referrer has them", async () => {
  const { page } = sana;
  const first = await openContest(hira, { title: "A first contest of a friend", prize: 3000 });
  await sana.goto("/referrals");
  await says(page.getByRole("region", { name: "Your friends" }), /Hira[\s\S]*PKR 200 on their way/);
  await says(page.getByRole("region", { name: "Your credits" }), /On their way[\s\S]*PKR\s+200/);
  await sana.checkScreen("referrals with a reward on its way");
  await sana.goto("/subscription");
  await see(page, "are on their way until your friends' contests are decided.");
  assert.equal((await sana.ask("/api/credits")).totalAmountCents, 0);
  // The clock has moved by weeks since they signed in.
  await talent.signIn();
  await enter(talent, first, { link: "https://example.com/a-mark-for-honey" });
  await award(hira, first, "Bilal Ahmed");
  await sana.goto("/referrals");
  await says(page.getByRole("region", { name: "Your friends" }), /Hira[\s\S]*Reward earned/);
  await says(
    page.getByRole("region", { name: "Figures" }),
    /Successful referrals\s+1\s[\s\S]*Total earned\s+PKR\s+200\s/,
  );
  await page
    .getByRole("region", { name: "Your credits" })
    .getByText(/^Expires /)
    .waitFor();
  await sana.checkScreen("referrals with a reward");
  // A second deposit brings nothing more.
  await openContest(hira, { title: "A second contest of a friend", prize: 3000 });
  assert.equal((await sana.ask("/api/credits")).totalAmountCents, 20_000);
});

step("credits pay a part of a featured place while a contest is posted; it starts with the contest", async () => {
  const { page } = sana;
  const id = await draft(sana, { title: "A contest that opens featured", prize: 5000 });
  await page.getByRole("button", { name: "Feature it" }).click();
  await ledgerIs(dialog(page, "Feature this contest"), {
    "Featured place": "PKR 499",
    "Your credits": "−PKR 200",
    "You pay": "PKR 299",
  });
  await payAt(sana, "Pay PKR 299 with Easypaisa");
  await see(
    page,
    "The featured place of “A contest that opens featured” is yours. It runs while the contest takes entries.",
  );
  await page.getByRole("link", { name: "Go on with your contest" }).click();
  await page.getByRole("heading", { level: 2, name: "Featured as soon as the contest opens" }).waitFor();
  await sana.checkScreen("payment of a contest that opens featured");
  await choose(sana, "JazzCash");
  await endPayment(sana);
  await see(page, "Payment received");
  await sana.goto(`/contests/${id}`);
  await page.getByRole("heading", { level: 2, name: /^Featured until / }).waitFor();
  await sana.goto("/referrals?credits=history");
  const row = page.getByRole("region", { name: "Your credits" }).locator(".moneyrow");
  await says(row, /PKR\s+200\s+Used/);
  await sana.checkScreen("credit history");
  await becomes(async () => (await sana.ask("/api/credits")).totalAmountCents, 0);
  stage.cli("ledger", "check");
});

// --- Money back ------------------------------------------------------------------------------------------------------

step("money back within 30 days: asked for with a reason, approved by an admin, paid out, once", async () => {
  const { page } = hira;
  await hira.goto("/subscription");
  await plan(page, "Starter").getByRole("button", { name: "Choose Starter" }).click();
  await payAt(hira, "Pay PKR 999 with Easypaisa");
  await see(page, "Subscription Activated");
  await hira.goto("/subscription");
  await page.getByRole("button", { name: "Ask for your money back" }).click();
  const ask = dialog(page, "Ask for your money back");
  await ask.getByLabel("What was wrong?").fill("Two contests at once are enough for me after all.");
  await ask.getByRole("button", { name: "Send request" }).click();
  await toast(page, "Money-Back Requested");
  await see(page, "We are looking at your money-back request");

  const admin = await stage.person({ role: "CLIENT", firstName: "Nadia", lastName: "Iqbal" });
  stage.cli("admin", "grant", admin.email);
  await admin.goto("/admin/requests");
  await admin.page.getByRole("button", { name: "Decide: Hira Baloch" }).click();
  const decide = dialog(admin.page, "Request of Hira Baloch");
  await decide.getByRole("radio", { name: /^Approve/ }).check({ force: true });
  await decide.getByRole("button", { name: "Decide" }).click();
  await toast(admin.page, "Request approved");

  await stage.advanceClock({ minutes: 11 });
  await hira.goto("/subscription");
  await see(page, "You got your money back");
  await running(page, "Free").getByText("2 of 2").waitFor();
  await page.getByRole("region", { name: "Billing history" }).getByText("Refunded").filter({ visible: true }).waitFor();
  await rowsAre(page.getByRole("button", { name: "Ask for your money back" }), 0, "once per person");
  stage.cli("ledger", "check");
});
