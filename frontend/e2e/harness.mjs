// What browser tests need: a running product with an empty database, people in Chromium, real files.
//
//   const stage = await open("award");                              // one product for one test file
//   after(() => stage.close());
//   const ayesha = await stage.person({ role: "CLIENT" });          // registered and confirmed
//   await ayesha.page.getByRole("link", { name: "Post a contest" }).click();
//   await ayesha.checkScreen("new contest");                        // axe, one h1, a title, 360 and 1440 px, light and dark
//   await stage.advanceClock({ days: 7 });                          // and the work that is then due is done
//
// BASE_URL names a product that runs already (development profile). Otherwise one is started from target/debug/muqabla and
// frontend/dist, with a database of its own on the server of TEST_DATABASE_URL, or on the private one of scripts/db.sh.
// SLOW=6 makes browsers six times slower, to find what a test reads before it is there; JITTER=400 has answers of the API come up to 400 ms late,
// each by a time of its own, to find what is taken to come in order.
// Without demo data its clock starts at ten in the morning in Pakistan (START_HOUR names another hour), so that a story does not
// depend on the time of day at which it is told.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { copyDemo, inherited } from "./demo.mjs";
import { delayAnswers } from "./jitter.mjs";

const root = join(import.meta.dirname, "../..");
const shots = join(import.meta.dirname, ".shots");
const logs = join(import.meta.dirname, ".logs");
const require = createRequire(import.meta.url);
const axeSource = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/**
 * How long a test waits for what comes to be on a screen. Patience, and no bound of the product: those of its speed are measured elsewhere. On
 * a machine that three stories and the API's tests share, a page that is there within a second has taken more than fifteen.
 */
export const PATIENCE_MS = 45_000;
export const PASSWORD = "paani-puri-at-dusk-7";
export const desk = { width: 1440, height: 900 };
export const phone = { width: 360, height: 740 };
const SCREENS = [desk, phone];
const THEMES = ["light", "dark"];
/** Where nothing may be wider than the window either: the narrowest phones, and text twice as large. */
const TIGHT = [
  { name: "320 px", width: 320, textSize: "" },
  { name: "text at 200 %", width: 360, textSize: "200%" },
];
const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

// --- The product ------------------------------------------------------------------------------------------------------

/** Asks until the answer is true. For machines that get ready, never to make a test pass. */
async function until(what, question) {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    if (await question()) return;
    if (Date.now() > deadline) throw new Error(`Not within ${PATIENCE_MS / 1000} s: ${what}`);
    await pause(50);
  }
}

function freePort() {
  return new Promise((done, failed) => {
    const server = createServer()
      .once("error", failed)
      .listen(0, "127.0.0.1", () => {
        const { port } = server.address();
        server.close(() => done(port));
      });
  });
}

async function sql(url, statement) {
  const { Client } = createRequire(join(root, "scripts/package.json"))("pg");
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A name for a database of our own; those of earlier runs are dropped. */
async function nameDatabase() {
  const server = process.env.TEST_DATABASE_URL ?? start("test");
  const hourAgo = Date.now() - 3_600_000;
  for (const { datname } of await sql(server, "SELECT datname FROM pg_database WHERE datname LIKE 'e2e\\_%'")) {
    if (Number(datname.split("_")[1]) < hourAgo) await sql(server, `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  }
  const name = `e2e_${Date.now()}_${process.pid}`;
  const url = new URL(server);
  url.pathname = name;
  return {
    server,
    name,
    url: url.href,
    create: () => sql(server, `CREATE DATABASE ${name}`),
    drop: () => sql(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

function start(name) {
  return execFileSync(join(root, "scripts/db.sh"), ["start", name], {
    env: { ...process.env, FAST: "1" },
    encoding: "utf8",
  }).trim();
}

async function startProduct(name, { demo, settings = {} }) {
  const program = resolve(root, process.env.CARGO_TARGET_DIR ?? "target", "debug/muqabla");
  const site = resolve(root, process.env.FRONTEND_DIR ?? "frontend/dist");
  assert.ok(existsSync(program), "The server is not built: cargo build --workspace");
  assert.ok(existsSync(join(site, "index.html")), "The site is not built: npm run --prefix frontend build");

  mkdirSync(logs, { recursive: true });
  const logFile = join(logs, `${name}.log`);
  const log = openSync(logFile, "w");
  const database = await nameDatabase();
  const folder = mkdtempSync(join(tmpdir(), "muqabla-e2e-"));
  const storage = join(folder, "files");
  mkdirSync(storage);
  const port = await freePort();
  const jitter = Number(process.env.JITTER ?? 0);
  const productPort = jitter > 0 ? await freePort() : port;
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = {
    ...inherited(),
    PORT: String(productPort),
    BASE_URL: baseUrl,
    DATABASE_URL: database.url,
    STORAGE_URL: pathToFileURL(storage).href,
    // A search index belongs to one database, and to one process at a time.
    CACHE_DIR: join(folder, "cache"),
    FRONTEND_DIR: site,
    // One machine plays all people; limits have tests of their own.
    RATE_LIMIT_FACTOR: "1000",
    // Browsers and the server share two cores: what is found must not depend on which of them is slow.
    SEARCH_TIMEOUT_MS: "10000",
    ...settings,
  };
  const run = (words, other = {}) =>
    execFileSync(program, words, { env: { ...env, ...other }, encoding: "utf8", stdio: ["ignore", "pipe", log] });
  const cli = (...words) => run(words);

  let server;
  let proxy;
  const kill = () => server?.kill("SIGKILL");
  const stop = async () => {
    if (server && server.exitCode === null && server.signalCode === null) {
      const ended = new Promise((done) => server.once("exit", done));
      server.kill("SIGTERM");
      await Promise.race([ended, pause(15_000, undefined, { ref: false }).then(kill)]);
    }
    process.off("exit", kill);
    proxy?.closeAllConnections();
    proxy?.close();
    closeSync(log);
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  };
  const explained = (error) => new Error(`${error.message}\n${readFileSync(logFile, "utf8").slice(-2000)}`);

  try {
    if (demo) await copyDemo({ server: database.server, database: database.name, storage, program, run });
    else await database.create();
    cli("migrate");
    server = spawn(program, ["serve"], { env, stdio: ["ignore", log, log] });
    process.once("exit", kill);
    if (jitter > 0) proxy = await delayAnswers(port, productPort, jitter);
    await until("the server is ready", async () => {
      if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}`);
      return (await fetch(`${baseUrl}/readyz`).catch(() => undefined))?.ok;
    });
  } catch (error) {
    const shown = explained(error);
    await stop();
    throw shown;
  }
  return { baseUrl, cli, stop, sql: (statement) => sql(database.url, statement) };
}

/** Seconds from `now` to the next full hour `hour` o'clock in Pakistan. */
function secondsUntil(hour, now) {
  const secondOfDay = (now / 1000 + 5 * 3600) % 86400;
  return Math.ceil((hour * 3600 - secondOfDay + 86400) % 86400);
}

// --- People -----------------------------------------------------------------------------------------------------------

function launch() {
  const names = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ];
  const executablePath = process.env.MUQABLA_CHROMIUM || names.find(existsSync);
  assert.ok(executablePath, "No Chromium: install it, or name it in MUQABLA_CHROMIUM");
  const flags =
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";
  return chromium.launch({ executablePath, headless: true, args: flags.split(" ") });
}

async function slowDown(page) {
  if (!process.env.SLOW) return;
  const debug = await page.context().newCDPSession(page);
  await debug.send("Emulation.setCPUThrottlingRate", { rate: Number(process.env.SLOW) });
}

/** How every visit of somebody who is not signed in begins. */
const SIGNED_OUT = /401 \(Unauthorized\) \S+\/api\/auth\/user$/;

const fileName = (label) => label.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** Somebody at a screen of their own: a page, and what went wrong on it. */
class Person {
  #stage;
  #allowed = [SIGNED_OUT];
  /** What scripts ask for and nothing was answered to. What they send while they leave a page is never reported as answered. */
  #reads = new Set();
  problems = [];

  constructor(stage, context, page, who) {
    this.#stage = stage;
    this.context = context;
    this.page = page;
    Object.assign(this, who);
    this.label = who.email ?? "visitor";
    context.on("page", (other) => this.#listen(other));
    this.#listen(page);
  }

  /** Faults that a page reports belong to the test that sees them. CSP violations arrive as console errors. */
  #listen(page) {
    const note = (text) => {
      if (!this.#allowed.some((pattern) => pattern.test(text))) this.problems.push(`${page.url()}: ${text}`);
    };
    page.on("console", (message) => {
      if (message.type() === "error") note(`${message.text()} ${message.location().url}`.trim());
    });
    page.on("pageerror", (error) => note(`${error.name}: ${error.message}`));
    page.on("request", (request) => {
      if (request.resourceType() === "fetch" && request.method() === "GET") this.#reads.add(request);
    });
    page.on("requestfailed", (request) => this.#reads.delete(request));
    page.on("close", () => this.#reads.clear());
    page.on("response", (response) => {
      this.#reads.delete(response.request());
      if (response.status() >= 500)
        note(`${response.request().method()} ${response.url()} answered ${response.status()}`);
    });
  }

  /** A message that the test provokes, like the 409 of a second award, is no problem. */
  allow(pattern) {
    this.#allowed.push(pattern);
  }

  /** `settle: false` for pages that are meant to show how waiting looks, or that run no scripts. */
  async goto(path, { settle = true } = {}) {
    await this.page.goto(new URL(path, this.#stage.baseUrl).href);
    if (settle) await this.settled();
  }

  /** The screen shows its content: heading there, nothing busy or loading, fonts loaded. */
  async settled() {
    await this.page.waitForFunction(
      () =>
        document.querySelector("h1") &&
        !document.querySelector('[aria-busy="true"], [role="status"][aria-label^="Loading"], .skel'),
    );
    await this.page.evaluate(() => document.fonts.ready.then(() => undefined));
  }

  /** Everything that the page asked for is answered, and so is what it asked for because of that. */
  async answered() {
    do {
      await Promise.all([...this.#reads].map((request) => request.response()));
      if (!this.page.isClosed()) await repaint(this.page);
    } while (this.#reads.size > 0);
  }

  async shot(label) {
    mkdirSync(shots, { recursive: true });
    await this.page.screenshot({ path: join(shots, `${this.#stage.name}-${fileName(label)}.png`), fullPage: true });
  }

  /** axe on the page as it is now, all rules or those named. Through the debugger, so that the Content-Security-Policy stays in force. */
  async axe(label, runOnly = AXE_TAGS) {
    const debug = await this.context.newCDPSession(this.page);
    const evaluate = async (expression) => {
      const answer = await debug.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
      if (answer.exceptionDetails)
        throw new Error(answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text);
      return answer.result.value;
    };
    try {
      if (!(await evaluate("Boolean(window.axe)"))) await evaluate(`${axeSource}; undefined`);
      const options = JSON.stringify({ runOnly, resultTypes: ["violations"] });
      const violations =
        await evaluate(`axe.run(document, ${options}).then(({ violations }) => violations.map(({ id, help, nodes }) =>
        ({ id, help, nodes: nodes.map(({ target, failureSummary }) => ({ target: target.join(" "), why: failureSummary })) })))`);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(
          ({ target, why }) =>
            `${label}: ${id}: ${help}\n    ${target}\n    ${why.split("\n").slice(1).join("\n    ").trim()}`,
        ),
      );
    } finally {
      await debug.detach();
    }
  }

  /**
   * Everything that must hold on every screen, wide and narrow, light and dark. Reports all faults at once.
   * A theme changes colours only, so dark repeats the rule about colours and no other.
   * On the narrowest phones and with text twice as large it is no wider than the window; `tight: false` for tables that are not cards yet.
   * Keeps a picture of each of the four where faults were found, or of all with SHOTS=1.
   */
  async checkScreen(label, { settle = true, tight = true } = {}) {
    if (settle) await this.settled();
    const before = this.page.viewportSize();
    // What lies below the window is not laid out otherwise, and would hide what sticks out.
    await this.page.evaluate(() => {
      const all = new CSSStyleSheet();
      all.replaceSync("* { content-visibility: visible !important }");
      document.adoptedStyleSheets = [all];
    });
    const faults = new Set();
    const title = await this.page.title();
    if (!title.trim()) faults.add(`${label}: no title`);
    const headings = await this.page.locator("h1").allInnerTexts();
    if (headings.length !== 1) faults.add(`${label}: ${headings.length} h1: ${headings.join(" | ")}`);
    for (const size of SCREENS) {
      await this.page.setViewportSize(size);
      for (const colorScheme of THEMES) {
        await this.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await repaint(this.page);
        const here = `${label} (${size.width} px, ${colorScheme})`;
        const found = await this.axe(here, colorScheme === "dark" ? ["color-contrast"] : AXE_TAGS);
        for (const fault of found) faults.add(fault);
        if (found.length > 0 || process.env.SHOTS) await this.shot(`${label}-${size.width}-${colorScheme}`);
      }
      const wide = await this.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (wide > 0) await this.shot(`${label}-${size.width}-too-wide`);
      if (wide > 0) faults.add(`${label}: ${wide} px wider than a screen of ${size.width} px`);
    }
    await this.page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    for (const { name, width, textSize } of tight ? TIGHT : []) {
      await this.page.setViewportSize({ width, height: 740 });
      await this.page.evaluate((size) => (document.documentElement.style.fontSize = size), textSize);
      await repaint(this.page);
      const over = await this.page.evaluate(findOverflow);
      if (over) await this.shot(`${label}-too-wide`);
      if (over) faults.add(`${label}, ${name}: ${over}`);
    }
    await this.page.evaluate(() => {
      document.documentElement.style.removeProperty("font-size");
      document.adoptedStyleSheets = [];
    });
    await this.page.setViewportSize(before);
    assert.equal(faults.size, 0, `${faults.size} faults\n  ${[...faults].join("\n  ")}\n`);
  }

  expectNoProblems() {
    const found = this.problems.splice(0);
    assert.equal(found.length, 0, `${this.label} saw problems:\n  ${found.join("\n  ")}\n`);
  }

  /** What the server answers to this person, to find what a test needs in the demo. */
  async ask(path) {
    return this.page.evaluate(async (address) => (await fetch(address)).json(), path);
  }

  /** Sends a call as this person. For what is only the way to a story: what people do is done on screens. */
  async post(path, data) {
    const answer = await this.context.request.post(this.#stage.baseUrl + path, {
      data,
      headers: { "Sec-Fetch-Site": "same-origin" },
    });
    assert.ok(answer.ok(), `POST ${path} answered ${answer.status()}: ${await answer.text()}`);
  }

  /** Signs in by a call, and opens the first screen. The form is filled in clock, notifications, privacy and security. */
  async signIn(email = this.email, password = this.password ?? PASSWORD) {
    await this.post("/api/auth/login", { email, password });
    Object.assign(this, { email, password, label: email });
    await this.goto("/");
  }
}

/**
 * Waits until the page was painted twice. It was seen once that Chromium painted a page no more, and gave no screenshot of it either; what is
 * measured after this needs no paint, so it goes on after ten seconds instead of never.
 */
export const repaint = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        setTimeout(done, 10_000);
        requestAnimationFrame(() => requestAnimationFrame(() => done(undefined)));
      }),
  );

/** Runs in the page: what is wider than the window; undefined when nothing is. */
function findOverflow() {
  const root = document.documentElement;
  const wide = root.scrollWidth - root.clientWidth;
  if (wide <= 0) return undefined;
  const clips = (element) =>
    element !== null &&
    element !== document.body &&
    (getComputedStyle(element).overflowX !== "visible" || clips(element.parentElement));
  const beyond = [...document.body.querySelectorAll("*")].filter((element) => {
    const { right, width } = element.getBoundingClientRect();
    return width > 0 && right > root.clientWidth + 1 && !clips(element.parentElement);
  });
  const inner = beyond.filter((element) => !beyond.some((other) => other !== element && element.contains(other)));
  const names = inner
    .slice(0, 5)
    .map(
      (element) =>
        `${element.tagName.toLowerCase()}.${[...element.classList].slice(0, 3).join(".")} "${element.textContent.trim().slice(0, 30)}"`,
    );
  return `${wide} px wider than the screen: ${names.join(", ")}`;
}

/** Runs in the page: notes every shift from its first moment on. */
export function watchShifts() {
  const seen = (window.layoutShifts = []);
  const note = ({ value, hadRecentInput, sources }) => {
    const what = sources.map(({ node }) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${[...node.classList].join(".")}` : "gone",
    );
    if (!hadRecentInput) seen.push({ value, what });
  };
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: "layout-shift", buffered: true });
}

/** Runs in the page, before its scripts: the data that the server put into it are not there. */
function dropPageData() {
  const drop = () => document.getElementById("page-data")?.remove();
  const observer = new MutationObserver(drop);
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", () => observer.disconnect());
}

/** Runs in the page: the answer that allows nothing. Pages without an address have no storage. */
function answerAboutCookies() {
  try {
    if (localStorage.getItem("muqabla-consent") === null) localStorage.setItem("muqabla-consent", "{}");
  } catch {
    // Nothing is asked there either.
  }
}

const NOTHING_ALLOWED = { necessary: true, analytics: false, marketing: false, preferences: false };

class Stage {
  #product;
  #browser;
  #people = [];
  #registered = 0;

  constructor(name, baseUrl, product, browser) {
    this.name = name;
    this.baseUrl = baseUrl;
    this.#product = product;
    this.#browser = browser;
  }

  /**
   * Somebody who is not signed in; `touch` is a phone. `serviceWorkers: "block"` when a test answers calls itself: what a service worker
   * asks for passes by `page.route`. Then pages come without the data of their screen, so that it is asked for; `pageData: true` leaves it in.
   */
  async visitor(
    who = {},
    {
      serviceWorkers = "allow",
      javaScriptEnabled = true,
      asksAboutCookies = false,
      touch = false,
      pageData = serviceWorkers === "allow",
    } = {},
  ) {
    const screen = touch ? { viewport: SCREENS[1], hasTouch: true, isMobile: true } : { viewport: SCREENS[0] };
    const context = await this.#browser.newContext({
      ...screen,
      reducedMotion: "reduce",
      locale: "en-PK",
      timezoneId: "Asia/Karachi",
      serviceWorkers,
      javaScriptEnabled,
    });
    // Not by a route: where requests are looked at, the browser keeps no files, and compiles the scripts of every page again.
    if (!pageData) await context.addInitScript(dropPageData);
    context.setDefaultTimeout(PATIENCE_MS);
    context.on("page", slowDown);
    // Who was asked about cookies before is not asked again: the question has a story of its own.
    if (!asksAboutCookies) await context.addInitScript(answerAboutCookies);
    const person = new Person(this, context, await context.newPage(), who);
    this.#people.push(person);
    return person;
  }

  /**
   * Somebody who has registered and confirmed the address, at their first screen. By calls; `onScreens` fills the forms, and so does who comes
   * by the link `by`.
   */
  async person({ role = "CLIENT", firstName = "Ayesha", lastName = "Khan", onScreens = false, by = undefined } = {}) {
    let person;
    if (onScreens || by) {
      person = await this.newcomer({ role, firstName, lastName, by });
      await this.typeCode(person);
    } else {
      person = await this.visitor(this.#name({ role, firstName, lastName }));
      const { email, password } = person;
      await person.post("/api/auth/register", { email, password, firstName, lastName, role });
      await person.post("/api/auth/register/confirm", { email, code: await this.codeInMail(email) });
    }
    // The answer goes to the account now, not seconds later, when a story may have moved the clock.
    await person.post("/api/privacy/cookie-consent", NOTHING_ALLOWED);
    await person.goto("/");
    return person;
  }

  /** Somebody who registers through the screens, and is before the code of the mail then; `by` is the page they see first. */
  async newcomer({ role = "CLIENT", firstName = "Ayesha", lastName = "Khan", by = undefined } = {}) {
    const person = await this.visitor(this.#name({ role, firstName, lastName }));
    const { page } = person;
    if (by) await person.goto(by);
    await person.goto("/auth/register");
    await page.getByRole("radio", { name: role === "CLIENT" ? "I need work done" : "I create" }).check({ force: true });
    await page.getByLabel("First name").fill(firstName);
    await page.getByLabel("Last name").fill(lastName);
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    return person;
  }

  #name({ firstName, ...who }) {
    this.#registered += 1;
    const email = `${fileName(firstName)}.${this.#registered}.${process.pid}@e2e.muqabla.pk`;
    return { email, password: PASSWORD, firstName, ...who };
  }

  /** On the screen after the registration: types the code of the newest mail, and goes on to where the person was going. */
  async typeCode({ page, email }) {
    await page.getByRole("heading", { level: 1, name: "Check your e-mail" }).waitFor();
    await page.getByLabel("Code", { exact: true }).fill(await this.codeInMail(email));
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await page.waitForURL((url) => !url.pathname.startsWith("/auth/"));
  }

  /** The newest six-digit code that somebody was sent. */
  async codeInMail(to) {
    let code;
    await until(`a mail to ${to} with a code`, async () => {
      for (const { text } of await this.mails(to)) {
        code = text.match(/^\d{6}$/m)?.[0];
        if (code) return true;
      }
      return false;
    });
    return code;
  }

  /** Mails to somebody, newest first: [{ to, subject, text, html, sentAt }]. */
  async mails(to) {
    const answer = await fetch(`${this.baseUrl}/dev/mailbox?to=${encodeURIComponent(to)}`, {
      headers: { Accept: "application/json" },
    });
    assert.equal(answer.status, 200, "GET /dev/mailbox");
    return answer.json();
  }

  /** The newest link to a path that somebody was sent. Mails leave within a second or so. */
  async linkInMail(to, path) {
    let link;
    await until(`a mail to ${to} with a link to ${path}`, async () => {
      for (const { text } of await this.mails(to)) {
        link = text
          .match(/https?:\/\/[^\s<>"]+/g)
          ?.find((address) => new URL(address).pathname + new URL(address).hash === path);
        if (link) return true;
      }
      return false;
    });
    const { pathname, search, hash } = new URL(link);
    return this.baseUrl + pathname + search + hash;
  }

  /**
   * Moves the product's clock; the work that is then due is done when this returns. Not while somebody waits for an answer: their sessions may end
   * with the leap.
   */
  async advanceClock({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
    await Promise.all(this.#people.map((person) => person.answered()));
    const advanceSeconds = ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
    const answer = await fetch(`${this.baseUrl}/dev/clock`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ advanceSeconds }),
    });
    assert.equal(answer.status, 200, "POST /dev/clock");
    return answer.json();
  }

  /** The command line of the product on the same database: stage.cli("ledger", "check"). */
  cli(...words) {
    assert.ok(this.#product, "The product at BASE_URL was not started here");
    return this.#product.cli(...words);
  }

  /** What no call can bring about any more, like an account from before registration waited for the mail. */
  async sql(statement) {
    assert.ok(this.#product, "The product at BASE_URL was not started here");
    return this.#product.sql(statement);
  }

  /** What everybody has on screen, for a test that failed. */
  async shotOfAll(label) {
    for (const [index, person] of this.#people.entries()) {
      if (!person.page.isClosed())
        await person.shot(`${label}-${index + 1}-${person.firstName ?? "visitor"}`).catch(() => undefined);
    }
  }

  /** For afterEach: nobody saw an error. */
  expectNoProblems() {
    for (const person of this.#people) person.expectNoProblems();
  }

  async close() {
    await this.#browser?.close();
    await this.#product?.stop();
  }
}

// Asked to end, we end by the front door, so that server and browser end too.
process.once("SIGTERM", () => process.exit(143));
process.once("SIGINT", () => process.exit(130));

/** Starts everything for one test file. `demo` fills the database with the demo marketplace first; `settings` are variables of the server. */
export async function open(name, { demo = false, settings = undefined } = {}) {
  const given = process.env.BASE_URL;
  const product = given ? undefined : await startProduct(name, { demo, settings });
  try {
    const stage = new Stage(name, (given ?? product.baseUrl).replace(/\/$/, ""), product, await launch());
    if (product && !demo)
      await stage.advanceClock({ seconds: secondsUntil(Number(process.env.START_HOUR ?? 10), Date.now()) });
    return stage;
  } catch (error) {
    await product?.stop();
    throw error;
  }
}
