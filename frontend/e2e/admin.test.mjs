// Staff: people who are suspended, contests that are hidden, copies that are ruled out, messages that are answered, and the log of it.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import { act, becomes, dialog, enter, openContest, rowsAre, see, story, toast } from "./acts.mjs";
import { png } from "./files.mjs";
import { open, PASSWORD } from "./harness.mjs";

const TITLE = "A kite for a tea house";

let stage;
let client;
let copyist;
let stranger;
let admin;
let contest;

before(async () => {
  stage = await open("admin");
  client = await stage.person({ role: "CLIENT", firstName: "Ayesha", lastName: "Khan" });
  copyist = await stage.person({ role: "TALENT", firstName: "Bilal", lastName: "Raza" });
  stranger = await stage.person({ role: "TALENT", firstName: "Komal", lastName: "Ali" });
  admin = await stage.person({ role: "CLIENT", firstName: "Nadia", lastName: "Iqbal" });
  stage.cli("admin", "grant", admin.email);
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const step = story(() => stage);
const PHONE = { width: 360, height: 740 };

step(
  "the start page has the four cards and the three areas of the dashboard, and the charts their figures",
  async () => {
    const { page } = admin;
    contest = await openContest(client, { title: TITLE, prize: 2000 });
    await admin.goto("/admin");
    const cards = page.getByRole("region", { name: "Overview" });
    for (const label of ["Pending payouts", "Total paid out", "Total reviews", "Average rating"])
      await cards.getByText(label, { exact: true }).waitFor();
    const tabs = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link");
    await becomes(() => tabs.allInnerTexts(), ["Payout Management", "A/B Experiments", "Analytics"]);
    await admin.checkScreen("what waits for staff");
    await tabs.filter({ hasText: "Analytics" }).click();
    await page.getByRole("heading", { name: "Prizes by week" }).waitFor();
    const twin = page.getByRole("table", { name: "Contests paid for, by week", exact: true });
    assert.equal(await twin.locator("tbody tr").count(), 12);
    assert.equal(await twin.locator("tbody tr").last().locator("td").textContent(), "1");
    await admin.checkScreen("analytics");
  },
);

step("a client reports a copy, staff look at it and rule it out", async () => {
  await enter(copyist, contest, { files: [png("kite.png")], note: "My own work" });
  const { page } = client;
  const [entry] = (await client.ask(`/api/contests/${contest}/entries`)).entries;
  await client.goto(`/contests/${contest}?entry=${entry.id}`);
  await page.getByRole("button", { name: "Report copied work" }).click();
  const form = dialog(page, "Report copied work");
  await form.getByRole("button", { name: "Send Report" }).click();
  await see(form, "Say what was copied");
  await form.getByLabel("What was copied?").fill("The kite is on the first page of a stock site.");
  await form.getByLabel("Link to the original").fill("https://example.com/kite");
  await form.getByRole("button", { name: "Send Report" }).click();
  await toast(page, "Report Sent");

  await admin.goto("/admin/reports");
  await see(admin.page, "The kite is on the first page of a stock site.");
  await admin.checkScreen("reports of copied work");
  await admin.page.getByRole("button", { name: `Uphold the report about entry 1 of ${TITLE}` }).click();
  const verdict = dialog(admin.page, "Uphold the report?");
  await verdict.getByLabel("What you found").fill("It is the same picture.");
  await verdict.getByRole("button", { name: "Uphold" }).click();
  await toast(admin.page, "Report upheld");
  await see(admin.page, "Nothing to decide");

  const { entries } = await client.ask(`/api/contests/${contest}/entries`);
  assert.equal(entries.length, 0);
  const gone = await copyist.ask(`/api/entries/${entry.id}`);
  assert.ok(gone.disqualifiedAt, "its author sees what became of it");
  await copyist.goto(`/contests/${contest}?entry=${entry.id}`);
  await see(copyist.page, "Ruled out as a copy");
});

step("a hidden contest is gone for strangers, and back when it is shown", async () => {
  const { page } = admin;
  await admin.goto("/admin/contests");
  await page.getByRole("button", { name: `Hide ${TITLE}` }).click();
  const form = dialog(page, `Hide “${TITLE}”?`);
  await form.getByLabel("Reason").fill("The brief belongs to somebody else.");
  await form.getByRole("button", { name: "Hide" }).click();
  await toast(page, "Contest hidden");
  await see(page, "Hidden: The brief belongs to somebody else.");
  await admin.checkScreen("contests of the admin area");

  stranger.allow(/404/);
  await stranger.goto(`/contests/${contest}`);
  await stranger.page.getByRole("heading", { level: 1, name: "Contest not found" }).waitFor();
  await client.goto(`/contests/${contest}`);
  await see(client.page, "Hidden by our staff");

  await page.getByRole("button", { name: `Show ${TITLE}` }).click();
  await toast(page, "Contest shown");
  await stranger.goto(`/contests/${contest}`);
  await stranger.page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
});

step("a table is put in order by its heads, and stays so", async () => {
  const { page } = admin;
  await openContest(client, { title: "A lamp for a reading room", prize: 3000 });
  await admin.goto("/admin/contests");
  const titles = () => page.locator("main .data-table tbody tr td:first-child").allInnerTexts();
  await becomes(titles, ["A lamp for a reading room", TITLE]);
  await page.getByRole("button", { name: "Prize", exact: true }).focus();
  const order = () => page.getByRole("columnheader", { name: "Prize" }).getAttribute("aria-sort");
  await page.keyboard.press("Enter");
  await becomes(order, "descending");
  await page.keyboard.press("Enter");
  await becomes(order, "ascending");
  await becomes(titles, [TITLE, "A lamp for a reading room"]);
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Prize", "the head keeps the focus");
  await page.reload();
  assert.match(page.url(), /sort=prize/);
  await becomes(titles, [TITLE, "A lamp for a reading room"]);
});

step("on a phone rows are labelled cards, the first of them in view; filters and areas are sheets", async () => {
  const { page } = admin;
  await page.setViewportSize(PHONE);
  await admin.goto("/admin/contests");
  const row = page.locator("main .data-table tbody tr").first();
  await row.waitFor();
  const { y, height } = await row.boundingBox();
  assert.ok(y > 0 && y + Math.min(height, 60) < PHONE.height - 60, `the first row begins at ${Math.round(y)} px`);
  for (const label of ["Client", "Prize", "Status"])
    assert.ok(await row.locator(".cell-label", { hasText: label }).isVisible(), label);
  await page.getByRole("button", { name: "Filters" }).click();
  const filters = dialog(page, "Filters");
  await filters.getByLabel("Order").selectOption("prize");
  await filters.getByLabel("Status", { exact: true }).selectOption({ label: "Open" });
  await filters.getByRole("button", { name: "Show results" }).click();
  await page.getByRole("button", { name: "Filters (1)" }).waitFor();
  await becomes(
    () => page.locator("main .data-table tbody tr td:first-child").allInnerTexts(),
    [TITLE, "A lamp for a reading room"],
  );
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width);
  await page.getByRole("button", { name: /^Areas/ }).click();
  await dialog(page, "Admin areas").getByRole("link", { name: "Users", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Users" }).waitFor();
  await rowsAre(dialog(page, "Admin areas"), 0, "the sheet closes");
  await page.setViewportSize({ width: 1440, height: 900 });
});

step("one box finds people, contests and what they paid, with the keyboard", async () => {
  const { page } = admin;
  await admin.goto("/admin/ledger");
  await page.keyboard.press("/");
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute("aria-label")),
    "Search people, contests and payments",
  );
  await page.keyboard.type("kite for");
  const found = page.getByRole("search", { name: "Search everything" });
  await found.getByRole("link", { name: TITLE }).waitFor();
  await page.keyboard.press("Escape");
  await rowsAre(found.getByRole("link"), 0);
  const { payments } = await admin.ask("/api/admin/payments");
  const box = found.getByRole("searchbox");
  await box.fill(payments[0].orderRef.toLowerCase());
  await found.getByRole("link", { name: payments[0].orderRef }).waitFor();
  await box.fill(copyist.email);
  await found.getByRole("link", { name: /Bilal Raza/ }).waitFor();
  await admin.checkScreen("the search of staff", { settle: false });
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Bilal Raza" }).waitFor();
});

step("the page of a person tells the whole story, and takes notes", async () => {
  const { page } = admin;
  await page.setViewportSize(PHONE);
  const entries = page.getByRole("region", { name: "Entries", exact: true });
  await see(entries, "Ruled out");
  await see(page.getByRole("region", { name: "Mails" }), /copy|ruled out|entry/i);
  await see(page, "Two-factor sign-in");
  await page.getByRole("button", { name: "Add a note" }).click();
  const form = dialog(page, "A note about Bilal Raza");
  await form.getByRole("button", { name: "Add the note" }).click();
  await see(form, "Write a note");
  await form.getByRole("textbox", { name: "Note" }).fill("Called: the picture was bought from a stock site.");
  await form.getByRole("button", { name: "Add the note" }).click();
  await toast(page, "Note added");
  const notes = page.getByRole("region", { name: "Notes of staff" });
  await see(notes, "Called: the picture was bought from a stock site.");
  await see(notes, /Nadia Iqbal/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await admin.checkScreen("the story of a person");
});

step("a table is walked through with the keyboard", async () => {
  const { page } = admin;
  await admin.goto("/admin/users");
  await page.getByRole("table").waitFor();
  await page.getByRole("searchbox", { name: "Search users" }).focus();
  await page.keyboard.type("bilal");
  await page.keyboard.press("Enter");
  await page.getByRole("row", { name: /Bilal Raza/ }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll("main .data-table tbody tr").length === 1);
  assert.match(page.url(), /q=bilal/);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("j");
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Bilal Raza");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Bilal Raza" }).waitFor();
});

step("who is suspended is signed out at once, and cannot sign in", async () => {
  const { page } = admin;
  await admin.checkScreen("a user in the admin area");
  await page.getByRole("button", { name: "Suspend" }).click();
  const form = dialog(page, "Suspend Bilal Raza?");
  await form.getByLabel("Reason").fill("Copied work");
  await form.getByRole("button", { name: "Suspend" }).click();
  await toast(page, "Account suspended");
  await see(page, "Suspended");

  copyist.allow(/401|403/);
  await copyist.goto("/dashboard");
  await copyist.page.getByRole("heading", { name: "Sign in" }).first().waitFor();
  await copyist.page.getByLabel("E-mail").fill(copyist.email);
  await copyist.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await copyist.page.getByRole("button", { name: "Sign in" }).click();
  await see(copyist.page, /Your account is suspended/);

  await page.getByRole("button", { name: "Restore" }).click();
  await toast(page, "Account restored");
  await copyist.page.getByRole("button", { name: "Sign in" }).click();
  await copyist.page
    .getByRole("heading", { level: 1, name: "Dashboard" })
    .or(copyist.page.getByRole("heading", { level: 1 }))
    .first()
    .waitFor();
});

step("a message is read and marked as answered", async () => {
  await act(client, "/api/contact", {
    name: "Ayesha Khan",
    email: client.email,
    subject: "Where is my receipt?",
    message: "I cannot find it.",
  });
  const { page } = admin;
  await admin.goto("/admin");
  const waiting = page.getByRole("link", { name: /^Messages to answer 1 Oldest/ });
  await waiting.waitFor();
  await page
    .getByRole("navigation", { name: "Admin areas" })
    .getByRole("link", { name: /^Messages 1 waiting$/ })
    .waitFor();
  await waiting.click();
  await page.getByRole("button", { name: "Where is my receipt?" }).click();
  const reader = dialog(page, "Where is my receipt?");
  await see(reader, "I cannot find it.");
  await admin.checkScreen("a message to support");
  await reader.getByRole("button", { name: "Mark as answered" }).click();
  await toast(page, "Marked as answered");
  await see(page, "All answered");
  await page
    .getByRole("navigation", { name: "Admin areas" })
    .getByRole("link", { name: "Messages", exact: true })
    .waitFor();
});

step("a mail that was given up is resent, and one with a code is not", async () => {
  await stage.sql(`UPDATE mails SET status = 'FAILED', last_error = 'deferred: transient error (451): try again later'
    WHERE kind = 'contact.received'`);
  await stage.sql(`UPDATE mails SET status = 'REJECTED', text_body = '', html_body = '', expires_at = created_at + interval '48 hours',
    last_error = 'recipient rejected: permanent error (550): 5.1.1 no such user' WHERE to_address = '${client.email}' AND kind = 'account.welcome'`);
  const { page } = admin;
  await admin.goto("/admin");
  await page.getByRole("link", { name: /^Mails not delivered in time 1 Oldest/ }).click();
  await page.getByRole("heading", { level: 1, name: "Undelivered mail" }).waitFor();
  await see(page, "Where is my receipt?");
  const state = page.getByRole("group", { name: "State" });
  await state.getByRole("button", { name: "All", exact: true }).click();
  const rows = page.locator("main .data-table tbody tr");
  await rowsAre(rows, 2);
  await rowsAre(page.getByRole("button", { name: /^Resend “/ }), 1, "a mail with a code is not resent");
  await admin.checkScreen("undelivered mail");
  await page.getByLabel("Kind", { exact: true }).selectOption("account.welcome");
  await rowsAre(page.getByRole("button", { name: "Resend all" }), 0);
  await page.getByLabel("Kind", { exact: true }).selectOption("");
  await state.getByRole("button", { name: "Failed", exact: true }).click();
  await page.getByRole("button", { name: /^Resend “.*Where is my receipt\?” to / }).click();
  await toast(page, "Mail is sent again");
  await see(page, "No mail was given up.");
  await page
    .getByRole("navigation", { name: "Admin areas" })
    .getByRole("link", { name: "Undelivered mail", exact: true })
    .waitFor();
});

step("all of it stands in the audit log", async () => {
  const { page } = admin;
  await admin.goto("/admin/audit");
  for (const done of [
    "user.suspended",
    "user.restored",
    "contest.hidden",
    "contest.shown",
    "report.upheld",
    "contact.answered",
    "mail.resent",
  ]) {
    await page.getByRole("cell", { name: done, exact: true }).first().waitFor();
  }
  await page.getByLabel("Action", { exact: true }).selectOption("contest.hidden");
  await see(page, /The brief belongs to somebody else/);
  await rowsAre(page.locator("main table tbody tr"), 1);
  await admin.checkScreen("audit log");
  const csv = await page.evaluate(() => fetch("/api/admin/exports/audit.csv").then((answer) => answer.text()));
  assert.match(csv, /contest\.hidden/);
});

step("each role has its areas", async () => {
  stage.cli("admin", "grant", stranger.email, "--role", "support");
  const { page } = stranger;
  await stranger.goto("/admin");
  await page.getByRole("heading", { level: 1, name: "Needs you" }).waitFor();
  const areas = page.getByRole("navigation", { name: "Admin areas" }).getByRole("link");
  await becomes(() => areas.allInnerTexts(), ["Needs you", "Users", "Messages", "Undelivered mail", "Analytics"]);
  await becomes(
    () => page.getByRole("list", { name: "What waits" }).getByRole("link").count(),
    2,
    "messages and mails, and nothing about money",
  );
  stranger.allow(/403 .*\/api\/admin\/payouts/);
  assert.equal((await stranger.ask("/api/admin/payouts")).code, "admin_required");
  stage.cli("admin", "revoke", stranger.email);
});

step("staff see that nothing leaves after a restore, until an operator lets work go on", async () => {
  const { page } = admin;
  const isHeld = async () => (await admin.ask("/api/admin/queues")).heldSince !== null;
  const banner = page.getByText(/The database was restored: nothing leaves since/);
  stage.cli("restore-mark", "--reason", "the backup of Monday");
  await becomes(isHeld, true);
  await admin.goto("/admin");
  await banner.waitFor();
  await admin.checkScreen("held after a restore");
  stage.cli("restore-resume", "--yes", "--by", admin.email);
  await becomes(isHeld, false);
  await admin.goto("/admin");
  await page.getByRole("heading", { level: 1, name: "Needs you" }).waitFor();
  assert.equal(await banner.count(), 0);
});

step("nobody else gets in", async () => {
  for (const path of ["/admin/users", "/admin/audit", "/admin/experiments"]) {
    await client.goto(path);
    await client.page.getByRole("heading", { level: 1, name: /404|not found/i }).waitFor();
  }
});
