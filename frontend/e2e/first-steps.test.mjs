// The way of a new client and a new freelancer on a phone: what they asked for is in view and has the focus, and nothing typed is lost.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import { BRIEF, becomes, choose, closeEntries, dialog, endPayment, nextLine, see, story, toast } from "./acts.mjs";
import { open } from "./harness.mjs";

const PHONE = { width: 360, height: 740 };
let stage;
let client;
let talent;
let id;

before(async () => {
  stage = await open("first-steps");
  client = await stage.person({ role: "CLIENT", firstName: "Ayesha", lastName: "Khan" });
  talent = await stage.person({ role: "TALENT", firstName: "Bilal", lastName: "Ahmed" });
  await client.page.setViewportSize(PHONE);
  await talent.page.setViewportSize(PHONE);
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const step = story(() => stage);

/** The element that has the focus: its text, and whether the reader sees it. */
const focused = (page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const { top, bottom } = element.getBoundingClientRect();
    return { text: element === document.body ? "nothing" : element.innerText.split("\n")[0], visible: top >= 0 && bottom <= innerHeight };
  });
const arrivesAt = (page, text) => becomes(() => focused(page), { text, visible: true });

step("a prize that is too large or too fine says so", async () => {
  const { page } = client;
  await client.goto("/contests/new");
  const prize = page.getByLabel("Prize", { exact: true });
  await prize.fill("1000000000");
  await prize.blur();
  await see(page, "Maximum prize is PKR 500,000");
  await prize.fill("12.345");
  await prize.blur();
  await see(page, "A prize has at most two decimals");
});

step("the payment comes into view, and the form can be edited from there", async () => {
  const { page } = client;
  await page.getByLabel("Title").fill("A logo for honey");
  await page.getByLabel("Brief").fill(BRIEF);
  await page.getByLabel("Category").selectOption("Logo Design");
  await page.getByLabel("Prize", { exact: true }).fill("1500");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await arrivesAt(page, "Pay the prize");
  await page.getByRole("button", { name: "Back to details" }).click();
  await arrivesAt(page, "Contest details");
  await page.getByLabel("Title").fill("A logo for mountain honey");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await arrivesAt(page, "Pay the prize");
  await see(page, "A logo for mountain honey");
  id = new URL(page.url()).searchParams.get("contest");
  await choose(client);
  await endPayment(client);
});

step("“Submit an entry” leads to the form, and back returns to the top", async () => {
  const { page } = talent;
  await talent.goto(`/contests/${id}`);
  await page.getByRole("link", { name: "Submit an entry" }).first().click();
  await arrivesAt(page, "Submit an entry");
  await page.reload();
  await talent.settled();
  await page.getByRole("link", { name: "Submit an entry" }).first().click();
  await arrivesAt(page, "Submit an entry");
});

step("after submitting one sees one's entry", async () => {
  const { page } = talent;
  await page.getByLabel("Link").fill("https://example.com/honey");
  await page.getByLabel("This is my own work, made for this contest").check();
  await page.getByRole("button", { name: "Submit entry" }).click();
  await toast(page, "Entry Submitted");
  await arrivesAt(page, "Entered by you");
});

step("after the award what happens next has the focus", async () => {
  const { page } = client;
  await closeEntries(client, id);
  await nextLine(page).getByRole("link", { name: "Award the prize" }).click();
  await dialog(page, "Who wins?").getByRole("button", { name: "Continue" }).click();
  await dialog(page, /^Award the prize to/).getByRole("button", { name: "Award the prize" }).click();
  await toast(page, "Winner Chosen");
  await becomes(async () => (await focused(page)).text !== "nothing" && (await focused(page)).visible, true);
});

step("a link to a section of a policy leads there, by address too", async () => {
  const { page } = talent;
  await talent.goto("/privacy-policy#cookies");
  await becomes(async () => (await focused(page)).visible, true);
  assert.equal(await page.evaluate(() => document.activeElement.closest("#cookies") !== null || document.activeElement.id === "cookies"), true);
});

/** The bar at the thumb, as one reads it. */
const bar = (page) => page.getByRole("navigation", { name: "Main, small screens" });
const labels = (page) => bar(page).getByRole("link").allInnerTexts();
const CLIENTS = ["Contests", "Dashboard", "Post a contest", "Payouts", "Profile"];
const TALENTS = ["Home", "Dashboard", "Find contests", "Payouts", "Profile"];

step("the middle of the bar is what one's role is for, and roles are switched in place", async () => {
  const { page } = talent;
  await talent.goto("/dashboard?as=talent");
  await becomes(() => labels(page), TALENTS);
  await see(page, "My entries");
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Reviews" }).waitFor();
  await page.getByRole("menuitem", { name: "Switch to client" }).click();
  await toast(page, "Role switched");
  await becomes(() => labels(page), CLIENTS);
  await page.getByRole("radio", { name: "As client" }).or(page.getByRole("button", { name: "As client", pressed: true })).first().waitFor();
  assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, "/dashboard");
  await bar(page).getByRole("link", { name: "Post a contest" }).click();
  await page.getByRole("heading", { level: 1, name: "Post a contest" }).waitFor();
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Switch to talent" }).click();
  await see(page, "Clients post contests");
  await becomes(() => labels(page), TALENTS);
  await bar(page).getByRole("link", { name: "Find contests" }).click();
  await page.getByRole("heading", { level: 1, name: "Contests", exact: true }).waitFor();
  assert.equal(await bar(page).locator('[aria-current="page"]').innerText(), "Find contests");
});

step("the way back from a contest leads to where one came from; visitors' to the list", async () => {
  const crumb = (page) => page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").first();
  const { page } = talent;
  await talent.goto("/search?q=honey&status=all");
  await page.locator("main").getByRole("link", { name: /A logo for mountain honey/ }).first().click();
  await page.getByRole("heading", { level: 1, name: "A logo for mountain honey" }).waitFor();
  assert.equal(await crumb(page).innerText(), "Search");
  await crumb(page).click();
  await becomes(() => new URL(page.url()).pathname + new URL(page.url()).search, "/search?q=honey&status=all");
  const visitor = await stage.visitor();
  await visitor.page.setViewportSize(PHONE);
  await visitor.goto(`/contests/${id}`);
  assert.equal(await crumb(visitor.page).getAttribute("href"), "/contests");
  await visitor.context.close();
});
