// The way of a visitor, a new client and a new freelancer on a phone: what they asked for is in view and has the focus, and nothing typed
// is lost on the way through registration, code, reload and Back.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import {
  BRIEF,
  becomes,
  choose,
  closeEntries,
  dialog,
  endPayment,
  nextLine,
  openContest,
  see,
  story,
  toast,
} from "./acts.mjs";
import { open, PASSWORD } from "./harness.mjs";

const PHONE = { width: 360, height: 740 };
const URDU_TITLE = "کوئٹہ کے شہد کے برانڈ کے لیے لوگو";
const URDU_BRIEF =
  "ہمیں زیارت کے ایک چھوٹے شہد کے فارم کے لیے ایک نشان چاہیے۔\n\n- ایک رنگ میں بھی اچھا لگے\n\nThe farm sells in Karachi too, so the name must stand in both scripts.";
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

/** The element that has the focus: its text, and whether the reader sees it, with nothing over it. */
const focused = (page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const { left, top, bottom } = element.getBoundingClientRect();
    const onTop = document.elementFromPoint(left + 4, (top + bottom) / 2);
    return {
      text: element === document.body ? "nothing" : element.innerText.split("\n")[0],
      visible: top >= 0 && bottom <= innerHeight && element.contains(onTop),
    };
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
  await page.getByLabel("Brief", { exact: true }).fill(BRIEF);
  await page.getByLabel("Category").selectOption("Logo Design");
  await page.getByLabel("Prize", { exact: true }).fill("1500");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await toast(page, "Contest Created");
  await becomes(async () => (await focused(page)).text, "Pay the prize");
  assert.ok((await focused(page)).visible, "the toast lies on the heading");
  await page.getByRole("button", { name: "Back to details" }).click();
  await arrivesAt(page, "Contest details");
  await page.getByLabel("Title").fill("A logo for mountain honey");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await arrivesAt(page, "Pay the prize");
  await see(page, "A logo for mountain honey");
  id = new URL(page.url()).searchParams.get("contest");
  await choose(client);
  const isOnTop = (heading) => {
    const { left, top, bottom } = heading.getBoundingClientRect();
    return heading.contains(document.elementFromPoint(left + 4, (top + bottom) / 2));
  };
  assert.ok(await page.getByRole("heading", { level: 1 }).evaluate(isOnTop), "the header lies on the heading");
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

step(
  "where the code of the form comes late, the way leads to its place, and with the form to its heading",
  async () => {
    const late = await stage.visitor({}, { serviceWorkers: "block", pageData: true });
    const { page } = late;
    await page.setViewportSize(PHONE);
    await late.signIn(talent.email, talent.password);
    let arrive;
    const arrived = new Promise((done) => (arrive = done));
    await page.route(/contest-submit/, (route) => arrived.then(() => route.continue()));
    // The load event waits for what was asked for before it.
    await page.goto(`${stage.baseUrl}/contests/${id}`, { waitUntil: "commit" });
    await page.getByRole("link", { name: "Submit an entry" }).first().click();
    const isBelowHeader = () =>
      page.locator("#submit").evaluate((form) => {
        const { top } = form.getBoundingClientRect();
        return Math.abs(top - parseFloat(getComputedStyle(form).scrollMarginTop)) < 2;
      });
    await becomes(isBelowHeader, true);
    arrive();
    await arrivesAt(page, "Submit an entry");
    assert.ok(await isBelowHeader(), "what came moved it away");
  },
);

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
  await dialog(page, /^Award the prize to/)
    .getByRole("button", { name: "Award the prize" })
    .click();
  await toast(page, "Winner Chosen");
  await becomes(async () => (await focused(page)).text !== "nothing" && (await focused(page)).visible, true);
});

step("a link to a section of a policy leads there, by address too", async () => {
  const { page } = talent;
  await talent.goto("/privacy-policy#cookies");
  await becomes(async () => (await focused(page)).visible, true);
  assert.equal(
    await page.evaluate(
      () => document.activeElement.closest("#cookies") !== null || document.activeElement.id === "cookies",
    ),
    true,
  );
});

// --- Before the account ------------------------------------------------------------------------------------------------

const onPhone = async (firstName) => {
  const email = `${firstName.toLowerCase()}.${process.pid}@e2e.muqabla.pk`;
  const person = await stage.visitor({ email, password: PASSWORD, firstName, lastName: "Malik" });
  await person.page.setViewportSize(PHONE);
  return person;
};

const register = async ({ page, email, firstName }) => {
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { level: 1, name: "Check your e-mail" }).waitFor();
};

const formHolds = async (page, wanted) => {
  await page.getByRole("heading", { name: "Contest details" }).waitFor();
  await becomes(
    async () => ({
      title: await page.getByLabel("Title").inputValue(),
      brief: await page.getByLabel("Brief", { exact: true }).inputValue(),
      category: await page.getByLabel("Category").inputValue(),
      prize: await page.getByLabel("Prize", { exact: true }).inputValue(),
    }),
    wanted,
  );
};

const keptOnTheServer = (page) => page.evaluate(async () => (await fetch("/api/contests/draft")).status === 200);

const WRITTEN = { title: "A label for apricots", brief: BRIEF, category: "Print Design", prize: "2500" };

step("a visitor who posts a contest registers, and finds the brief as it was written", async () => {
  const zara = await onPhone("Zara");
  const { page } = zara;
  await zara.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Post a Contest" }).click();
  await page.waitForURL((url) => url.pathname === "/auth/register" && url.searchParams.get("next") === "/contests/new");
  await becomes(() => page.getByRole("radio", { name: "I need work done" }).isChecked(), true);
  await page.getByRole("link", { name: "I have an account" }).waitFor();
  await zara.checkScreen("registering for a contest");
  await page.getByRole("link", { name: "Write the brief first" }).click();
  await page.getByLabel("Title").fill(WRITTEN.title);
  await page.getByLabel("Brief", { exact: true }).fill(WRITTEN.brief);
  await page.getByLabel("Category").selectOption(WRITTEN.category);
  await page.getByLabel("Prize", { exact: true }).fill(WRITTEN.prize);
  await page.reload();
  await formHolds(page, WRITTEN);
  await zara.checkScreen("brief before the account");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/auth/register");
  await page.goBack();
  await formHolds(page, WRITTEN);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await register(zara);
  // Phones drop the page while its owner reads the mail.
  await page.reload();
  await stage.typeCode(zara);
  await page.waitForURL((url) => url.pathname === "/contests/new");
  await formHolds(page, WRITTEN);
  await becomes(() => keptOnTheServer(page), true, "the server has the form, too");
});

step("another browser goes on with the form, until the contest is made of it", async () => {
  const elsewhere = await stage.visitor({ firstName: "Zara" });
  await elsewhere.signIn(`zara.${process.pid}@e2e.muqabla.pk`);
  const { page } = elsewhere;
  await elsewhere.goto("/contests/new");
  await formHolds(page, WRITTEN);
  await page.getByLabel("Title").fill("A label for dried apricots");
  await page.reload();
  await formHolds(page, { ...WRITTEN, title: "A label for dried apricots" });
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await arrivesAt(page, "Pay the prize");
  await see(page, "A label for dried apricots");
  assert.equal(await keptOnTheServer(page), false);
  await elsewhere.goto("/contests/new");
  await formHolds(page, { title: "", brief: "", category: "", prize: "10" });
});

step("a category that was chosen before is in the form after registration", async () => {
  const omar = await onPhone("Omar");
  const { page } = omar;
  await omar.goto("/create?category=seo-services");
  await page.waitForURL((url) => url.pathname === "/auth/register");
  await register(omar);
  await stage.typeCode(omar);
  await becomes(() => page.getByLabel("Category").inputValue(), "SEO Services");
});

step("the link of the mail, opened in another tab, takes both tabs to where the registration was going", async () => {
  const sana = await onPhone("Sana");
  const { page } = sana;
  await sana.goto("/auth/register?next=%2Fpayout-methods");
  await register(sana);
  await sana.checkScreen("code of the mail");
  const tab = await sana.context.newPage();
  await tab.goto(await stage.linkInMail(sana.email, "/auth/verify"));
  await tab.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await tab.getByRole("button", { name: "Confirm and sign in" }).click();
  await tab.waitForURL((url) => url.pathname === "/payout-methods");
  await page.waitForURL((url) => url.pathname === "/payout-methods");
  await tab.close();
});

step("/auth alone leads to sign-in and keeps its query", async () => {
  const { page } = await onPhone("Nadia");
  await page.goto(`${stage.baseUrl}/auth?next=%2Fpayouts`);
  await page.waitForURL((url) => url.pathname === "/auth/login" && url.searchParams.get("next") === "/payouts");
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
});

// --- An address that is not confirmed -----------------------------------------------------------------------------------

step("who is not confirmed is told before filling a form, with the field for the code", async () => {
  const late = await stage.person({ role: "CLIENT", firstName: "Kiran", lastName: "Shah" });
  await late.page.setViewportSize(PHONE);
  await stage.sql(`UPDATE users SET email_verified_at = NULL WHERE email_key = '${late.email}'`);
  late.allow(/422 \(Unprocessable/);
  const { page } = late;
  await late.goto("/contests/new");
  await see(page, "Confirm your e-mail to post a contest.");
  assert.equal(await page.getByRole("button", { name: "Continue to payment" }).isDisabled(), true);
  await late.checkScreen("posting without a confirmed address");
  await page.getByRole("button", { name: "Enter the code" }).last().click();
  const code = page.getByLabel("Code from the mail");
  await becomes(() => code.evaluate((field) => field === document.activeElement), true);
  await page.getByRole("button", { name: "Send a code" }).click();
  await toast(page, "Code sent");
  const right = await stage.codeInMail(late.email);
  await code.fill(right === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await see(page, "This code is wrong or has run out. Check it, or have a new one sent");
  // What another tab confirms, this one knows at once.
  const tab = await late.context.newPage();
  await tab.goto(`${stage.baseUrl}/payout-methods`);
  await tab.getByLabel("Code from the mail").fill(await stage.codeInMail(late.email));
  await tab.getByRole("button", { name: "Confirm", exact: true }).click();
  await toast(tab, "E-mail verified");
  await becomes(() => page.getByRole("button", { name: "Continue to payment" }).isDisabled(), false);
  await becomes(() => code.count(), 0);
  await tab.close();
});

step("an entrant who is not confirmed sees why, and enters with the code", async () => {
  const another = await stage.person({ role: "TALENT", firstName: "Danish", lastName: "Qureshi" });
  await another.page.setViewportSize(PHONE);
  await stage.sql(`UPDATE users SET email_verified_at = NULL WHERE email_key = '${another.email}'`);
  // The link to post is in the header of wide windows.
  await client.page.setViewportSize({ width: 1440, height: 900 });
  const open = await openContest(client, { title: "A poster for a school fair" });
  const { page } = another;
  await another.goto(`/contests/${open}`);
  await see(page, "Confirm your e-mail to enter this contest.");
  assert.equal(await nextLine(page).getByRole("button", { name: "Submit an entry" }).isDisabled(), true);
  await another.checkScreen("entering without a confirmed address");
  await page.getByRole("button", { name: "Send a code" }).click();
  await toast(page, "Code sent");
  await page.getByLabel("Code from the mail").fill(await stage.codeInMail(another.email));
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await toast(page, "E-mail verified");
  await page.getByRole("link", { name: "Submit an entry" }).first().click();
  await arrivesAt(page, "Submit an entry");
});

// --- The first visit ----------------------------------------------------------------------------------------------------

step("the first visit says welcome, and the list of first steps shrinks until it is put away", async () => {
  const hira = await stage.person({ role: "TALENT", firstName: "Hira", lastName: "Baloch" });
  await hira.page.setViewportSize(PHONE);
  const { page } = hira;
  await hira.goto("/");
  await page.getByRole("heading", { level: 1, name: "Welcome, Hira" }).waitFor();
  const list = page.getByRole("region", { name: "Your first steps" });
  await see(list, "1 of 6 done");
  // One line, so that contests begin in the first screen.
  await list.getByRole("button", { name: "Show" }).click();
  await see(list, "Say who you are");
  await hira.checkScreen("first steps of a freelancer");
  await list.getByRole("button", { name: "4 more" }).click();
  await see(list, "Verify your identity");
  await hira.checkScreen("all first steps");
  await list.getByRole("link", { name: "Edit profile" }).click();
  await page.getByRole("heading", { level: 1, name: "Profile" }).waitFor();
  const body = JSON.stringify({ name: "Hira Baloch", bio: "I draw letters.", skills: ["Logo Design"], portfolio: [] });
  await page.evaluate(
    (text) => fetch("/api/profile", { method: "PUT", headers: { "Content-Type": "application/json" }, body: text }),
    body,
  );
  await hira.goto("/dashboard");
  await see(list, "3 of 6 done");
  await see(list, "Enter your first contest");
  await list.getByRole("button", { name: "Hide permanently" }).click();
  await becomes(() => list.count(), 0);
  await hira.goto("/");
  await page.getByRole("heading", { level: 1, name: "Welcome, Hira" }).waitFor();
  assert.equal(await list.count(), 0);
  const again = await stage.visitor({ firstName: "Hira" });
  await again.signIn(hira.email);
  await again.page.getByRole("heading", { level: 1, name: "Welcome back, Hira" }).waitFor();
  assert.equal(await again.page.getByRole("region", { name: "Your first steps" }).count(), 0);
});

/** How a text is set: its direction, whether its letters are tracked, and whether lines of it are cut off. */
const setting = (text) =>
  text.evaluate((element) => {
    const { direction, letterSpacing } = getComputedStyle(element);
    return { direction, letterSpacing, cut: element.scrollHeight > element.clientHeight + 1 };
  });
const loadsArabic = (page) =>
  page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("-arabic-")));

step("Urdu is written and read from right to left, with a font that pages without it do not load", async () => {
  // The client's plan allows two contests at a time.
  const writer = await stage.person({ role: "CLIENT", firstName: "Gul", lastName: "Kakar" });
  await writer.page.setViewportSize(PHONE);
  const { page } = writer;
  const visitor = await stage.visitor();
  await visitor.page.setViewportSize(PHONE);
  for (const path of ["/", "/contests", `/contests/${id}`]) {
    await visitor.goto(path);
    assert.equal(await loadsArabic(visitor.page), false, `${path} has no Arabic letters`);
  }

  await writer.goto("/contests/new");
  await page.getByLabel("Title").fill(URDU_TITLE);
  await page.getByLabel("Brief", { exact: true }).fill(URDU_BRIEF);
  for (const label of ["Title", "Brief"])
    assert.equal((await setting(page.getByLabel(label, { exact: true }))).direction, "rtl", label);
  await page.getByLabel("Category").selectOption("Logo Design");
  await page.getByLabel("Prize", { exact: true }).fill("1500");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("heading", { name: "Pay the prize" }).waitFor();
  const urdu = new URL(page.url()).searchParams.get("contest");
  await choose(writer);
  await endPayment(writer);

  await visitor.goto("/contests");
  const right = { direction: "rtl", letterSpacing: "normal", cut: false };
  await becomes(() => setting(visitor.page.getByRole("heading", { name: URDU_TITLE })), right, "in the list");
  await visitor.goto(`/contests/${urdu}`);
  await becomes(() => setting(visitor.page.getByRole("heading", { level: 1, name: URDU_TITLE })), right, "the title");
  for (const line of ["ہمیں زیارت", "ایک رنگ"])
    assert.deepEqual(await setting(visitor.page.getByText(line)), right, line);
  assert.equal(
    (await setting(visitor.page.getByText("The farm sells"))).direction,
    "ltr",
    "each paragraph has its own direction",
  );
  await becomes(
    () => visitor.page.evaluate(() => document.fonts.check('16px "Noto Naskh Arabic"', "شہد")),
    true,
    "the font is there",
  );
  assert.equal(await loadsArabic(visitor.page), true);
  await visitor.checkScreen("a contest in Urdu");
});

step("a contest is shared by the phone's own dialog, elsewhere by a link and WhatsApp", async () => {
  const address = `${stage.baseUrl}/contests/${id}`;
  const visitor = await stage.visitor();
  const { page } = visitor;
  // Browsers let a tap write to the clipboard; the headless shell wants to be told.
  await visitor.context.grantPermissions(["clipboard-write"]);
  await page.setViewportSize(PHONE);
  await visitor.goto(`/contests/${id}?tab=brief&ref=8K3MZ2QW`);
  await page.getByRole("button", { name: "Share" }).click();
  const whatsApp = page.getByRole("menuitem", { name: "WhatsApp" });
  const text = new URL(await whatsApp.getAttribute("href")).searchParams.get("text");
  assert.equal(text, `A logo for mountain honey, a contest for PKR 1,500 on Muqabla ${address}`);
  assert.match(await whatsApp.getAttribute("rel"), /noopener/);
  assert.deepEqual(
    await visitor.axe("the menu to share", ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]),
    [],
  );
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
  await page
    .getByRole("radio", { name: "As client" })
    .or(page.getByRole("button", { name: "As client", pressed: true }))
    .first()
    .waitFor();
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
  await page
    .locator("main")
    .getByRole("link", { name: /A logo for mountain honey/ })
    .first()
    .click();
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
