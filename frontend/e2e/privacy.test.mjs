// What people decide about their own data: cookies, a copy of everything, the end of the account and its cancelling.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, afterEach, before } from "node:test";
import { inflateRawSync } from "node:zlib";
import { act, becomes, dialog, enter, openContest, see, story, toast } from "./acts.mjs";
import { PASSWORD, open, watchShifts } from "./harness.mjs";

const PHONE = { width: 360, height: 740 };
let stage;
let visitor;
let client;
let talent;
let contest;

before(async () => {
  stage = await open("privacy");
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const step = story(() => stage);
const question = (page) => page.getByRole("region", { name: "Your choice about cookies" });
const allowed = (page) => page.evaluate(() => localStorage.getItem("muqabla-consent"));

/** The files of a ZIP by name, read from the list at its end. */
function unzip(zip) {
  const files = {};
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  let entry = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, length, extra, begin] = [
      zip.readUInt16LE(entry + 10),
      zip.readUInt32LE(entry + 20),
      zip.readUInt16LE(entry + 28),
      zip.readUInt16LE(entry + 30),
      zip.readUInt32LE(entry + 42),
    ];
    const from = begin + 30 + length + zip.readUInt16LE(begin + 28);
    const contents = zip.subarray(from, from + size);
    files[zip.toString("utf8", entry + 46, entry + 46 + length)] = method === 0 ? contents : inflateRawSync(contents);
    entry += 46 + length + extra;
  }
  return files;
}

/** Where an element stands in the window. */
const box = (page, selector) =>
  page.evaluate((name) => document.querySelector(name).getBoundingClientRect().toJSON(), selector);

step("the question is there at the first paint, and is answered before the app has arrived", async () => {
  const early = await stage.visitor({}, { asksAboutCookies: true });
  const { page } = early;
  await page.setViewportSize(PHONE);
  early.allow(/ERR_FAILED/);
  await page.route(/\/assets\/(?!theme-init).*\.js$/, (route) => route.abort());
  await early.goto("/", { settle: false });
  await question(page).waitFor();
  assert.ok((await box(page, "#consent")).height <= 60, "one line, on phones two short ones");
  await question(page).getByRole("button", { name: "Only necessary" }).click();
  await question(page).waitFor({ state: "hidden" });
  assert.deepEqual(JSON.parse(await allowed(page)), { analytics: false, marketing: false, preferences: false });
  await early.context.close();
});

step("a visitor is asked once, in a row that covers nothing, and nothing is allowed before", async () => {
  visitor = await stage.visitor({}, { asksAboutCookies: true });
  const { page, context } = visitor;
  await context.addInitScript(watchShifts);
  for (const path of ["/contests", "/"]) {
    for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
      await page.setViewportSize(viewport);
      await visitor.goto(path);
      await question(page).waitFor();
      const bar = await box(page, "#consent");
      assert.ok(bar.top === 0 && bar.height <= 60, `${path} at ${viewport.width} px: ${bar.height} px high`);
      assert.ok(
        (await box(page, ".topbar")).top >= bar.bottom && (await box(page, "main")).top >= bar.bottom,
        `${path} at ${viewport.width} px begins below`,
      );
      await page.waitForLoadState("networkidle");
      const shifts = await page.evaluate(() => window.layoutShifts);
      assert.ok(shifts.reduce((sum, { value }) => sum + value, 0) <= 0.02, JSON.stringify(shifts));
    }
  }
  assert.equal(await allowed(page), null);
  assert.deepEqual(await context.cookies(), [], "no cookie either");
  await visitor.checkScreen("landing with the question about cookies");
  await page.setViewportSize(PHONE);
  await visitor.goto("/auth/login");
  assert.equal(await question(page).count(), 0, "not while signing in");
  await page.getByRole("link", { name: "Muqabla, start page" }).click();
  await question(page).waitFor();
  await question(page).getByRole("link", { name: "Details" }).click();
  await page.waitForURL((url) => url.pathname === "/privacy");
  const necessary = page.getByRole("switch", { name: /^Necessary/ });
  assert.ok((await necessary.isDisabled()) && (await necessary.isChecked()));
  for (const name of ["Analytics", "Marketing", "Preferences"])
    assert.equal(await page.getByRole("switch", { name: new RegExp(`^${name}`) }).isChecked(), false, name);
  await visitor.checkScreen("a visitor's choices about cookies");
  await page.getByRole("switch", { name: /^Analytics/ }).check();
  await page.getByRole("button", { name: "Save preferences" }).click();
  await question(page).waitFor({ state: "hidden" });
  assert.deepEqual(JSON.parse(await allowed(page)), { analytics: true, marketing: false, preferences: false });
  await page.reload();
  await visitor.settled();
  assert.equal(await question(page).count(), 0, "not asked again");
});

step("what a visitor chose counts for the account that they make", async () => {
  const { page } = visitor;
  await visitor.goto("/auth/register");
  await page.getByRole("radio", { name: "I create" }).check({ force: true });
  await page.getByLabel("First name").fill("Sana");
  const email = `sana.${process.pid}@e2e.muqabla.pk`;
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await stage.typeCode({ page, email });
  await visitor.goto("/privacy");
  await page
    .getByRole("switch", { name: /^Analytics/ })
    .and(page.locator(":checked"))
    .waitFor();
  assert.equal((await visitor.ask("/api/privacy/cookie-consent")).analytics, true);
});

step("who refuses has refused everything", async () => {
  const other = await stage.visitor({}, { asksAboutCookies: true });
  await other.goto("/pricing");
  await question(other.page).getByRole("button", { name: "Only necessary" }).click();
  await question(other.page).waitFor({ state: "hidden" });
  await becomes(() => other.page.evaluate(() => document.activeElement.id), "main");
  assert.deepEqual(JSON.parse(await allowed(other.page)), { analytics: false, marketing: false, preferences: false });
  await other.goto("/privacy");
  await other.page.getByRole("heading", { level: 1, name: "Privacy policy" }).waitFor();
});

step("a member's choices are in the privacy centre, and saved there", async () => {
  talent = await stage.person({ role: "TALENT", firstName: "Hira", lastName: "Baloch" });
  const { page } = talent;
  await talent.goto("/privacy");
  await page.getByRole("heading", { level: 1, name: "Privacy", exact: true }).waitFor();
  await see(page, "No exports yet");
  await talent.checkScreen("privacy centre");
  const analytics = page.getByRole("switch", { name: /^Analytics/ });
  assert.equal(await analytics.isChecked(), false);
  await analytics.check();
  await page.getByRole("button", { name: "Save preferences" }).click();
  await toast(page, "Preferences Updated");
  assert.equal(JSON.parse(await allowed(page)).analytics, true);
  await page.reload();
  await page
    .getByRole("switch", { name: /^Analytics/ })
    .and(page.locator(":checked"))
    .waitFor();
});

/** Says again who is there, when that is asked. */
async function prove(page) {
  const asked = dialog(page, "Confirm that it is you");
  await asked.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await asked.getByRole("button", { name: "Confirm" }).click();
  await asked.waitFor({ state: "detached" });
}

step("an export is made, mailed, and downloaded by its owner, who proves each time that it is them", async () => {
  const { page } = talent;
  await stage.advanceClock({ minutes: 11 });
  talent.allow(/403 .*\/api\/privacy\/export-data/);
  await page.getByRole("button", { name: "Request data export" }).click();
  await prove(page);
  await toast(page, "Export Requested");
  const link = page.getByRole("link", { name: "Download" });
  await link.waitFor();
  await talent.checkScreen("an export that is ready");
  await stage.advanceClock({ minutes: 11 });
  // The address of the file leads to the page that asks, and the mail leads there by way of the sign-in.
  await talent.goto(await link.getAttribute("href"));
  await page.waitForURL((url) => url.pathname === "/privacy" && url.hash === "#export");
  const elsewhere = await stage.visitor();
  await elsewhere.page.goto(await stage.linkInMail(talent.email, "/privacy#export"));
  await elsewhere.page.waitForURL((url) => url.pathname === "/auth/login");
  await elsewhere.page.getByLabel("E-mail").fill(talent.email);
  await elsewhere.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await elsewhere.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await elsewhere.page.waitForURL((url) => url.pathname === "/privacy" && url.hash === "#export");
  await Promise.all([
    elsewhere.page.waitForEvent("download"),
    elsewhere.page.getByRole("link", { name: "Download" }).click(),
  ]);
  await link.click();
  const [download] = await Promise.all([page.waitForEvent("download"), prove(page)]);
  assert.match(download.suggestedFilename(), /^muqabla-data-\d{4}-\d{2}-\d{2}\.zip$/);
  const files = unzip(readFileSync(await download.path()));
  assert.equal(JSON.parse(files["profile.json"])[0].email, talent.email);
  assert.equal(JSON.parse(files["consents.json"]).at(-1).analytics, true);
  const about = JSON.parse(files["about.json"]);
  assert.ok(about.documents.every(({ file }) => file in files));
  const stranger = await stage.person({ role: "CLIENT", firstName: "Omar", lastName: "Raza" });
  stranger.allow(/404/);
  const status = await stranger.page.evaluate(
    async (url) => (await fetch(url)).status,
    await link.getAttribute("href"),
  );
  assert.equal(status, 404);
});

step("a held prize keeps the account open, and the page says which", async () => {
  client = await stage.person({ role: "CLIENT", firstName: "Ayesha", lastName: "Khan" });
  contest = await openContest(client, { title: "A mark for a spice shop", prize: 2000 });
  await enter(talent, contest, { link: "https://example.com/mark", note: "Two colours" });
  for (const [person, why] of [
    [client, /^A prize is held/],
    [talent, /^You are in the running/],
  ]) {
    await person.goto("/privacy");
    await see(person.page, "Something must be finished first");
    await see(person.page, why);
    assert.ok(await person.page.getByRole("button", { name: "Delete account" }).isDisabled());
  }
  await client.checkScreen("a deletion that something is in the way of");
  await client.page.getByRole("link", { name: "Open: A mark for a spice shop" }).click();
  await client.page.getByRole("heading", { level: 1, name: "A mark for a spice shop" }).waitFor();
  client.allow(/409/);
  const refused = await client.page.evaluate(async () => {
    const answer = await fetch("/api/privacy/delete-account", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    return { status: answer.status, body: await answer.json() };
  });
  assert.equal(refused.status, 409);
  assert.deepEqual(
    refused.body.open.map(({ kind }) => kind),
    ["held_prize"],
  );
});

step("a deletion is scheduled, seen on every page, and cancelled", async () => {
  const { page } = talent;
  const [{ entry }] = await talent.ask("/api/entries/mine");
  await act(talent, `/api/entries/${entry.id}/withdraw`);
  await stage.advanceClock({ minutes: 11 });
  await talent.goto("/privacy");
  await page.getByRole("button", { name: "Delete account" }).click();
  await dialog(page, "Delete your account?").getByLabel("Why are you leaving?").fill("Too little time");
  await talent.checkScreen("deleting an account");
  talent.allow(/403 .*\/api\/privacy\/delete-account/);
  await dialog(page, "Delete your account?").getByRole("button", { name: "Delete my account" }).click();
  await prove(page);
  await toast(page, "Deletion Scheduled");
  await talent.goto("/dashboard");
  await see(page, /^Your account will be deleted on/);
  await talent.checkScreen("an account that is to end");
  await page.getByRole("button", { name: "Cancel deletion" }).click();
  await toast(page, "Deletion Cancelled");
  await page.getByText(/^Your account will be deleted on/).waitFor({ state: "detached" });
});

step("after thirty days nobody is there any more", async () => {
  const { page } = talent;
  await talent.goto("/privacy");
  await page.getByRole("button", { name: "Delete account" }).click();
  await dialog(page, "Delete your account?").getByRole("button", { name: "Delete my account" }).click();
  await toast(page, "Deletion Scheduled");
  await stage.advanceClock({ days: 30, minutes: 10 });
  talent.allow(/401/);
  await talent.goto("/auth/login");
  await page.getByLabel("E-mail").fill(talent.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await see(page, "E-mail or password is wrong.");
  assert.deepEqual(await stage.mails(talent.email), [], "no mail says where it went");
  stage.cli("ledger", "check");
});
