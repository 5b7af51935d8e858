// The way of a new client and a new freelancer on a phone: what they asked for is in view and has the focus, and nothing typed is lost.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import { BRIEF, becomes, choose, closeEntries, dialog, endPayment, nextLine, see, story, toast } from "./acts.mjs";
import { open } from "./harness.mjs";

const PHONE = { width: 360, height: 740 };
const URDU_TITLE = "کوئٹہ کے شہد کے برانڈ کے لیے لوگو";
const URDU_BRIEF = "ہمیں زیارت کے ایک چھوٹے شہد کے فارم کے لیے ایک نشان چاہیے۔\n\n- ایک رنگ میں بھی اچھا لگے\n\nThe farm sells in Karachi too, so the name must stand in both scripts.";
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

/** How a text is set: its direction, whether its letters are tracked, and whether lines of it are cut off. */
const setting = (text) =>
  text.evaluate((element) => {
    const { direction, letterSpacing } = getComputedStyle(element);
    return { direction, letterSpacing, cut: element.scrollHeight > element.clientHeight + 1 };
  });
const loadsArabic = (page) => page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("-arabic-")));

step("Urdu is written and read from right to left, with a font that pages without it do not load", async () => {
  const { page } = client;
  const visitor = await stage.visitor();
  await visitor.page.setViewportSize(PHONE);
  for (const path of ["/", "/contests", `/contests/${id}`]) {
    await visitor.goto(path);
    assert.equal(await loadsArabic(visitor.page), false, `${path} has no Arabic letters`);
  }

  await client.goto("/contests/new");
  await page.getByLabel("Title").fill(URDU_TITLE);
  await page.getByLabel("Brief").fill(URDU_BRIEF);
  for (const label of ["Title", "Brief"]) assert.equal((await setting(page.getByLabel(label))).direction, "rtl", label);
  await page.getByLabel("Category").selectOption("Logo Design");
  await page.getByLabel("Prize", { exact: true }).fill("1500");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("heading", { name: "Pay the prize" }).waitFor();
  const urdu = new URL(page.url()).searchParams.get("contest");
  await choose(client);
  await endPayment(client);

  await visitor.goto("/contests");
  const right = { direction: "rtl", letterSpacing: "normal", cut: false };
  await becomes(() => setting(visitor.page.getByRole("heading", { name: URDU_TITLE })), right, "in the list");
  await visitor.goto(`/contests/${urdu}`);
  await becomes(() => setting(visitor.page.getByRole("heading", { level: 1, name: URDU_TITLE })), right, "the title");
  for (const line of ["ہمیں زیارت", "ایک رنگ"]) assert.deepEqual(await setting(visitor.page.getByText(line)), right, line);
  assert.equal((await setting(visitor.page.getByText("The farm sells"))).direction, "ltr", "each paragraph has its own direction");
  await becomes(() => visitor.page.evaluate(() => document.fonts.check('16px "Noto Naskh Arabic"', "شہد")), true, "the font is there");
  assert.equal(await loadsArabic(visitor.page), true);
  await visitor.checkScreen("a contest in Urdu");
});

step("a contest is shared by the phone's own dialog, elsewhere by a link and WhatsApp", async () => {
  const address = `${stage.baseUrl}/contests/${id}`;
  const visitor = await stage.visitor();
  const { page } = visitor;
  await page.setViewportSize(PHONE);
  await visitor.goto(`/contests/${id}?tab=brief&ref=8K3MZ2QW`);
  await page.getByRole("button", { name: "Share" }).click();
  const whatsApp = page.getByRole("menuitem", { name: "WhatsApp" });
  const text = new URL(await whatsApp.getAttribute("href")).searchParams.get("text");
  assert.equal(text, `A logo for mountain honey, a contest for PKR 1,500 on Muqabla ${address}`);
  assert.match(await whatsApp.getAttribute("rel"), /noopener/);
  assert.deepEqual(await visitor.axe("the menu to share", ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]), []);
  if (process.env.SHOTS) await visitor.shot("the menu to share");
  await page.getByRole("menuitem", { name: "Copy link" }).click();
  await page.getByRole("menuitem", { name: "Copied!" }).waitFor();
  await page.getByRole("menuitem", { name: "Copy link" }).waitFor();
  await page.keyboard.press("Escape");
  await becomes(() => page.evaluate(() => document.activeElement.textContent), "Share");

  const phone = await stage.visitor({}, { touch: true });
  await phone.page.addInitScript(() => {
    navigator.share = async (data) => {
      globalThis.shared = data;
    };
  });
  await phone.goto(`/contests/${id}`);
  await phone.page.getByRole("button", { name: "Share" }).click();
  await becomes(() => phone.page.evaluate(() => globalThis.shared?.url), address);
  assert.equal(await phone.page.getByRole("menu").count(), 0);
});
