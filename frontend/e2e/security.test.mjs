// The account's own protection: a second step at sign-in, recovery codes, delicate acts that ask again who is there, another address.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, afterEach, before } from "node:test";
import { act, dialog, see, story, toast } from "./acts.mjs";
import { open, PASSWORD } from "./harness.mjs";

let stage;
let hira;
let other;
let third;
let key;
let codes;

before(async () => {
  stage = await open("security");
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const step = story(() => stage);

/** What an authenticator app shows at the product's time: RFC 6238, written here a second time. */
async function code() {
  const { now } = await (await fetch(`${stage.baseUrl}/dev/clock`)).json();
  let bits = "";
  for (const letter of key) bits += "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0");
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.parse(now) / 30_000)));
  const digest = createHmac("sha1", bytes).update(counter).digest();
  const number = digest.readUInt32BE(digest[19] & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** E-mail and password, up to the question for the code. */
async function withPassword(person, email = hira.email) {
  await person.goto("/auth/login");
  await person.page.getByLabel("E-mail").fill(email);
  await person.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await person.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await person.page.getByRole("heading", { level: 1, name: "Enter your code" }).waitFor();
}

step("somebody turns the second step on and keeps the recovery codes", async () => {
  hira = await stage.person({ role: "TALENT", firstName: "Hira", lastName: "Baloch" });
  const { page } = hira;
  await hira.goto("/profile");
  await page.getByRole("link", { name: "Set up" }).click();
  await page.getByRole("heading", { name: "Two-factor sign-in is off" }).waitFor();
  await hira.checkScreen("two-factor off");
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("img", { name: "Code to scan with your authenticator app" }).waitFor();
  key = (await page.getByLabel("Key for typing").innerText()).replace(/\s/g, "");
  assert.match(key, /^[A-Z2-7]{32}$/);
  await hira.checkScreen("enrolment");
  await page.getByRole("button", { name: "Turn on" }).click();
  await see(page, "Type the code of your app");
  await page.getByLabel("Code", { exact: true }).fill("000 000");
  hira.allow(/422 .*\/api\/auth\/totp\/confirm/);
  await page.getByRole("button", { name: "Turn on" }).click();
  await see(page, /^This code is wrong or was used before/);
  await page.getByLabel("Code", { exact: true }).fill(await code());
  await page.getByRole("button", { name: "Turn on" }).click();
  const list = page.getByRole("list", { name: "Recovery codes" });
  await list.waitFor();
  codes = await list.getByRole("listitem").allInnerTexts();
  assert.equal(codes.length, 10);
  assert.ok(
    codes.every((one) => /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/.test(one.trim())),
    codes.join(" "),
  );
  await hira.checkScreen("recovery codes");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  assert.equal(file.suggestedFilename(), "muqabla-recovery-codes.txt");
  await page.getByRole("button", { name: "I have kept them" }).click();
  await see(page, "10 codes still work. New ones take the place of these.");
  await hira.checkScreen("two-factor on");
  const [mail] = await stage.mails(hira.email);
  assert.equal(mail.subject, "Two-factor sign-in is on");
});

step("signing in elsewhere takes a code; wrong ones do not open, and a used one does not open twice", async () => {
  await stage.advanceClock({ minutes: 1 });
  other = await stage.visitor();
  await withPassword(other);
  await other.checkScreen("second step");
  const { page } = other;
  other.allow(/401 .*\/api\/auth\/login\/second-step/);
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await see(page, /^This code is wrong or was used before/);
  const used = await code();
  await page.getByLabel("Code", { exact: true }).fill(used);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
  third = await stage.visitor();
  await withPassword(third);
  third.allow(/401 .*\/api\/auth\/login\/second-step/);
  await third.page.getByLabel("Code", { exact: true }).fill(used);
  await third.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await see(third.page, /^This code is wrong or was used before/);
  await third.page.getByRole("button", { name: "Use a recovery code" }).click();
  await third.page.getByLabel("Recovery code").fill(codes[0].trim().toLowerCase());
  await third.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await third.page.waitForURL((url) => url.pathname === "/");
});

step("other devices are signed out with one press", async () => {
  // Their pages hear that the session is over.
  for (const person of [other, third]) person.allow(/401 /);
  await hira.goto("/profile#sessions");
  await hira.page.getByRole("button", { name: "Sign out other devices" }).click();
  await toast(hira.page, "Signed out elsewhere");
  await see(hira.page, "2 other devices had to sign in again.");
  await other.goto("/payouts");
  await other.page.waitForURL((url) => url.pathname === "/auth/login");
});

step("half an hour later a payout method asks who is there, and is then added", async () => {
  const { page } = hira;
  await stage.advanceClock({ minutes: 20 });
  await hira.goto("/payout-methods?add=1");
  const form = dialog(page, "Add a payout method");
  await form.getByLabel("Mobile number").fill("0300 1234471");
  await form.getByLabel("Account holder name").fill("Hira Baloch");
  hira.allow(/403 .*\/api\/(payout-methods|auth\/reauth)/);
  await form.getByRole("button", { name: "Add Method" }).click();
  const asked = dialog(page, "Confirm that it is you");
  await asked.waitFor();
  // Behind it the form still waits for its answer.
  await hira.checkScreen("asked again who is there", { settle: false });
  await asked.getByLabel("Password", { exact: true }).fill("not my password");
  await asked.getByRole("button", { name: "Confirm" }).click();
  await see(asked, "The password is wrong.");
  await asked.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await asked.getByRole("button", { name: "Confirm" }).click();
  await toast(page, "Payout Method Added");
  await see(page, /4471/);
});

step("the account moves to another address once that one confirms", async () => {
  const { page } = hira;
  const moved = hira.email.replace("@", ".new@");
  await hira.goto("/profile");
  await page.getByRole("button", { name: "Change e-mail" }).click();
  const form = dialog(page, "Change your e-mail");
  await form.getByLabel("New e-mail").fill(moved);
  await hira.checkScreen("change of address");
  await form.getByRole("button", { name: "Send the link" }).click();
  await dialog(page, "Check your new mailbox").getByRole("button", { name: "Done" }).click();
  await hira.page.goto(await stage.linkInMail(moved, "/auth/email"));
  await page.getByRole("heading", { level: 1, name: "E-mail changed" }).waitFor();
  await hira.checkScreen("e-mail changed");
  await hira.goto("/profile");
  await see(page, moved);
  assert.equal((await stage.mails(hira.email))[0].subject, "Your e-mail was changed");
  hira.email = moved;
});

step("turned off, the password alone opens again", async () => {
  const { page } = hira;
  await hira.goto("/security");
  await page.getByRole("button", { name: "Turn off" }).click();
  await dialog(page, "Turn two-factor sign-in off?").getByRole("button", { name: "Turn off" }).click();
  await toast(page, "Two-factor sign-in is off");
  await page.getByRole("heading", { name: "Two-factor sign-in is off" }).waitFor();
  await act(hira, "/api/auth/logout");
  // Signed out, the browser is still known: what strangers guess does not lock it out.
  const [{ name, httpOnly, sameSite, expires }, ...more] = await page.context().cookies();
  assert.deepEqual(
    { name, httpOnly, sameSite, more },
    { name: "device", httpOnly: true, sameSite: "Strict", more: [] },
  );
  assert.ok(expires > Date.now() / 1_000 + 170 * 86_400);
  await hira.goto("/");
  await hira.signIn(hira.email, PASSWORD);
});
