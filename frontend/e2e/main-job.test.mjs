// One contest from the first click to the money in the winner's hands: a client, two talents and an admin, each with a browser.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import {
  addPayoutMethod,
  approveIdentity,
  badge,
  becomes,
  choose,
  closeEntries,
  deliver,
  dialog,
  draft,
  endPayment,
  enter,
  ledgerIs,
  nextLine,
  rowsAre,
  says,
  see,
  story,
  toast,
} from "./acts.mjs";
import { pdf, png, zip } from "./files.mjs";
import { open } from "./harness.mjs";

const TITLE = "Logo and jar label for a honey farm";
const PAYER = "Ayesha Khan";
const WINNER = "Bilal Ahmed";
const OTHER = "Hira Baloch";
const picture = png("honey-mark.png", { width: 480, height: 900 });
const sheet = pdf("specimen.pdf", "Honey from Ziarat");
const sources = zip("honey-sources.zip");
const changed = zip("honey-sources-2.zip", {
  "logo.svg": "<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0h9v9z'/></svg>",
});

let stage;
let client;
let talent;
let other;
let admin;
let id;

before(async () => {
  stage = await open("main-job");
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const step = story(() => stage);
const contest = (path = "") => `/contests/${id}${path}`;
const piece = (page, name) => page.getByRole("article", { name });

step("four people register; the code in the mail, or its link, makes their accounts", async () => {
  client = await stage.person({ role: "CLIENT", firstName: "Ayesha", lastName: "Khan", onScreens: true });
  talent = await stage.person({ role: "TALENT", firstName: "Bilal", lastName: "Ahmed", onScreens: true });
  other = await stage.person({ role: "TALENT", firstName: "Hira", lastName: "Baloch" });
  // The last one reads the mailbox as a page, and clicks.
  admin = await stage.newcomer({ role: "CLIENT", firstName: "Amna", lastName: "Khalid" });
  await admin.page.getByRole("heading", { level: 1, name: "Check your e-mail" }).waitFor();
  admin.allow(/422 \(Unprocessable/);
  const code = await stage.codeInMail(admin.email);
  await admin.page.getByLabel("Code", { exact: true }).fill(code === "000000" ? "000001" : "000000");
  await admin.page.getByRole("button", { name: "Confirm", exact: true }).click();
  await see(admin.page, "This code is wrong or has run out. Check it, or have a new one sent");
  await admin.checkScreen("the code of the mail", { shots: true });
  await admin.page.goto(`${stage.baseUrl}/dev/mailbox?to=${encodeURIComponent(admin.email)}`);
  await admin.page.getByRole("link", { name: /\/auth\/verify/ }).click();
  await admin.page.getByRole("heading", { level: 1, name: "Confirm your e-mail" }).waitFor();
  await admin.checkScreen("the link of the mail", { shots: true });
  await admin.page.getByLabel("Password", { exact: true }).fill(admin.password);
  await admin.page.getByRole("button", { name: "Confirm and sign in" }).click();
  await admin.page.waitForURL((url) => !url.pathname.startsWith("/auth/"));
  await admin.page.getByRole("button", { name: /^Account menu/ }).waitFor();
  await rowsAre(admin.page.getByText("Verify your e-mail"), 0, "no banner asks for it");
});

step("the client posts a contest in three steps and pays with Easypaisa", async () => {
  const { page } = client;
  id = await draft(client, { title: TITLE, prize: 25000, formats: ["AI", "SVG"] });
  const summary = page.getByRole("region", { name: TITLE });
  await ledgerIs(summary, { "Winner receives": "PKR 24,250", "Fee at award, 3%": "PKR 750", Prize: "PKR 25,000" });
  await choose(client, "Easypaisa");
  await becomes(() => page.getByLabel("Amount", { exact: true }).inputValue(), "25000.00");
  await endPayment(client);
  await see(page, "Payment received");
  await see(page, `“${TITLE}” is published and takes entries. The prize is held in escrow.`);
  const figures = page.getByRole("region", { name: "Figures" });
  await says(figures, /Held in escrow\s+PKR\s+25,000/);
  await page.getByRole("link", { name: "Open contest" }).click();
  await page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
  await badge(page, "Open");
  await badge(page, "Sealed");
  await says(nextLine(page), /^Entries come in until \d+ \w+ \d{4}, 18:00 PKT/);
});

step("a talent enters with a picture and a PDF, another with a link", async () => {
  await talent.goto("/");
  await talent.page
    .getByRole("link", { name: new RegExp(TITLE) })
    .first()
    .click();
  await talent.page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
  await nextLine(talent.page).getByRole("link", { name: "Submit an entry" }).click();
  assert.equal(
    await enter(talent, id, { files: [picture, sheet], note: "Drawn after the hives at the juniper forest." }),
    1,
  );
  assert.equal(
    await enter(other, id, { link: "https://example.com/honey-mark", note: "A prototype to click through." }),
    2,
  );
  await stage.advanceClock({ seconds: 1 });
});

step("sealed: each talent sees only their own entry", async () => {
  for (const [person, own, foreign] of [
    [talent, 1, OTHER],
    [other, 2, WINNER],
  ]) {
    await person.goto(contest("?tab=entries"));
    await piece(person.page, `Entry ${own} by you`).waitFor();
    await person.page.getByText("Sealed until the contest closes").waitFor();
    await person.page.getByRole("img", { name: "1 entry that only the client and their authors can see" }).waitFor();
    await rowsAre(person.page.getByRole("article"), 1, `${person.label} sees one entry`);
    assert.equal(await person.page.getByText(foreign).count(), 0, `${person.label} does not see who else entered`);
  }
});

step("the client sees both, rates, shortlists and comments", async () => {
  const { page } = client;
  await client.goto(contest());
  await page.getByRole("heading", { name: "2 entries" }).waitFor();
  const first = piece(page, `Entry 1 by ${WINNER}`);
  await first.waitFor();
  await piece(page, `Entry 2 by ${OTHER}`).waitFor();
  await first.getByRole("img", { name: `Entry 1 by ${WINNER}` }).waitFor();
  const loaded = await first
    .locator("img")
    .first()
    .evaluate((img) => img.decode().then(() => img.naturalWidth));
  assert.ok(loaded > 0, "the preview is a real picture");
  await becomes(
    async () => (await page.getByText("NEW", { exact: true }).count()) >= 2,
    true,
    "both are new to the client",
  );

  await first.getByRole("button", { name: "Shortlist", exact: true }).click();
  await first.getByRole("button", { name: "Shortlisted", exact: true }).waitFor();
  await first.getByRole("link", { name: "Open entry 1" }).click();
  const view = dialog(page, /^Entry #1/);
  await view.getByText("honey-mark.png").waitFor();
  await view.getByText("specimen.pdf").waitFor();
  const large = view.getByRole("img", { name: `honey-mark.png, entry 1 by ${WINNER}` });
  const [shown, frame] = [await large.boundingBox(), await large.locator("..").boundingBox()];
  assert.ok(shown.height <= frame.height && shown.width <= frame.width, "a tall picture is shown whole, not cropped");
  assert.equal(await view.getByRole("link", { name: /^Download/ }).count(), 0, "no original before the handover");
  await view
    .getByRole("group", { name: "Rate entry 1" })
    .getByRole("radio", { name: "5 stars" })
    .check({ force: true });
  await view.getByLabel("Write a comment").fill("The bee is lovely. Could the word be a little larger?");
  await view.getByRole("button", { name: "Send" }).click();
  await view.getByRole("article", { name: `Message from ${PAYER}` }).waitFor();
  // What the server keeps, not what the screen hoped for.
  await client.goto(contest());
  await first.getByRole("radio", { name: "5 stars", checked: true }).waitFor({ state: "attached" });
  await first.getByRole("button", { name: "Shortlisted", exact: true, pressed: true }).waitFor();
  await first.getByRole("link", { name: "Comments on entry 1: 1" }).waitFor();
});

step("the talent sees that the client has seen the entry, and answers in the thread; the client reads it", async () => {
  const { page } = talent;
  await talent.goto(contest());
  await page.getByRole("region", { name: "Your entry" }).getByText("Shortlisted").waitFor();
  await page.getByRole("region", { name: "Your entry" }).getByRole("img", { name: "5 of 5 stars" }).waitFor();
  await page
    .getByRole("region", { name: "Your entry" })
    .getByText(/^Seen by the client/)
    .waitFor();
  await page.getByRole("region", { name: "Your entry" }).getByRole("link").click();
  const view = dialog(page, /^Entry #1/);
  await view.getByText("The bee is lovely. Could the word be a little larger?").waitFor();
  await view.getByLabel("Write a reply").fill("Yes, it is larger in the final files.");
  await view.getByRole("button", { name: "Send" }).click();
  const mine = view.getByRole("article", { name: `Message from ${WINNER}` });
  await mine.waitFor();
  assert.equal(await mine.locator(".seen").count(), 0, "nobody has read it yet");

  await stage.advanceClock({ seconds: 1 });
  await client.goto(contest());
  await piece(client.page, `Entry 1 by ${WINNER}`).getByRole("link", { name: "Comments on entry 1: 2" }).click();
  await dialog(client.page, /^Entry #1/)
    .getByText("Yes, it is larger in the final files.")
    .waitFor();
});

// The story goes on without it.
test("below the talent's last reply stands that the client has seen it", async () => {
  const { page } = talent;
  await talent.goto(contest());
  await page.getByRole("region", { name: "Your entry" }).getByRole("link").click();
  const mine = dialog(page, /^Entry #1/).getByRole("article", { name: `Message from ${WINNER}` });
  await mine.waitFor();
  await says(mine, /Seen\s+(just now|\d)/);
});

step("the client closes entries early and awards, after prize, fee and net are shown", async () => {
  const { page } = client;
  await closeEntries(client, id);
  await says(
    nextLine(page),
    /^Choose the winner\n+2 entries are in the running\. Award one, and its author delivers the files\./,
  );
  await nextLine(page).getByRole("link", { name: "Award the prize" }).click();
  const chooser = dialog(page, "Who wins?");
  await chooser.getByRole("radio", { name: new RegExp(WINNER) }).check({ force: true });
  await chooser.getByRole("button", { name: "Continue" }).click();
  const confirm = dialog(page, `Award the prize to ${WINNER}?`);
  await confirm.getByText("This is final and cannot be undone.").waitFor();
  await ledgerIs(confirm, {
    "Prize, paid and held": "PKR 25,000",
    "Fee, 3%": "PKR 750",
    "Winner receives": "PKR 24,250",
  });
  await confirm.getByRole("button", { name: "Award the prize" }).click();
  await toast(page, "Winner Chosen");
  await badge(page, "Awarded");
  await says(nextLine(page), /^The winner delivers the final files before \d+ \w+ \d{4}, \d\d:\d\d PKT/);
});

step("the winner adds a payout method and delivers the files", async () => {
  const { page } = talent;
  await talent.goto("/payouts");
  await see(page, "Add a payout method to release PKR 24,250");
  await addPayoutMethod(talent, WINNER);
  await see(page, "Easypaisa •••• 4471");

  await talent.goto(contest());
  await says(
    nextLine(page),
    /^You won\. Deliver the final files before .+\n+Your payout of PKR 24,250 is released when the client accepts them\./,
  );
  await talent.goto(contest("?tab=handover"));
  const asked = page.getByRole("region", { name: "Files that the brief asks for" });
  await asked.getByRole("checkbox", { name: "SVG" }).check();
  await becomes(() => asked.getByRole("checkbox", { name: "SVG" }).isEnabled(), true);
  await page.reload();
  assert.equal(await asked.getByRole("checkbox", { name: "SVG" }).isChecked(), true, "the tick is kept");
  assert.equal(await asked.getByRole("checkbox", { name: "AI" }).isChecked(), false);
  await talent.checkScreen("ticking formats");
  await deliver(talent, id, [sources]);
  await see(asked, "The winner ticked 1 of 2.");
  await says(nextLine(page), /^The client reviews your files until/);
});

step("the client asks for changes once, with a note; the winner delivers again", async () => {
  const { page } = client;
  await client.goto(contest());
  await see(page.getByRole("region", { name: "Files that the brief asks for" }), "AI: not ticked");
  await page.getByText("Look at honey-sources.zip").click();
  await page.getByRole("region", { name: "Names in honey-sources.zip" }).getByText("logo.svg").waitFor();
  assert.equal(
    await page.getByRole("link", { name: /^Download honey/ }).count(),
    0,
    "the files follow with the acceptance",
  );
  await page.getByRole("button", { name: "Ask for changes" }).click();
  const form = dialog(page, "Ask for changes");
  await form.getByRole("button", { name: "Ask for changes" }).click();
  await form.getByText("Say what should change").waitFor();
  await form.getByLabel("What should change").fill("Please add the logo in one colour.");
  await form.getByRole("button", { name: "Ask for changes" }).click();
  await toast(page, "Changes Requested");
  await badge(page, "Changes requested");
  await see(page, "1 of 2 used");

  await talent.goto(contest());
  await see(talent.page, "Please add the logo in one colour.");
  await says(nextLine(talent.page), /^Deliver the requested changes before/);
  await talent.goto(contest("?tab=handover"));
  await talent.page.getByRole("checkbox", { name: "AI" }).check();
  await deliver(talent, id, [changed]);
});

step("the client accepts; the agreement names both sides and the hash of every file", async () => {
  const { page } = client;
  await client.goto(contest());
  await page.getByRole("button", { name: "Accept the files" }).click();
  const confirm = dialog(page, "Accept the files?");
  await ledgerIs(confirm, { Prize: "PKR 25,000", "Fee, 3%": "PKR 750", [`${WINNER} receives`]: "PKR 24,250" });
  await confirm.getByRole("button", { name: "Accept and release the prize" }).click();
  await toast(page, "Handover Accepted");
  await see(page, "The files and all rights to them are yours");
  await badge(page, "Completed");
  await says(nextLine(page), /^Completed: the files and the rights are yours/);

  const [agreement] = await Promise.all([
    client.context.waitForEvent("page"),
    page.getByRole("link", { name: "Rights agreement" }).click(),
  ]);
  await agreement.getByRole("heading", { level: 1, name: "Transfer of rights" }).waitFor();
  const text = await agreement.locator("body").innerText();
  for (const words of [TITLE, PAYER, WINNER, "PKR 25,000", "PKR 750", "PKR 24,250"])
    assert.ok(text.includes(words), `the agreement says ${words}`);
  for (const { name, buffer } of [sources, changed]) {
    const hash = createHash("sha256").update(buffer).digest("hex");
    await agreement.getByRole("row", { name: new RegExp(`${name.replaceAll(".", "\\.")}\\s+${hash}`) }).waitFor();
  }
  await agreement.close();

  // What was handed over is what was uploaded, byte by byte.
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download honey-sources-2.zip" }).click(),
  ]);
  const stream = await download.createReadStream();
  const parts = [];
  for await (const part of stream) parts.push(part);
  assert.ok(Buffer.concat(parts).equals(changed.buffer), "the download is the file that was uploaded");
});

step("an admin, granted on the command line, marks the payout as paid", async () => {
  const { page } = admin;
  await admin.goto("/admin");
  await see(page, "404 Page Not Found");
  stage.cli("admin", "grant", admin.email);
  await admin.goto("/");
  await approveIdentity(stage, talent, admin);
  await page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: "Admin" }).click();
  await page.getByRole("link", { name: "Payouts to pay" }).click();
  await page.getByRole("heading", { name: "Payouts to pay" }).waitFor();
  await page.getByRole("button", { name: `Mark Paid: ${WINNER}, ${TITLE}` }).click();
  const form = dialog(page, "Mark payout as paid");
  await ledgerIs(form, { Winner: WINNER, Easypaisa: `•••• 4471 ${WINNER}`, Amount: "PKR 24,250" });
  const button = form.getByRole("button", { name: "Mark Paid" });
  await becomes(() => button.isDisabled(), true, "not without a reference");
  await form.getByLabel("Payment reference").fill("EP-2026-77123");
  await button.click();
  await toast(page, "Payout Marked as Paid");
  await see(page, "Every payout has been dealt with.");
});

step("the winner has the prize less 3 %, the other talent was not selected", async () => {
  await talent.goto("/payouts");
  const list = talent.page.getByRole("region", { name: "Your payouts" });
  await list.getByText("Ref EP-2026-77123").waitFor();
  const row = list.locator(".moneyrow");
  await rowsAre(row, 1);
  await says(row, /PKR\s+24,250[\s\S]*Paid/);
  await says(talent.page.getByRole("region", { name: "Summary" }), /Total earnings\s+PKR\s+24,250\s+1 payout paid/);

  await other.goto(contest());
  await says(nextLine(other.page), /^This contest is completed; another entry won/);
  await other.goto("/dashboard");
  const mine = other.page.getByRole("region", { name: "My entries" });
  await mine.getByText("Not selected", { exact: true }).waitFor();
});

step("the ledger is true", () => {
  stage.cli("ledger", "check");
});
