// What the ways that everybody walks cost a person on a phone: node bench/experience.mjs [--save before|after] [--only name,…] [--runs 3]
//
// Needs what browser tests need (cargo build --workspace, a built site); CARGO_TARGET_DIR and FRONTEND_DIR name other builds.
// Plays six journeys on the demo marketplace in Chromium, 360 px wide, at 400 kbit/s and 400 ms, and loads four public screens with an
// empty cache. Prints Markdown tables; `--save` writes the figures into that column of docs/experience.md.
//
// - taps: presses of links, buttons, radios and boxes. Typing into a field is a field, not a tap; so is a choice from a list or a file.
// - seconds: from the first request until the end is visible. Loading and the answers of the server, nothing of the time in which a person
//   reads, thinks and types; codes are typed the moment their mail is there. The processor is not slowed down.
// - useful: when what the screen is for stands there. Requests and kB (as sent, compressed) until then.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { act, BRIEF, closeEntries, deliver, enter, openContest, submitIdentity } from "../frontend/e2e/acts.mjs";
import { zip } from "../frontend/e2e/files.mjs";
import { open } from "../frontend/e2e/harness.mjs";

const PHONE = { width: 360, height: 740 };
const BYTES_PER_SECOND = (400 * 1000) / 8;
const NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: BYTES_PER_SECOND,
  uploadThroughput: BYTES_PER_SECOND,
};
/** Long: on this network a screen takes ten seconds and more. */
const TIMEOUT_MS = 90_000;

const words = process.argv.slice(2);
const option = (name) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined);
const only = option("--only")?.split(",");
const runs = Number(option("--runs") ?? 3);
const wanted = (name) => !only || only.some((part) => name.includes(part));
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const stage = await open("experience", { demo: true });

// --- A person whose presses are counted -------------------------------------------------------------------------------

/** A phone on a slow network. Service workers are off: what they load, the browser does not slow down. */
async function onPhone(who, { asksAboutCookies = false } = {}) {
  const person = await stage.visitor(who, { serviceWorkers: "block", pageData: true, asksAboutCookies });
  await person.page.setViewportSize(PHONE);
  person.page.setDefaultTimeout(TIMEOUT_MS);
  return person;
}

async function slow(person, network = NETWORK) {
  person.debug ??= await person.context.newCDPSession(person.page);
  await person.debug.send("Network.enable");
  await person.debug.send("Network.emulateNetworkConditions", network);
}

const fast = (person) => slow(person, { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });

/** The first of several that is on screen: a step may be named differently before and after a change. */
async function first(...locators) {
  const any = locators.reduce((one, other) => one.or(other)).filter({ visible: true });
  await any.first().waitFor();
  for (const locator of locators) {
    const shown = locator.filter({ visible: true }).first();
    if (await shown.count()) return shown;
  }
  return any.first();
}

class Walk {
  taps = 0;
  fields = 0;
  steps = [];

  constructor(person) {
    this.person = person;
    this.page = person.page;
    this.begin = performance.now();
  }

  async tap(...locators) {
    const target = await first(...locators);
    this.#note(
      "tap",
      await target.evaluate((element) => element.getAttribute("aria-label") ?? element.innerText).catch(() => "?"),
    );
    this.taps += 1;
    await target.click();
  }

  /** Radios and boxes are drawn by their labels: the press counts, whichever element takes it. One that is on already needs none. */
  async check(locator) {
    await locator.first().waitFor({ state: "attached" });
    if (await locator.first().isChecked()) return;
    this.#note("tap", "a choice");
    this.taps += 1;
    await locator.first().check({ force: true });
  }

  /** What is filled in already, as in a draft that was kept, needs no hand. */
  async fill(locator, text) {
    await locator.first().waitFor();
    if ((await locator.first().inputValue()) === text) return;
    this.#note("field", text.slice(0, 20));
    this.fields += 1;
    await locator.first().fill(text);
  }

  async choose(locator, label) {
    await locator.first().waitFor();
    if ((await locator.first().evaluate((select) => select.selectedOptions[0]?.label)) === label) return;
    this.#note("field", label);
    this.fields += 1;
    await locator.first().selectOption(label);
  }

  #note(kind, what) {
    this.steps.push(
      `${((performance.now() - this.begin) / 1000).toFixed(1)} s ${kind}: ${String(what).trim().split("\n")[0]}`,
    );
  }

  end() {
    return {
      taps: this.taps,
      fields: this.fields,
      seconds: (performance.now() - this.begin) / 1000,
      steps: this.steps,
    };
  }
}

/**
 * From wherever a visitor is sent to an account with a confirmed address, through the screens in the order in which they come, until
 * `there` is on screen. `form` fills in what a visitor may begin with.
 */
async function becomeMember(walk, { there, form }) {
  const { page, person } = walk;
  const screens = {
    code: {
      sign: page.getByLabel("Code", { exact: true }),
      pass: async (sign) => {
        await walk.fill(sign, await stage.codeInMail(person.email));
        // Six digits may send themselves.
        const confirm = page.getByRole("button", { name: "Confirm", exact: true });
        const busy = (button) => button.disabled || button.getAttribute("aria-busy") === "true";
        const sent = await confirm.evaluate(busy, undefined, { timeout: 500 }).catch(() => true);
        if (!sent) await walk.tap(confirm);
      },
    },
    register: {
      sign: page.getByRole("button", { name: "Create account" }),
      pass: async (sign) => {
        await walk.check(page.getByRole("radio", { name: person.role === "CLIENT" ? /I need work done/ : /I create/ }));
        await walk.fill(page.getByLabel("First name"), person.firstName);
        await walk.fill(page.getByLabel("E-mail"), person.email);
        await walk.fill(page.getByLabel("Password", { exact: true }), person.password);
        await walk.tap(sign);
      },
    },
    signIn: {
      sign: page.getByRole("form", { name: "Sign in" }).getByRole("link", { name: "Create an account" }),
      pass: (sign) => walk.tap(sign),
    },
    ...(form && { form: { sign: page.getByRole("button", { name: "Continue to payment" }), pass: form } }),
  };
  const passed = new Set();
  for (;;) {
    const open_ = Object.entries(screens).filter(([name]) => !passed.has(name));
    await open_
      .reduce((all, [, { sign }]) => all.or(sign), there)
      .filter({ visible: true })
      .first()
      .waitFor();
    if (await there.filter({ visible: true }).count()) return;
    for (const [name, { sign, pass }] of open_) {
      const shown = sign.filter({ visible: true });
      if (!(await shown.count())) continue;
      await pass(shown.first());
      passed.add(name);
      // Someone who has an account is not asked for one again; a form may ask for its last press again then.
      if (name === "register") passed.add("signIn");
      if (name === "code") passed.delete("form");
      break;
    }
  }
}

let joined = 0;
const someone = (firstName, lastName, role) => {
  joined += 1;
  return {
    firstName,
    lastName,
    role,
    email: `${firstName}.${joined}.${Date.now()}@e2e.muqabla.pk`.toLowerCase(),
    password: "paani-puri-at-dusk-7",
  };
};

/** Opens a path with nothing in the cache, slow from the first byte on. */
async function begin(person, path) {
  await fast(person);
  await person.debug.send("Network.clearBrowserCache");
  await person.page.goto("about:blank");
  await slow(person);
  const walk = new Walk(person);
  await person.page.goto(stage.baseUrl + path, { waitUntil: "commit" });
  return walk;
}

// --- Journeys ---------------------------------------------------------------------------------------------------------

const TITLE = "A mark for a walnut grower in Hunza";
const about = { client: undefined, talent: undefined, admin: undefined, contest: undefined };

async function liveContest() {
  const person = await onPhone(someone("Ayesha", "Khan", "CLIENT"));
  about.client = person;
  const { page } = person;
  const walk = await begin(person, "/");
  await walk.tap(page.getByRole("link", { name: /^Post (a )?contest$/i }));
  const pay = page.getByRole("button", { name: "Pay with Easypaisa" });
  const form = async (next) => {
    await walk.fill(page.getByLabel("Title"), TITLE);
    await walk.fill(page.getByLabel("Brief", { exact: true }), BRIEF);
    await walk.choose(page.getByLabel("Category"), "Logo Design");
    await walk.fill(page.getByLabel("Prize", { exact: true }), "25000");
    await walk.tap(next);
  };
  await becomeMember(walk, { there: pay, form });
  about.contest = new URL(page.url()).searchParams.get("contest");
  await walk.tap(pay);
  await walk.tap(page.getByRole("button", { name: "Simulate Success" }));
  await page.getByText("Payment received").filter({ visible: true }).first().waitFor();
  return walk.end();
}

async function submittedEntry() {
  const person = await onPhone(someone("Bilal", "Ahmed", "TALENT"));
  about.talent = person;
  const { page } = person;
  const walk = await begin(person, "/");
  await walk.tap(page.getByRole("main").getByRole("link", { name: /^(Browse|Find|See) (all |open )*contests/i }));
  await walk.tap(page.getByRole("main").getByRole("link", { name: new RegExp(TITLE) }));
  await walk.tap(
    page.getByRole("main").getByRole("link", { name: /to enter$|^Submit an entry$|^Join|^Create an account|^Sign in/ }),
    page.getByRole("main").getByRole("button", { name: /to enter$|^Submit an entry$/ }),
  );
  const link = page.getByRole("main").getByLabel(/^Link/).filter({ visible: true });
  await becomeMember(walk, { there: link.or(page.getByRole("main").getByRole("link", { name: "Submit an entry" })) });
  if (!(await link.count())) await walk.tap(page.getByRole("main").getByRole("link", { name: "Submit an entry" }));
  await walk.fill(link, "https://example.com/walnut");
  await walk.check(page.getByLabel("This is my own work, made for this contest"));
  await walk.tap(page.getByRole("button", { name: "Submit entry" }));
  await page
    .getByRole("article", { name: /by you$/ })
    .filter({ visible: true })
    .first()
    .waitFor();
  return walk.end();
}

async function award() {
  const { client, contest } = about;
  const other = await stage.person({ role: "TALENT", firstName: "Omar", lastName: "Raza" });
  await enter(other, contest, { link: "https://example.com/other" });
  await fast(client);
  await closeEntries(client, contest);
  const walk = await begin(client, "/dashboard");
  const { page } = client;
  const main = page.getByRole("main");
  const actHere = main.getByRole("link", { name: /^(Award the prize|Choose (a|the) winner)/ });
  await walk.tap(actHere, main.getByRole("link", { name: new RegExp(TITLE) }));
  await page.waitForURL(/\/contests\//);
  const who = page.getByRole("dialog", { name: "Who wins?" });
  if (!new URL(page.url()).searchParams.has("award"))
    await walk.tap(main.getByRole("link", { name: "Award the prize" }));
  await walk.check(who.getByRole("radio", { name: /Bilal/ }));
  await walk.tap(who.getByRole("button", { name: "Continue" }));
  await walk.tap(
    page.getByRole("alertdialog").or(page.getByRole("dialog")).getByRole("button", { name: "Award the prize" }),
  );
  await page.locator(".toast").getByText("Winner Chosen").waitFor();
  await page.locator("main .badge").getByText("Awarded", { exact: true }).first().waitFor();
  return walk.end();
}

async function accept() {
  const { client, talent, contest } = about;
  await fast(talent);
  await act(talent, "/api/payout-methods", {
    type: "EASYPAISA",
    accountNumber: "03001234471",
    accountName: "Bilal Ahmed",
  });
  await deliver(talent, contest, [zip("walnut.zip")]);
  const walk = await begin(client, "/dashboard");
  const { page } = client;
  const main = page.getByRole("main");
  await walk.tap(
    main.getByRole("link", { name: /^(Check|Review|Look at) the files/ }),
    main.getByRole("link", { name: new RegExp(TITLE) }),
  );
  await page.waitForURL(/\/contests\//);
  await walk.tap(main.getByRole("button", { name: "Accept the files" }));
  await walk.tap(page.getByRole("button", { name: "Accept and release the prize" }));
  await page.locator(".toast").getByText("Handover Accepted").waitFor();
  await page.locator("main .badge").getByText("Completed", { exact: true }).first().waitFor();
  return walk.end();
}

async function approve() {
  await submitIdentity(about.talent);
  const { email, password } = await stage.person({ role: "CLIENT", firstName: "Amna", lastName: "Khalid" });
  stage.cli("admin", "grant", email);
  const admin = await onPhone({ email, password });
  await admin.signIn();
  about.admin = admin;
  const walk = await begin(admin, "/admin");
  const { page } = admin;
  await toArea(walk, /^(\d+ )?identit/i);
  await walk.tap(page.getByRole("link", { name: /^Open the application of Bilal/ }));
  await page.getByRole("img", { name: "CNIC front" }).waitFor();
  await walk.tap(page.getByRole("button", { name: "Approve", exact: true }));
  await walk.tap(
    page.getByRole("alertdialog").or(page.getByRole("dialog")).getByRole("button", { name: "Approve", exact: true }),
  );
  await page.locator(".toast").getByText("Identity approved").waitFor();
  return walk.end();
}

/** From the first screen of the admin: a link on it, or one in its menu when that is a button. */
async function toArea(walk, name) {
  const { page } = walk;
  const link = page.getByRole("main").getByRole("link", { name });
  const menu = page.getByRole("main").getByRole("button", { name: /areas|menu|sections/i });
  await first(link, menu);
  if (!(await link.filter({ visible: true }).count())) await walk.tap(menu);
  await walk.tap(page.getByRole("link", { name }));
}

async function pay() {
  const { admin } = about;
  const { page } = admin;
  const walk = await begin(admin, "/admin");
  const button = page.getByRole("button", { name: new RegExp(`^Mark Paid: Bilal.*${TITLE}`) });
  const ready = page.getByRole("main").getByRole("link", { name: /payouts.*(ready|to pay)|ready.*payouts/i });
  const found = await first(button, ready);
  if (!(await button.filter({ visible: true }).count())) await walk.tap(found);
  await walk.tap(button);
  const form = page.getByRole("dialog", { name: "Mark payout as paid" });
  await walk.fill(form.getByLabel("Payment reference"), "EP-2026-77123");
  await walk.tap(form.getByRole("button", { name: "Mark Paid" }));
  await page.locator(".toast").getByText("Payout Marked as Paid").waitFor();
  return walk.end();
}

const JOURNEYS = {
  "visitor to live contest": liveContest,
  "visitor to submitted entry": submittedEntry,
  award: award,
  accept: accept,
  "approve an identity": approve,
  "pay a payout": pay,
};

// --- First loads ------------------------------------------------------------------------------------------------------

/** Runs in the page: notes when something first matches that is drawn. */
function watchFor(selector) {
  const look = () => {
    const found = [...document.querySelectorAll(selector)].some(
      (element) => element.getClientRects().length > 0 && element.textContent.trim() !== "",
    );
    if (found) globalThis.usefulAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function load(path, selector) {
  const person = await onPhone(undefined, { asksAboutCookies: true });
  const { page } = person;
  await slow(person);
  await page.addInitScript(watchFor, selector);
  const sent = [];
  person.debug.on(
    "Network.requestWillBeSent",
    ({ request }) => request.url.startsWith("data:") || sent.push(performance.now()),
  );
  const received = [];
  person.debug.on("Network.dataReceived", ({ encodedDataLength }) =>
    received.push({ at: performance.now(), bytes: encodedDataLength }),
  );
  const start = performance.now();
  await page.goto(stage.baseUrl + path, { waitUntil: "commit" });
  const useful = await page.waitForFunction(() => globalThis.usefulAt).then((handle) => handle.jsonValue());
  const until = start + useful;
  await page.waitForLoadState("networkidle");
  const requests = sent.filter((at) => at <= until).length;
  const bytes = received.filter(({ at }) => at <= until).reduce((sum, chunk) => sum + chunk.bytes, 0);
  await person.context.close();
  return { seconds: useful / 1000, requests, all: sent.length, bytes };
}

async function openPath() {
  const { contests } = await (await fetch(`${stage.baseUrl}/api/contests?status=OPEN`)).json();
  return `/contests/${contests[0].id}`;
}

const CONTEST_LINK = 'main a[href^="/contests/"]:not([href="/contests/new"])';
const LOADS = {
  "landing, headline": ["/", "main h1"],
  "landing, contests": ["/", CONTEST_LINK],
  contests: ["/contests", CONTEST_LINK],
  "contest page": [await openPath(), "main .brief-text"],
  search: ["/search?q=logo", CONTEST_LINK],
};

// --- Table ------------------------------------------------------------------------------------------------------------

/** Writes values into the columns `… <when>` of the table that follows a marker, in the row of that name. */
function save(text, marker, rows, when) {
  const lines = text.split("\n");
  const cells = (line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
  const head = lines.findIndex((line, index) => index > lines.indexOf(`<!-- ${marker} -->`) && line.startsWith("|"));
  const columns = cells(lines[head]);
  for (const { name, ...figures } of rows) {
    const at = lines.findIndex((line, index) => index > head && cells(line)[0] === name);
    const row = cells(lines[at]);
    for (const [figure, value] of Object.entries(figures)) row[columns.indexOf(`${figure} ${when}`)] = value;
    lines[at] = `| ${row.join(" | ")} |`;
  }
  return lines.join("\n");
}

function print(rows) {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0]);
  console.log(`\n| ${columns.join(" | ")} |\n|---|${"---:|".repeat(columns.length - 1)}`);
  for (const row of rows) console.log(`| ${Object.values(row).join(" | ")} |`);
}

try {
  const loads = [];
  for (const [name, [path, selector]] of Object.entries(LOADS)) {
    if (!wanted(name)) continue;
    const got = [];
    for (let run = 0; run < runs; run += 1) got.push(await load(path, selector));
    const middle = (figure) => median(got.map((one) => one[figure]));
    loads.push({
      screen: name,
      seconds: middle("seconds").toFixed(1),
      requests: middle("requests"),
      kB: Math.round(middle("bytes") / 1000),
      "all requests": middle("all"),
    });
  }
  print(loads);

  const journeys = [];
  for (const [name, play] of Object.entries(JOURNEYS)) {
    // Each goes on where the one before ended.
    const { taps, fields, seconds, steps } = await play();
    if (process.env.STEPS) console.log(`\n${name}\n  ${steps.join("\n  ")}`);
    journeys.push({ journey: name, taps, fields, seconds: seconds.toFixed(1) });
  }
  print(journeys);

  const when = option("--save");
  if (when) {
    const file = join(import.meta.dirname, "../docs/experience.md");
    const nameFirst = (rows, key) => rows.map(({ [key]: name, ...figures }) => ({ name, ...figures }));
    let text = readFileSync(file, "utf8");
    text = save(text, "journeys", nameFirst(journeys, "journey"), when);
    text = save(text, "loads", nameFirst(loads, "screen"), when);
    writeFileSync(file, text);
  }
} catch (error) {
  await stage.shotOfAll("failed");
  throw error;
} finally {
  await stage.close();
}
