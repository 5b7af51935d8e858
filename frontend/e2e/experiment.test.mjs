// An experiment: made by staff, seen only by those who agreed to being counted, counted once, read and stopped.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import { becomes, dialog, see, story, toast } from "./acts.mjs";
import { open, repaint } from "./harness.mjs";

const WORDS = { A: "Post a Contest", B: "Start Your Contest" };

let stage;
let admin;

before(async () => {
  stage = await open("experiment");
  admin = await stage.person({ role: "CLIENT", firstName: "Nadia", lastName: "Iqbal" });
  stage.cli("admin", "grant", admin.email);
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const step = story(() => stage);

/** Somebody new in a browser of their own; `agrees` is what they said about being counted. */
async function visitor(agrees) {
  const person = await stage.visitor();
  await person.goto("/pricing");
  if (agrees)
    await person.page.evaluate(() =>
      localStorage.setItem("muqabla-consent", JSON.stringify({ necessary: true, analytics: true })),
    );
  return person;
}

// Header and footer have a link of that name, too.
const button = (page) => page.locator("main").getByRole("link", { name: /^(Post a Contest|Start Your Contest)$/ });

/** Scrolls to the button; answers whether it is in view then. In one go: the piece that belongs to the visitor takes its place at some time. */
async function scrollToButton(page) {
  await button(page).evaluate((link) => link.scrollIntoView({ block: "center", behavior: "instant" }));
  // Sections above it get their real height when they come near the window, and push it on.
  await repaint(page);
  return button(page).evaluate((link) => {
    const { top, bottom } = link.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
}

/** Looks at the button when the page has come to rest. */
async function look(page) {
  await page.waitForLoadState("networkidle");
  await becomes(() => scrollToButton(page), true);
}

/** Looks until the server is told; answers with what it said. */
async function lookUntilTold(page) {
  let isTold = false;
  const told = page.waitForResponse((answer) => answer.url().endsWith("/api/experiments/landing-cta/exposure"));
  void told.then(() => (isTold = true)).catch(() => undefined);
  await becomes(async () => {
    await scrollToButton(page);
    return isTold;
  }, true);
  return (await told).json();
}

async function results() {
  const found = await admin.ask("/api/admin/experiments/landing-cta");
  return found.results.find(({ goal }) => goal === "registered");
}

step("it is made", async () => {
  const { page } = admin;
  await admin.goto("/admin/experiments");
  await page.getByRole("button", { name: "Create Experiment" }).click();
  await see(page, "Key is required");
  await see(page, "Variant A is required");
  await page.getByLabel("Key").fill("landing-cta");
  await page.getByLabel("Variant A").fill(WORDS.A);
  await page.getByLabel("Variant B").fill(WORDS.B);
  await page.getByRole("button", { name: "Create Experiment" }).click();
  await toast(page, "Experiment Created");
  await page.getByRole("heading", { name: "landing-cta" }).waitFor();
  await admin.checkScreen("experiments");
});

step("someone who did not agree sees A, and is not counted", async () => {
  const { page } = await visitor(false);
  const asked = [];
  page.on("request", (request) => request.url().includes("/api/experiments") && asked.push(request.url()));
  await page.goto(`${stage.baseUrl}/`);
  await look(page);
  assert.equal(await button(page).textContent(), WORDS.A);
  await page.waitForLoadState("networkidle");
  assert.deepEqual(asked, []);
  assert.equal(await page.evaluate(() => localStorage.getItem("muqabla-visitor")), null);
  assert.equal((await results()).a.exposures + (await results()).b.exposures, 0);
});

step("someone who agreed sees the version that the server counts, once it is seen", async () => {
  const seen = { A: 0, B: 0 };
  for (let number = 0; number < 4; number += 1) {
    const { page } = await visitor(true);
    await page.goto(`${stage.baseUrl}/`);
    await page.waitForLoadState("networkidle");
    const before = await results();
    assert.equal(before.a.exposures + before.b.exposures, number, "loading is not seeing");
    const { variant } = await lookUntilTold(page);
    assert.equal(await button(page).textContent(), WORDS[variant]);
    seen[variant] += 1;
    await page.reload();
    await look(page);
    await page.waitForLoadState("networkidle");
    const after = await results();
    assert.deepEqual({ A: after.a.exposures, B: after.b.exposures }, seen, "seen twice, counted once");
  }
});

step("who registers after having seen it is counted for it", async () => {
  const { page } = await visitor(true);
  await page.goto(`${stage.baseUrl}/`);
  await lookUntilTold(page);
  const answer = await page.evaluate(async () => {
    const body = {
      email: "counted@example.com",
      password: "paani-puri-at-dusk-7",
      firstName: "Counted",
      role: "CLIENT",
    };
    const headers = { "content-type": "application/json" };
    return (await fetch("/api/auth/register", { method: "POST", headers, body: JSON.stringify(body) })).status;
  });
  assert.equal(answer, 202);
  const confirmed = await page.evaluate(
    async (code) => {
      const headers = { "content-type": "application/json", "x-visitor-id": localStorage.getItem("muqabla-visitor") };
      return (
        await fetch("/api/auth/register/confirm", {
          method: "POST",
          headers,
          body: JSON.stringify({ email: "counted@example.com", code }),
        })
      ).status;
    },
    await stage.codeInMail("counted@example.com"),
  );
  assert.equal(confirmed, 200);
  const after = await results();
  assert.equal(after.a.conversions + after.b.conversions, 1);
});

step("it is read and stopped, and everybody sees A", async () => {
  const { page } = admin;
  await admin.goto("/admin/experiments");
  await page.getByRole("table", { name: "Registered" }).waitFor();
  await admin.checkScreen("an experiment with results");
  await page.getByRole("button", { name: "Stop landing-cta" }).click();
  await dialog(page, "Stop landing-cta?").getByRole("button", { name: "Stop" }).click();
  await toast(page, "Experiment stopped");
  const late = await visitor(true);
  await late.page.goto(`${stage.baseUrl}/`);
  await look(late.page);
  assert.equal(await button(late.page).textContent(), WORDS.A);
});
