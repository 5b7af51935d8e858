// Who winners are: submitted, rejected, submitted again, approved, and the payout that waited for it is released.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import {
  act,
  award,
  becomes,
  closeEntries,
  deliver,
  dialog,
  enter,
  openContest,
  see,
  story,
  submitIdentity,
  toast,
} from "./acts.mjs";
import { pdf, png, zip } from "./files.mjs";
import { open } from "./harness.mjs";

const TITLE = "A mark for a spice shop";
const CNIC = "42201-0397640-8";

let stage;
let client;
let talent;
let other;
let admin;
let contest;

before(async () => {
  stage = await open("kyc");
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const step = story(() => stage);

async function fillIn(page, { selfie = png("selfie.png") } = {}) {
  const files = {
    "CNIC front": png("front.png"),
    "CNIC back": png("back.png", { colours: ["#123456", "#abcdef"] }),
    "Selfie with CNIC": selfie,
  };
  for (const [label, file] of Object.entries(files)) {
    await page
      .getByLabel(label, { exact: true })
      .locator("visible=true")
      .or(page.locator(`input[aria-label="${label}"]`))
      .last()
      .setInputFiles(file);
    await page
      .getByRole("group", { name: label, exact: true })
      .getByText(/, uploaded$/)
      .waitFor();
  }
}

step("a talent without a known identity wins; the payout says what it waits for", async () => {
  client = await stage.person({ role: "CLIENT", firstName: "Ayesha", lastName: "Khan" });
  talent = await stage.person({ role: "TALENT", firstName: "Hira", lastName: "Baloch" });
  other = await stage.person({ role: "TALENT", firstName: "Omar", lastName: "Raza" });
  admin = await stage.person({ role: "CLIENT", firstName: "Amna", lastName: "Khalid" });
  stage.cli("admin", "grant", admin.email);
  await act(talent, "/api/payout-methods", {
    type: "EASYPAISA",
    accountNumber: "03001234471",
    accountName: "Hira Baloch",
  });
  contest = await openContest(client, { title: TITLE, prize: 2000 });
  await enter(talent, contest, { link: "https://example.com/mark" });
  await closeEntries(client, contest);
  await award(client, contest, "Hira Baloch");
  await deliver(talent, contest, [zip("mark.zip")]);
  await act(client, `/api/contests/${contest}/handover/accept`);
  await talent.goto("/payouts");
  await see(talent.page, /^Verify your identity to release/);
  await see(talent.page, "We pay as soon as we know who you are.");
  await talent.checkScreen("a payout that waits for an identity");
  await talent.page.getByRole("link", { name: "Verify identity" }).first().click();
  await talent.page.getByRole("heading", { level: 1, name: "Identity verification" }).waitFor();
});

step("the form says what is missing, and puts the dashes in", async () => {
  const { page } = talent;
  await talent.checkScreen("identity form");
  await page.getByRole("button", { name: "Submit for verification" }).click();
  await see(page, "Full name is required");
  await see(page, "Upload the front of your CNIC");
  await page.getByLabel("CNIC", { exact: true }).pressSequentially("4220103976408");
  await becomes(() => page.getByLabel("CNIC", { exact: true }).inputValue(), CNIC);
});

step("hostile files are refused, and nothing of them is kept", async () => {
  talent.allow(/422/);
  const evil = [
    ["evil.jpg", "image/jpeg", "<!doctype html><script>alert(1)</script>"],
    ["evil.png", "image/png", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"],
    ["evil.pdf", "application/pdf", "MZ\u0090\u0000 a program"],
    ["script.pdf", "application/pdf", "%PDF-1.7\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\n%%EOF"],
    ["old.jpg", "image/jpeg", "GIF89a\u0001\u0000\u0001\u0000"],
  ];
  const statuses = await talent.page.evaluate(async (files) => {
    const answers = [];
    for (const [name, type, text] of files) {
      const form = new FormData();
      form.append("type", "selfie");
      form.append("file", new Blob([text], { type }), name);
      answers.push((await fetch("/api/upload/kyc", { method: "POST", body: form })).status);
    }
    return answers;
  }, evil);
  assert.deepEqual(statuses, [422, 422, 422, 422, 422]);
});

step("the talent submits; somebody else finds no identity documents there", async () => {
  const { page } = talent;
  await page.getByLabel("Full name").fill("Hira Baloch");
  await page.getByLabel("Phone number").fill("0300 1234567");
  await page.getByLabel("Date of birth").fill("1990-05-17");
  await fillIn(page);
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/kyc/submit"));
  await page.getByRole("button", { name: "Submit for verification" }).click();
  const { files } = (await sent).postDataJSON();
  await toast(page, "KYC Application Submitted");
  await see(page, "Your documents are in review");
  await see(page, "Pending Review");
  await talent.checkScreen("identity in review");
  await page.setViewportSize({ width: 360, height: 740 });
  await talent.goto("/payouts");
  await see(page, /^We are checking your identity/);
  assert.equal(await page.getByRole("link", { name: "Verify identity" }).count(), 0);
  await page.setViewportSize({ width: 1440, height: 900 });
  other.allow(/404/);
  for (const url of Object.values(files)) {
    assert.equal(await other.page.evaluate(async (address) => (await fetch(address)).status, url), 404);
  }
});

step("somebody else submits, too", () => submitIdentity(other));

step("an admin reads the form beside the identity documents and rejects with a reason", async () => {
  const { page } = admin;
  await admin.goto("/admin/kyc");
  await page.getByRole("link", { name: "Open the application of Hira Baloch" }).click();
  await see(page, CNIC);
  const front = page.getByRole("img", { name: "CNIC front" });
  await front.waitFor();
  assert.ok(await front.evaluate((img) => img.decode().then(() => img.naturalWidth)), "a real picture");
  await admin.checkScreen("an identity to decide");
  const scale = () => front.getAttribute("data-scale").then(Number);
  await page.getByRole("button", { name: "Zoom in CNIC front" }).click();
  await becomes(scale, 1.4);
  await front.hover();
  await page.mouse.wheel(0, -100);
  await becomes(scale, 1.96);
  await page.getByRole("group", { name: /^CNIC front, zoom/ }).focus();
  await page.keyboard.press("-");
  await becomes(scale, 1.4);
  await page.keyboard.press("0");
  await becomes(scale, 1);
  await page.getByRole("button", { name: "Enlarge CNIC front" }).click();
  await dialog(page, "CNIC front").getByRole("img", { name: "CNIC front" }).waitFor();
  await page.keyboard.press("Escape");
  // Two identity documents stand side by side, and nothing lies on any of them.
  const boxes = await page
    .getByRole("list", { name: "Documents" })
    .getByRole("img")
    .evaluateAll((images) =>
      images.map((image) => {
        image.scrollIntoView({ block: "center" });
        const { left, right, top, bottom } = image.parentElement.getBoundingClientRect();
        const free = [
          [left + 4, top + 4],
          [right - 4, top + 4],
          [left + 4, bottom - 4],
          [(left + right) / 2, (top + bottom) / 2],
        ].every(([x, y]) => image.parentElement.contains(document.elementFromPoint(x, y)));
        return { left: Math.round(left), free };
      }),
    );
  assert.ok(
    boxes.every(({ free }) => free),
    "an identity document is covered",
  );
  assert.equal(new Set(boxes.map(({ left }) => left)).size, 2, "two columns");
  await page.keyboard.press("r");
  await page.getByLabel("Reason").fill("The selfie is too dark.");
  await dialog(page, "Reject Hira Baloch?").getByRole("button", { name: "Reject", exact: true }).click();
  await toast(page, "Identity rejected");
  await page.getByRole("heading", { level: 1, name: "Omar Raza" }).waitFor();
});

step("the next application is opened, and decided with the keyboard", async () => {
  const { page } = admin;
  await page.keyboard.press("a");
  const ask = dialog(page, "Approve Omar Raza?");
  await ask.getByRole("button", { name: "Approve", exact: true }).click();
  await toast(page, "Identity approved");
  await page.waitForURL(/\/admin\/kyc$/);
  await see(page, "Nobody here");
});

step("the talent reads why, and submits again with a PDF; name and phone are still there", async () => {
  const { page } = talent;
  await talent.goto("/kyc");
  await see(page, "The selfie is too dark.");
  await see(page, "Please update your information and resubmit for verification.");
  await becomes(() => page.getByLabel("Full name").inputValue(), "Hira Baloch");
  assert.equal(await page.getByLabel("CNIC", { exact: true }).inputValue(), "", "the number is typed again");
  await talent.checkScreen("identity rejected");
  await page.getByLabel("CNIC", { exact: true }).fill(CNIC);
  await fillIn(page, { selfie: pdf("selfie.pdf", "Hira") });
  await page.getByRole("button", { name: "Submit for verification" }).click();
  await toast(page, "KYC Application Submitted");
});

step("approved: the payout is free, and the profile says so", async () => {
  const { page } = admin;
  await admin.goto("/admin/kyc");
  await page.getByRole("link", { name: "Open the application of Hira Baloch" }).click();
  await page.getByRole("button", { name: "Zoom in Selfie with CNIC" }).waitFor();
  assert.equal(await page.getByRole("link", { name: /PDF/ }).count(), 0, "staff see a picture of it");
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await dialog(page, "Approve Hira Baloch?").getByRole("button", { name: "Approve", exact: true }).click();
  await toast(page, "Identity approved");
  await talent.goto("/kyc");
  await talent.page.getByRole("heading", { name: "Verification Complete" }).waitFor();
  assert.equal(await talent.page.getByRole("button", { name: "Submit for verification" }).count(), 0);
  await talent.checkScreen("identity verified");
  const [payout] = await talent.ask("/api/payouts");
  assert.deepEqual(payout.holds, []);
  await act(admin, `/api/admin/payouts/${payout.id}/paid`, { reference: "TX-KYC-1" });
  const me = await talent.ask("/api/auth/user");
  await client.goto(`/u/${me.id}`);
  await see(client.page, "Verified identity");
});
