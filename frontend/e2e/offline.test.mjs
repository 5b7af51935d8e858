// Without a network: the site opens, shows the lists that were seen last, says so, and keeps nothing that is anybody's own.
//
// The browser is cut off for real: between it and the product stands a line of ours that can be broken. (Playwright's own
// switch does not reach the service worker.)
import assert from "node:assert/strict";
import { connect, createServer } from "node:net";
import { after, afterEach, before, test } from "node:test";
import { becomes, rowsAre, see } from "./acts.mjs";
import { open } from "./harness.mjs";

const BAR = "You are offline. Showing what you last saw.";
let stage;
let line;

/** A line to the product that can be cut and mended. */
async function lineTo(address) {
  const { hostname, port } = new URL(address);
  const ends = new Set();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const end of [near, far]) {
      ends.add(end);
      end.on("error", () => undefined);
      end.on("close", () => {
        ends.delete(end);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  const listen = (at) => new Promise((done) => server.listen(at, "127.0.0.1", done));
  await listen(0);
  const own = server.address().port;
  const cut = async () => {
    const closed = new Promise((done) => server.close(done));
    for (const end of ends) end.destroy();
    await closed;
  };
  return { url: `http://127.0.0.1:${own}`, cut, mend: async () => server.listening || listen(own) };
}

before(async () => {
  stage = await open("offline", { demo: true });
  line = await lineTo(stage.baseUrl);
  stage.baseUrl = line.url;
});
after(async () => {
  await stage?.close();
  await line?.cut().catch(() => undefined);
});
afterEach(async () => {
  // A test that failed may have left the line cut.
  await line?.mend().catch(() => undefined);
  if (process.env.SHOTS) await stage?.shotOfAll("ended");
  stage?.expectNoProblems();
});

/** Somebody whose browser has the service worker. */
async function reader() {
  const person = await stage.visitor();
  person.allow(/ERR_CONNECTION|ERR_EMPTY|ERR_FAILED|Failed to load resource/);
  await person.goto("/");
  await person.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await person.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return person;
}

/** The addresses of everything that the browser keeps for us, by the name of the cache. */
const kept = (person) =>
  person.page.evaluate(async () => {
    const all = {};
    for (const name of await caches.keys())
      all[name] = (await (await caches.open(name)).keys()).map(
        ({ url }) => new URL(url).pathname + new URL(url).search,
      );
    return all;
  });

test("the start page, the list and the search open offline and say so", async () => {
  const person = await reader();
  const { page, context } = person;
  await person.goto("/");
  await rowsAre(page.locator("#featured h3"), 3);
  const titles = await page.locator("#featured h3").allTextContents();
  await person.goto("/contests");
  const listed = await page.locator("main h2, main h3").allTextContents();
  assert.ok(listed.length > 2);
  await person.goto("/search?q=logo");
  const found = await page.locator("main h2, main h3").allTextContents();

  await line.cut();
  await person.goto("/");
  await see(page, BAR);
  await becomes(() => page.locator("#featured h3").allTextContents(), titles);
  await person.axe("offline").then((faults) => assert.deepEqual(faults, []));
  await person.goto("/contests");
  await becomes(() => page.locator("main h2, main h3").allTextContents(), listed);
  await see(page, BAR);
  await person.goto("/search?q=logo");
  await becomes(() => page.locator("main h2, main h3").allTextContents(), found);
  await see(page, BAR);

  // Back online nothing reloads by itself; the way to do it is offered.
  await page.evaluate(() => (window.untouched = true));
  await line.mend();
  await page.evaluate(() => fetch("/api/contests/feed").then(() => undefined));
  await see(page, "You are online again.");
  assert.equal(await page.evaluate(() => window.untouched), true);
  await page.getByRole("button", { name: "Reload" }).click();
  await page.waitForFunction(() => window.untouched === undefined);
  await person.settled();
  await rowsAre(page.getByText(BAR), 0);
  await context.close();
});

test("a page that was never seen says that it did not load, and the way back works", async () => {
  const person = await reader();
  const { page, context } = person;
  await line.cut();
  await person.goto("/search?q=never-asked-before");
  await see(page, "Error loading search results. Please try again.");
  await see(page, BAR);
  await line.mend();
  await see(page, /contests? found|No contests found/);
  await context.close();
});

test("a first visit keeps what it had loaded before there was a service worker", async () => {
  const person = await reader();
  await person.page.waitForFunction(async () => {
    const cache = await caches.open("lists-1");
    return (await cache.keys()).some(({ url }) => url.endsWith("/api/contests/feed"));
  });
  await line.cut();
  await person.page.reload();
  await person.page.locator("#featured h3").first().waitFor();
  await line.mend();
  await person.context.close();
});

test("nothing of a person and nothing about money is ever kept", async () => {
  const person = await reader();
  await person.signIn("client@demo.muqabla.pk", "muqabla-demo-2026");
  const own = (await person.ask("/api/contests/mine")).contests?.[0] ?? (await person.ask("/api/contests/mine"))[0];
  for (const path of [
    "/",
    "/dashboard",
    "/payouts",
    "/documents",
    "/profile",
    "/subscription",
    "/referrals",
    `/contests/${own.id}`,
    "/contests",
    "/categories",
  ])
    await person.goto(path);
  const caches = await kept(person);
  const allowed = /^\/api\/(contests(\/feed)?|search\/contests|categories\/stats|currency\/rates)(\?|$)/;
  for (const [name, addresses] of Object.entries(caches)) {
    for (const address of addresses)
      assert.ok(address === "/" || address.startsWith("/assets/") || allowed.test(address), `${address} in ${name}`);
  }
  assert.ok(Object.values(caches).flat().includes("/api/contests/feed"));
  // What was kept reads the same for everybody: no word of the account is in it.
  const texts = await person.page.evaluate(async () => {
    const cache = await window.caches.open("lists-1");
    return Promise.all((await cache.keys()).map(async (key) => (await cache.match(key)).text()));
  });
  for (const text of texts) assert.ok(!text.includes("client@demo.muqabla.pk"));
  await person.context.close();
});

test("a lost network signs nobody out, and everything comes back without a tap", async () => {
  const person = await reader();
  const { page, context } = person;
  await page.setViewportSize({ width: 360, height: 740 });
  await person.signIn("client@demo.muqabla.pk", "muqabla-demo-2026");
  await person.goto("/dashboard");
  const shown = page.getByRole("region", { name: "Figures" });
  const screen = (label) =>
    page.getByRole("navigation", { name: "Main, small screens" }).getByRole("link", { name: label });
  const offline = page.getByRole("heading", { level: 1, name: "You are offline" });
  await shown.waitFor();

  // An open tab keeps its frame and what was read; what it has never loaded says so and comes later.
  await line.cut();
  await screen("Payouts").click();
  await offline.waitFor();
  await see(page, BAR);
  assert.equal(new URL(page.url()).pathname, "/payouts");
  await person.axe("a screen that waits for the network").then((faults) => assert.deepEqual(faults, []));
  await screen("Dashboard").click();
  await shown.waitFor();
  await screen("Payouts").click();
  await offline.waitFor();
  await line.mend();
  await page.getByRole("heading", { level: 1, name: "Payouts" }).waitFor();
  await see(page, "You are online again.");

  // A page that opens without a network knows nobody, and asks nobody for a password.
  await person.goto("/dashboard");
  await shown.waitFor();
  await line.cut();
  await page.reload();
  await offline.waitFor();
  assert.equal(new URL(page.url()).pathname, "/dashboard");
  assert.equal(await page.getByLabel("Password", { exact: true }).count(), 0);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  await person.shot("reloaded");
  await line.mend();
  await shown.waitFor();
  assert.equal(new URL(page.url()).pathname, "/dashboard");

  // A server that fails is no news about a session either; only its 401 is.
  person.allow(/50[023]/);
  await page.addInitScript(() =>
    new MutationObserver(() => document.getElementById("page-data")?.remove()).observe(document, {
      childList: true,
      subtree: true,
    }),
  );
  await page.route("**/api/auth/user?*", (route) =>
    route.fulfill({ status: 503, json: { code: "busy", message: "Try again." } }),
  );
  await page.reload();
  await offline.waitFor();
  await page.unroute("**/api/auth/user?*");
  await shown.waitFor();
  await context.clearCookies();
  person.allow(/401/);
  await screen("Profile").click();
  await page.waitForURL((url) => url.pathname === "/auth/login" && url.searchParams.get("next") === "/profile");
  await context.close();
});

test("what is sent again after its answer was lost happens once", async () => {
  const person = await stage.visitor();
  const { page, context } = person;
  person.allow(/ERR_CONNECTION|ERR_EMPTY|ERR_FAILED|Failed to load resource/);
  await person.goto("/contact");
  await page.getByLabel("Name").fill("Zara Khan");
  await page.getByLabel("Email").fill("zara@example.com");
  await page.getByLabel("Subject").fill("An answer that was lost");
  await page.getByRole("textbox", { name: "Message" }).fill("How long does a payout take, and on which days?");
  // The message arrives, and the network goes before the answer does.
  const receipts = [];
  let lost = false;
  await page.route("**/api/contact", async (route) => {
    const answer = await route.fetch();
    receipts.push({ ...(await answer.json()), replayed: answer.headers()["idempotency-replayed"] });
    if (lost) return route.fulfill({ response: answer });
    lost = true;
    return route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Send Message" }).click();
  await see(page, "Failed to send message. Please try again.");
  await page.getByRole("button", { name: "Send Message" }).click();
  await see(page, "Message Sent!");
  const [first, second] = receipts;
  assert.deepEqual(second, { id: first.id, replayed: "true" });
  assert.equal(first.replayed, undefined);
  await context.close();
});

test("writes and private reads fail offline as they always did", async () => {
  const person = await reader();
  await line.cut();
  const outcomes = await person.page.evaluate(() =>
    Promise.all(
      [
        ["/api/contact", "POST"],
        ["/api/auth/user", "GET"],
        ["/api/payouts", "GET"],
        ["/api/contests", "POST"],
      ].map(([path, method]) =>
        fetch(path, { method }).then(
          () => "answered",
          () => "failed",
        ),
      ),
    ),
  );
  await line.mend();
  assert.deepEqual(outcomes, ["failed", "failed", "failed", "failed"]);
  await person.context.close();
});

test("the service worker's file is requested again each time", async () => {
  const answer = await fetch(`${stage.baseUrl}/sw.js`);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get("content-type"), /javascript/);
  assert.match(answer.headers.get("cache-control"), /no-cache|no-store/);
});
