// Finance: two admins for large payouts, the bank's files out and in, payments with their messages, the ledger.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import {
  act,
  approveIdentity,
  award,
  deliver,
  dialog,
  enter,
  openContest,
  rowsAre,
  see,
  story,
  toast,
} from "./acts.mjs";
import { zip } from "./files.mjs";
import { open, PASSWORD } from "./harness.mjs";

let stage;
let client;
let talent;
let first;
let second;

before(async () => {
  stage = await open("finance");
  client = await stage.person({ role: "CLIENT", firstName: "Ayesha", lastName: "Khan" });
  talent = await stage.person({ role: "TALENT", firstName: "Bilal", lastName: "Raza" });
  first = await stage.person({ role: "CLIENT", firstName: "Nadia", lastName: "Iqbal" });
  second = await stage.person({ role: "CLIENT", firstName: "Omar", lastName: "Sheikh" });
  stage.cli("admin", "grant", first.email);
  stage.cli("admin", "grant", second.email);
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const step = story(() => stage);
const PHONE = { width: 360, height: 740 };
const ACCOUNT = "03001234471";
const LARGE = "A brand for a bank's small customers";
const SMALL = "A sticker for a rickshaw";
const DOUBTFUL = "A poster that was paid with a stolen phone";

/** A contest that is won, delivered and accepted; its payout is ready. */
async function completed(title, prize) {
  const id = await openContest(client, { title, prize });
  await enter(talent, id, { link: "https://example.com/work" });
  await award(client, id, "Bilal Raza");
  await deliver(talent, id, [zip("final.zip")]);
  await act(client, `/api/contests/${id}/handover/accept`);
  return id;
}

const markPaid = (page, title) => page.getByRole("button", { name: `Mark Paid: Bilal Raza, ${title}` });

step("two payouts get ready, one of them large", async () => {
  await act(talent, "/api/payout-methods", { type: "EASYPAISA", accountNumber: ACCOUNT, accountName: "Bilal Raza" });
  await approveIdentity(stage, talent, first);
  await completed(LARGE, 150_000);
  await completed(SMALL, 2000);
});

step("a large payout is reported by one admin and waits", async () => {
  const { page } = first;
  await first.goto("/admin/payouts");
  await markPaid(page, LARGE).click();
  const form = dialog(page, "Mark payout as paid");
  await form.getByLabel("Payment reference").fill("BIG-1");
  await form.getByRole("button", { name: "Mark Paid" }).click();
  await toast(page, "Reported as paid");
  await see(page, "Another admin confirms it.");
  await see(page, "Ref BIG-1");
  await rowsAre(page.getByRole("button", { name: `Confirm: Bilal Raza, ${LARGE}` }), 0, "not by the same admin");
  const payouts = await talent.ask("/api/payouts");
  assert.equal(payouts.find(({ entry }) => entry.contest.title === LARGE).status, "PENDING");
});

step("another admin confirms it with the same reference only", async () => {
  const { page } = second;
  await second.goto("/admin/payouts");
  await page.getByRole("button", { name: `Confirm: Bilal Raza, ${LARGE}` }).click();
  const form = dialog(page, "Mark payout as paid");
  second.allow(/409 \(Conflict\)/);
  await form.getByLabel("Payment reference").fill("BIG-2");
  await form.getByRole("button", { name: "Mark Paid" }).click();
  await toast(page, "Error");
  await form.getByLabel("Payment reference").fill("BIG-1");
  await form.getByRole("button", { name: "Mark Paid" }).click();
  await toast(page, "Payout Marked as Paid");
  const payouts = await talent.ask("/api/payouts");
  assert.equal(payouts.find(({ entry }) => entry.contest.title === LARGE).status, "PAID");
});

let csv;
let payoutId;

step("the full account number is shown to one admin, after a proof, and is gone after a minute", async () => {
  const { page } = first;
  await page.setViewportSize(PHONE);
  await first.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(page.url()).origin });
  await stage.advanceClock({ minutes: 11 });
  await first.goto("/admin/payouts");
  assert.ok(!(await page.locator("main").innerText()).includes("3001234471"), "lists show the last digits only");
  await page.getByRole("button", { name: "Show and copy the account of Bilal Raza" }).first().click();
  const form = dialog(page, "Full account number");
  await form.getByLabel("Reason").fill("The file of the bank failed");
  first.allow(/403 .*\/account/);
  await form.getByRole("button", { name: "Show and copy" }).click();
  const proof = dialog(page, "Confirm that it is you");
  await proof.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await proof.getByRole("button", { name: "Confirm" }).click();
  await see(form, "+923001234471");
  await see(form, /Gone in \d+ s/);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "+923001234471");
  await first.checkScreen("a full account number", { settle: false });
  await form.getByRole("button", { name: "Hide now" }).click();
  await rowsAre(form, 0, "hidden at once");
  // In a browser of its own: a clock that is played stays with its browser.
  const patient = await stage.visitor();
  await patient.signIn(first.email);
  await patient.goto("/admin/payouts");
  await patient.page.clock.install();
  await patient.page.getByRole("button", { name: "Show and copy the account of Bilal Raza" }).first().click();
  const shown = dialog(patient.page, "Full account number");
  await shown.getByRole("button", { name: "Show and copy" }).click();
  await see(shown, "+923001234471");
  await patient.page.clock.fastForward(61_000);
  await rowsAre(shown, 0, "and gone after a minute");
  assert.ok(!(await patient.page.content()).includes("3001234471"));
  const { rows } = await first.ask("/api/admin/audit?action=payout.account_read");
  assert.equal(rows.length, 2, "each look is in the log");
  await page.setViewportSize({ width: 1440, height: 900 });
});

step("ready payouts leave as a bank file with the full account number", async () => {
  const { page } = first;
  await first.goto("/admin/bank-files");
  await see(page, "No bank file yet");
  await page.getByRole("button", { name: "Make a bank file" }).click();
  await toast(page, "Bank file made");
  const row = page.getByRole("row", { name: /0 of 1/ });
  await row.waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    row.getByRole("link", { name: /^CSV: bank file/ }).click(),
  ]);
  const parts = [];
  for await (const part of await download.createReadStream()) parts.push(part);
  csv = Buffer.concat(parts).toString("utf8");
  const [head, line, ...rest] = csv.trim().split("\r\n");
  assert.equal(
    head,
    "batch_id,payout_id,method,beneficiary_name,msisdn,iban,bank_code,bank_name,amount_pkr,currency,narration,our_reference",
  );
  assert.equal(rest.length, 0, "one payout");
  const cells = line.split(",");
  payoutId = cells[1];
  assert.match(cells[4], /3001234471$/, "the whole number");
  assert.equal(cells[8], "1940.00");
});

step("the bank's answer is tried, refused for a wrong control figure, then applied once", async () => {
  const { page } = first;
  const result = `payout_id,status,reference,failure_reason,paid_at\r\n${payoutId},PAID,BANK-77,,2026-11-21T10:00:00Z\r\n`;
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "result.csv", mimeType: "text/csv", buffer: Buffer.from(result) });
  await see(page, "Chosen: result.csv, 1 row");
  first.allow(/422 \(Unprocessable/);
  await page.getByLabel("Rows, as you count them").fill("2");
  await page.getByLabel("Sum, as you count it").fill("1940");
  await page.getByRole("button", { name: "Try without changing anything" }).click();
  await toast(page, "Error");
  await page.getByLabel("Rows, as you count them").fill("1");
  await page.getByRole("button", { name: "Try without changing anything" }).click();
  await see(page, "1 row would be applied");
  let payouts = await talent.ask("/api/payouts");
  assert.equal(payouts.find(({ id }) => id === payoutId).status, "PENDING", "a trial changes nothing");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await see(page, "1 row applied");
  payouts = await talent.ask("/api/payouts");
  assert.equal(payouts.find(({ id }) => id === payoutId).status, "PAID");
  assert.equal(payouts.find(({ id }) => id === payoutId).reference, "BANK-77");
  await page.getByRole("row", { name: /1 of 1/ }).waitFor();
});

step("a payment shows its messages, and the provider can be asked again", async () => {
  const { page } = first;
  await first.goto("/admin/payments?purpose=DEPOSIT");
  await page.getByRole("row", { name: new RegExp(SMALL) }).waitFor();
  await page.getByRole("searchbox", { name: "Search payments" }).fill(client.email);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("q") === client.email);
  const row = page.getByRole("row", { name: new RegExp(SMALL) });
  await row.getByRole("link").first().click();
  await page.getByRole("heading", { name: "Received messages" }).waitFor();
  await see(page, "Applied");
  assert.doesNotMatch(await page.locator("main pre").first().innerText(), /[0-9a-f]{64}/i, "no signature is shown");
  await page.getByRole("button", { name: "Ask the gateway again" }).click();
  await page.locator("main .callout").first().waitFor();
});

step("the ledger balances and every check holds", async () => {
  const { page } = first;
  await first.goto("/admin/ledger");
  await see(page, "Debits equal credits");
  await page.getByRole("tab", { name: "Transactions" }).click();
  await see(page, /^deposit:/);
  await page.getByRole("tab", { name: "Checks" }).click();
  await page.getByRole("heading", { name: /^All \d+ checks hold$/ }).waitFor();
});

step("an admin edits a plan, and people see it", async () => {
  const { page } = first;
  await first.goto("/admin/plans");
  await page.getByRole("button", { name: "Edit Starter" }).click();
  const form = dialog(page, "Edit Starter");
  await form.getByLabel("Price a month").fill("1099");
  await form.getByRole("button", { name: "Save plan" }).click();
  await toast(page, "Plan saved");
  const plans = await client.ask("/api/plans");
  assert.equal(plans.find(({ tier }) => tier === "STARTER").priceCents, 109_900);
});

step("every area of finance holds up wide and narrow, light and dark", async () => {
  for (const [label, path] of [
    ["bank files", "/admin/bank-files"],
    ["requests", "/admin/requests"],
    ["disputes", "/admin/disputes?status=ALL"],
    ["refunds", "/admin/refunds"],
    ["payments", "/admin/payments"],
    ["ledger", "/admin/ledger"],
    ["ledger transactions", "/admin/ledger?view=transactions"],
    ["ledger checks", "/admin/ledger?view=checks"],
    ["plans", "/admin/plans"],
  ]) {
    await first.goto(path);
    await first.checkScreen(label);
  }
});

step("a payout whose deposit was taken back waits, and goes on once somebody has looked", async () => {
  await completed(DOUBTFUL, 3000);
  const { page } = first;
  const { payments } = await first.ask("/api/admin/payments?status=SUCCEEDED&purpose=DEPOSIT");
  await first.goto(`/admin/payments/${payments.find(({ contest }) => contest?.title === DOUBTFUL).id}`);
  await page.getByRole("button", { name: "Report a chargeback" }).click();
  const report = dialog(page, "Report a chargeback");
  await report.getByLabel("How do you know?").fill("Letter of 21 November, case 4471");
  await report.getByRole("button", { name: "Report" }).click();
  await toast(page, "Chargeback reported");

  await talent.goto("/payouts");
  await see(talent.page, "Under review.");
  await see(talent.page, /looks at this payment once more by \d/);
  await talent.checkScreen("a payout under review");
  const mails = await stage.mails(talent.email);
  assert.ok(
    mails.some(({ text }) => text.includes(DOUBTFUL) && /review/.test(text)),
    "the winner is told",
  );

  await first.goto("/admin/payouts");
  await rowsAre(markPaid(page, DOUBTFUL), 0, "nobody pays it meanwhile");
  const doubtful = page.getByRole("row", { name: new RegExp(DOUBTFUL) });
  await see(doubtful, "Under review");
  await rowsAre(doubtful.getByText("No method yet"), 0, "there is one");
  await first.checkScreen("a payout to look at");
  await page.getByRole("button", { name: `Lift the review: Bilal Raza, ${DOUBTFUL}` }).click();
  const lift = dialog(page, "Let the payout go on");
  await lift.getByLabel("Reason").fill("short");
  await lift.getByRole("button", { name: "Lift the review" }).click();
  await see(lift, "Tell the reason in 10 to 1000 characters");
  await lift.getByLabel("Reason").fill("The wallet's owner called back: it was a mistake of theirs.");
  await first.checkScreen("lifting a review", { settle: false });
  await lift.getByRole("button", { name: "Lift the review" }).click();
  await toast(page, "Review Over");
  await markPaid(page, DOUBTFUL).waitFor();
  await talent.goto("/payouts");
  await see(talent.page, DOUBTFUL);
  await rowsAre(talent.page.getByText("Under review."), 0, "the review is over");
});

step("nobody else gets in, and the exports are for admins", async () => {
  await client.goto("/admin/ledger");
  await see(client.page, "404 Page Not Found");
  client.allow(/403 \(Forbidden\)/);
  const refused = await client.page.evaluate(() =>
    fetch("/api/admin/exports/ledger.csv").then((answer) => answer.status),
  );
  assert.equal(refused, 403);
  const text = await first.page.evaluate(() => fetch("/api/admin/exports/payouts.csv").then((answer) => answer.text()));
  assert.match(text, /BANK-77/);
});

step("the ledger is true", () => {
  stage.cli("ledger", "check");
});
