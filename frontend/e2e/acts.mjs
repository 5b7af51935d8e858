// What people do again and again, through the real screens, and what they look at.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { PATIENCE_MS } from "./harness.mjs";

export const BRIEF =
  "A mark for a small honey farm in Ziarat, and a label for its jars. It must read well at two centimetres and in one colour.";

/** Tests that build on each other: after a failure the rest fail at once, with the screens of that moment in pictures. */
export function story(stage) {
  let broken;
  return (name, act) =>
    test(name, async (context) => {
      assert.equal(broken, undefined, `not tried: “${broken}” failed`);
      try {
        await act(context);
      } catch (error) {
        broken = name;
        await stage().shotOfAll("failed");
        throw error;
      }
    });
}

/** A visible text, waited for. */
export const see = (scope, text) => scope.getByText(text).filter({ visible: true }).first().waitFor();

/**
 * Reads until what was read fits; otherwise `complain` says what it was. For what a screen shows after an act: lists, counts, figures and
 * the title follow a toast, an address or another number a moment later, and until then the old ones stand there and would be read.
 */
async function readUntil(read, fits, complain) {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await read();
    if (fits(found)) return;
    if (Date.now() > deadline) return complain(found);
    await pause(50);
  }
}

/** What is read comes to be `wanted`. */
export const becomes = (read, wanted, message) =>
  readUntil(
    read,
    (found) => isDeepStrictEqual(found, wanted),
    (found) => assert.deepEqual(found, wanted, message),
  );

/** There come to be exactly so many. For none, wait for something new first: nothing is also what stands there while a screen loads. */
export const rowsAre = (rows, count, message) => becomes(() => rows.count(), count, message);

/** A mail to somebody comes to say this. What many people are told is written by the worker, a moment after the act. */
export const told = (stage, person, words) =>
  readUntil(
    () => stage.mails(person.email),
    (mails) => mails.some(({ subject, text }) => words.test(`${subject}\n${text}`)),
    (mails) =>
      assert.fail(
        `${person.firstName} is told ${words}; the mails: ${mails.map(({ subject }) => subject).join(" | ")}`,
      ),
  );

/** The whole text of a part of the screen comes to be like this. */
export const says = (scope, pattern) =>
  readUntil(
    () => scope.innerText(),
    (text) => pattern.test(text),
    (text) => assert.match(text, pattern),
  );

/** The title of the window comes to be like this: it follows the screen. */
export const titleIs = (page, pattern) =>
  readUntil(
    () => page.title(),
    (title) => pattern.test(title),
    (title) => assert.match(title, pattern),
  );

/** A toast: it says that an act has succeeded. */
export const toast = (page, title) => page.locator(".toast").getByText(title, { exact: true }).waitFor();

/** The one line that says what happens next. */
export const nextLine = (page) => page.getByRole("region", { name: "What happens next" });

/** The dialog on screen. */
export const dialog = (page, name) => page.getByRole("dialog", { name }).or(page.getByRole("alertdialog", { name }));

/** The badge beside the title of a contest. */
export const badge = (page, text) => page.locator("main .badge").getByText(text, { exact: true }).first().waitFor();

/** The lines of a ledger as { label: amount }. */
export async function ledger(scope) {
  // In one go: a dialog that asks again would change between two lines.
  return scope
    .locator("dl.ledger")
    .first()
    .evaluate((list) => {
      const text = (row, part) => row.querySelector(part).innerText;
      return Object.fromEntries(
        [...list.querySelectorAll(":scope > div")].map((row) => [
          text(row, "dt"),
          text(row, "dd").replace(/\s+/g, " ").trim(),
        ]),
      );
    });
}

/** The ledger comes to have exactly these lines. */
export const ledgerIs = (scope, wanted) => becomes(() => ledger(scope), wanted);

/** Fills in the contest form and goes on to the payment; answers the id of the draft. */
export async function draft(
  client,
  { title, brief = BRIEF, category = "Logo Design", prize = 1500, days = 7, formats = [], winners = 1 },
) {
  const { page } = client;
  await client.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Post Contest" }).click();
  await page.getByRole("heading", { level: 1, name: "Post a contest" }).waitFor();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Brief", { exact: true }).fill(brief);
  await page.getByLabel("Category").selectOption(category);
  if (formats.length > 0) await page.getByRole("button", { name: /^Answer questions about the work/ }).click();
  for (const format of formats) await page.getByRole("button", { name: format, exact: true }).click();
  await page.getByLabel("Prize", { exact: true }).fill(String(prize));
  if (winners > 1) await page.getByLabel("Winners").selectOption(`${winners} winners`);
  await page.getByRole("button", { name: `${days} days`, exact: true }).click();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("heading", { name: "Pay the prize" }).waitFor();
  await page.waitForURL((url) => url.searchParams.has("contest"));
  return new URL(page.url()).searchParams.get("contest");
}

/** Fills in the form of a contest with a final round, all but the prize. */
export async function draftFinalRound(client, title) {
  const { page } = client;
  await client.goto("/contests/new");
  await page.getByLabel("Category").selectOption("Logo Design");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Brief", { exact: true }).fill(BRIEF);
  await page.getByLabel(/^Final round/).selectOption("2 days");
}

/** From the choice of the wallet to the wallet's own page. */
export async function choose(client, wallet = "Easypaisa") {
  const { page } = client;
  await page.getByRole("button", { name: `Pay with ${wallet}` }).click();
  await page.getByRole("heading", { level: 1, name: `${wallet} payment simulation` }).waitFor();
}

/** Ends the payment there and comes back to the dashboard. */
export async function endPayment(client, outcome = "Success") {
  const { page } = client;
  // Each heading stands for two seconds only: both are waited for before the click.
  await Promise.all([
    page.getByRole("heading", { name: "Processing Payment" }).waitFor(),
    page.getByRole("heading", { name: outcome === "Success" ? "Payment Successful" : "Payment Failed" }).waitFor(),
    page.getByRole("button", { name: `Simulate ${outcome}` }).click(),
  ]);
  await page.waitForURL(
    (url) =>
      url.pathname === "/dashboard" &&
      url.searchParams.get("payment") === (outcome === "Success" ? "success" : "failed"),
  );
  await client.settled();
}

/** A contest that is paid and open. */
export async function openContest(client, facts) {
  const id = await draft(client, facts);
  await choose(client);
  await endPayment(client);
  await see(client.page, "Payment received");
  return id;
}

/** Submits files, or a link, to a contest; answers the entry's number. */
export async function enter(talent, contest, { files = [], link = "", note = "" }) {
  const { page } = talent;
  await talent.goto(`/contests/${contest}`);
  if (files.length > 0) {
    await page.getByLabel("Files of your entry").setInputFiles(files);
    await page
      .getByText(/, uploaded$/)
      .nth(files.length - 1)
      .waitFor();
  }
  if (link) await page.getByLabel("Link").fill(link);
  if (note) await page.getByLabel("Note to the client").fill(note);
  await page.getByLabel("This is my own work, made for this contest").check();
  // The number is the server's: on screen there may be an earlier entry of the same person.
  const path = `/api/contests/${contest}/entries`;
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && new URL(answer.url()).pathname === path,
  );
  await page.getByRole("button", { name: "Submit entry" }).click();
  const { number } = await (await answered).json();
  await toast(page, "Entry Submitted");
  await page
    .getByRole("article", { name: `Entry ${number} by you`, exact: true })
    .first()
    .waitFor();
  return number;
}

/** Sends a version of an entry through the form that is open. */
export async function sendVersion({ page }, entry, version, file, note = "") {
  const form = dialog(page, `New version of entry #${entry}`);
  await form.getByLabel("Files of your entry").setInputFiles([file]);
  await form.getByText(/, uploaded$/).waitFor();
  if (note) await form.getByLabel("Note to the client").fill(note);
  await form.getByLabel("This is my own work, made for this contest").check();
  await form.getByRole("button", { name: `Send version ${version}` }).click();
  await toast(page, `Version ${version} Sent`);
  await dialog(page, new RegExp(`^Entry #${entry}`)).waitFor();
}

/** Closes the entries of a contest before its deadline. */
export async function closeEntries(client, contest) {
  const { page } = client;
  await client.goto(`/contests/${contest}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Close entries now" }).click();
  await dialog(page, "Close entries now?").getByRole("button", { name: "Close entries" }).click();
  await toast(page, "Entries Closed");
  await badge(page, "Shortlisting");
}

/** Awards the entry of somebody, from the choice among all. */
export async function award(client, contest, name) {
  const { page } = client;
  await client.goto(`/contests/${contest}?award=choose`);
  await dialog(page, "Who wins?")
    .getByRole("radio", { name: new RegExp(name) })
    .check({ force: true });
  await dialog(page, "Who wins?").getByRole("button", { name: "Continue" }).click();
  await dialog(page, `Award the prize to ${name}?`).getByRole("button", { name: "Award the prize" }).click();
  await toast(page, "Winner Chosen");
  await badge(page, "Awarded");
}

/** Uploads files to the handover and delivers them. */
export async function deliver(winner, contest, files) {
  const { page } = winner;
  await winner.goto(`/contests/${contest}?tab=handover`);
  await page.getByLabel("Files to hand over").setInputFiles(files);
  for (const { name } of files) await page.getByRole("link", { name: `Download ${name}` }).waitFor();
  await page.getByRole("button", { name: "Deliver the files" }).click();
  await dialog(page, "Deliver these files?").getByRole("button", { name: "Deliver the files" }).click();
  await toast(page, "Files Delivered");
  await badge(page, "In review");
}

/** An Easypaisa account, entered on the page of payouts. */
export async function addPayoutMethod({ page }, holder) {
  await page.getByRole("link", { name: "Add payout method", exact: true }).click();
  const form = dialog(page, "Add a payout method");
  await form.getByLabel("Mobile number").fill("0300 1234471");
  await form.getByLabel("Account holder name").fill(holder);
  await form.getByRole("button", { name: "Add Method" }).click();
  await toast(page, "Payout Method Added");
}

/** Somebody's call without a screen, with their own session. `allow` is for the refusals that a test provokes. */
export async function act(person, path, body = {}, { allow } = {}) {
  if (allow) person.allow(allow);
  const answer = await person.page.evaluate(
    async ([address, text]) => {
      const got = await fetch(address, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: text,
      });
      return { status: got.status, text: await got.text() };
    },
    [path, JSON.stringify(body)],
  );
  if (!allow) assert.ok(answer.status < 300, `POST ${path} answered ${answer.status}: ${answer.text}`);
  return answer;
}

/** An identity over the real calls: the person uploads and submits. */
export async function submitIdentity(person) {
  const serial = String(Date.now()).slice(-6) + String(Math.floor(Math.random() * 10));
  const application = await person.page.evaluate(
    async ([name, digits]) => {
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: 320, height: 200 });
      const picture = await new Promise((done) => canvas.toBlob(done, "image/png"));
      const files = {};
      for (const type of ["cnicFront", "cnicBack", "selfie"]) {
        const form = new FormData();
        form.append("type", type);
        form.append("file", picture, `${type}.png`);
        files[type] = (await (await fetch("/api/upload/kyc", { method: "POST", body: form })).json()).url;
      }
      const body = JSON.stringify({
        fullName: name,
        cnic: `42201-${digits}-8`,
        phoneNumber: "03001234567",
        dateOfBirth: "1990-05-17",
        files,
      });
      return (await fetch("/api/kyc/submit", { method: "POST", headers: { "Content-Type": "application/json" }, body }))
        .status;
    },
    [`${person.firstName ?? "Hira"} ${person.lastName ?? "Baloch"}`, serial],
  );
  assert.equal(application, 201, "the identity was submitted");
}

/** A known identity: submitted, and approved by the admin. Who is paid needs one. */
export async function approveIdentity(_stage, person, admin) {
  await submitIdentity(person);
  const me = await person.ask("/api/auth/user");
  const { applications } = await admin.ask("/api/admin/kyc?status=PENDING");
  const mine = applications.find((one) => one.person.id === me.id);
  await act(admin, `/api/admin/kyc/${mine.id}/approve`);
}

/** What `touch` sends to the browser as touches: type, places, and the time where it matters. */
async function touching(person, touch) {
  const debug = await person.context.newCDPSession(person.page);
  await touch((type, touchPoints, timestamp) =>
    debug.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp }),
  );
  await debug.detach();
}

/** One or two fingers from place to place, as the browser hears of them. */
export const fingers = (person, ...paths) =>
  touching(person, async (send) => {
    const points = (at) => paths.map((path, id) => ({ id, x: path[at][0], y: path[at][1] }));
    await send("touchStart", points(0));
    for (let at = 1; at < paths[0].length; at += 1) await send("touchMove", points(at));
    await send("touchEnd", []);
  });

/** A finger that taps twice, a tenth of a second apart however long a busy machine takes to be told. */
export const tapTwice = (person, [x, y]) =>
  touching(person, async (send) => {
    const begun = Date.now() / 1000;
    for (const at of [begun, begun + 0.1]) {
      await send("touchStart", [{ x, y }], at);
      await send("touchEnd", [], at + 0.02);
    }
  });

/** A straight way of a finger. */
export const line = ([x, y], [toX, toY], steps = 8) =>
  Array.from({ length: steps + 1 }, (_, at) => [x + ((toX - x) * at) / steps, y + ((toY - y) * at) / steps]);
