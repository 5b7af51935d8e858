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

step("the overview has its four cards, and the charts their figures", async () => {
  const { page } = admin;
  contest = await openContest(client, { title: TITLE, prize: 2000 });
  await admin.goto("/admin");
  const cards = page.getByRole("region", { name: "Overview" });
  for (const label of ["Pending payouts", "Total paid out", "Total reviews", "Average rating"]) await cards.getByText(label, { exact: true }).waitFor();
  await page.getByRole("link", { name: "Analytics" }).click();
  await page.getByRole("heading", { name: "Prizes by week" }).waitFor();
  const twin = page.getByRole("table", { name: "Contests paid for, by week", exact: true });
  assert.equal(await twin.locator("tbody tr").count(), 12);
  assert.equal(await twin.locator("tbody tr").last().locator("td").textContent(), "1");
  await admin.checkScreen("analytics");
});

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
  await admin.checkScreen("contests of the desk");

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

step("a table is walked through with the keyboard", async () => {
  const { page } = admin;
  await admin.goto("/admin/users");
  await page.getByRole("table").waitFor();
  await page.keyboard.press("/");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Search users");
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
  await admin.checkScreen("a user of the desk");
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
  await copyist.page.getByRole("heading", { level: 1, name: "Dashboard" }).or(copyist.page.getByRole("heading", { level: 1 })).first().waitFor();
});

step("a message is read and marked as answered", async () => {
  await act(client, "/api/contact", { name: "Ayesha Khan", email: client.email, subject: "Where is my receipt?", message: "I cannot find it." });
  const { page } = admin;
  await admin.goto("/admin/messages");
  await page.getByRole("button", { name: "Where is my receipt?" }).click();
  const reader = dialog(page, "Where is my receipt?");
  await see(reader, "I cannot find it.");
  await admin.checkScreen("a message to support");
  await reader.getByRole("button", { name: "Mark as answered" }).click();
  await toast(page, "Marked as answered");
  await see(page, "All answered");
});

step("all of it stands in the audit log", async () => {
  const { page } = admin;
  await admin.goto("/admin/audit");
  for (const done of ["user.suspended", "user.restored", "contest.hidden", "contest.shown", "report.upheld", "contact.answered"]) {
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
  await page.getByRole("heading", { level: 1, name: "Analytics" }).waitFor();
  const areas = page.getByRole("navigation", { name: "Admin areas" }).getByRole("link");
  await rowsAre(areas, 3);
  assert.deepEqual(await areas.allInnerTexts(), ["Analytics", "Users", "Messages"]);
  stranger.allow(/403 .*\/api\/admin\/payouts/);
  assert.equal((await stranger.ask("/api/admin/payouts")).code, "admin_required");
  stage.cli("admin", "revoke", stranger.email);
});

step("nobody else gets in", async () => {
  for (const path of ["/admin/users", "/admin/audit", "/admin/experiments"]) {
    await client.goto(path);
    await client.page.getByRole("heading", { level: 1, name: /404|not found/i }).waitFor();
  }
});
