// How the site is found and shared: titles that the server fills are those that the browser shows, words of people stay words,
// and pictures come no larger than a screen needs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, describe, test } from "node:test";
import { becomes, openContest } from "./acts.mjs";
import { open, repaint, watchShifts } from "./harness.mjs";

const DEMO = "muqabla-demo-2026";
/** Of unread notifications, before the title. */
const COUNT = /^\(\d{1,2}\+?\) /;
const heads = JSON.parse(readFileSync(join(import.meta.dirname, "../src/content/heads.json"), "utf8"));
let stage;
let visitor;
let client;

before(async () => {
  stage = await open("heads", { demo: true });
  visitor = await stage.visitor();
  await visitor.goto("/");
  client = await stage.visitor();
  await client.signIn("client@demo.muqabla.pk", DEMO);
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const unescaped = (text) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

/** What somebody who runs no scripts is told: status, title, all that is in the head. */
async function served(path) {
  const answer = await fetch(new URL(path, stage.baseUrl));
  const html = await answer.text();
  const titles = [...html.matchAll(/<title>([^<]*)<\/title>/g)];
  assert.equal(titles.length, 1, `${path} has ${titles.length} titles`);
  return { status: answer.status, title: unescaped(titles[0][1]), html };
}

/** Notes each script and stylesheet that a page takes in; a script that has run is removed again. What is only preloaded is not noted. */
function watchFiles() {
  const used = (window.filesUsed = []);
  const note = (node) =>
    node instanceof Element &&
    node.matches("script[src], link[rel=stylesheet]") &&
    used.push(new URL(node.src || node.href).pathname);
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(note))).observe(document, {
    childList: true,
    subtree: true,
  });
}

/** Goes to another address inside the app, as links do. */
async function navigate({ page }, path) {
  await page.evaluate((address) => {
    history.pushState({}, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, path);
}

async function expectSameTitle(person, path) {
  const { title, status } = await served(path);
  assert.equal(status, 200, path);
  await navigate(person, path);
  // Leads on to the search, whose title may stand there already: no other address is asked for before it has arrived.
  if (path.startsWith("/categories/")) await person.page.waitForURL((url) => url.pathname === "/search");
  // The browser of somebody with unread notifications puts their count in front, which no server writes into a page.
  await person.page
    .waitForFunction(
      ([wanted, count]) => document.title.replace(new RegExp(count), "") === wanted,
      [title, person === visitor ? "^$" : COUNT.source],
    )
    .catch(async () => {
      assert.equal(await person.page.title(), title, path);
    });
}

test("a screen's files are named in the head of its address, and each is used", async () => {
  const open = (await visitor.ask("/api/contests?status=OPEN")).contests[0];
  const named = (html) =>
    [...html.matchAll(/<link rel="preload" as="(?:script|style)" href="([^"]+)">/g)].map((match) => match[1]);
  for (const path of ["/", "/search", "/contests", `/contests/${open.id}`, "/pricing"]) {
    const files = named((await served(path)).html);
    assert.ok(
      files.some((file) => file.includes("/screen-")),
      `${path}: ${files}`,
    );
    const fresh = await stage.visitor({}, { serviceWorkers: "block" });
    await fresh.context.addInitScript(watchFiles);
    await fresh.goto(path);
    const used = await fresh.page.evaluate(() => window.filesUsed);
    for (const file of files) assert.ok(used.includes(file), `${path} never uses ${file}`);
    await fresh.context.close();
  }
  for (const path of ["/contests/new", "/dashboard", "/nowhere"])
    assert.deepEqual(named((await served(path)).html), [], path);
});

/** Opens a page at a phone's width, and answers with the calls and the files that it asked for until nothing was asked for any more. */
async function requestsOf(person, path) {
  // What the page before still asks for is not counted.
  await person.page.goto("about:blank");
  const asked = [];
  const note = (request) => asked.push(request.url().replace(stage.baseUrl, ""));
  person.page.on("request", note);
  await person.goto(path);
  // What is loaded after the screen, such as the question about cookies, is counted, too.
  await person.page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/assets/offline.")),
  );
  await person.page.waitForLoadState("networkidle");
  person.page.off("request", note);
  // The moved clock exists in development only; pictures of people come one by one.
  return asked.filter((url) => url !== "/dev/clock" && !url.startsWith("/api/files/"));
}

describe("a page comes with what its screen shows first", () => {
  const phone = { serviceWorkers: "block", pageData: true };
  const addresses = async () => {
    const { contests } = await visitor.ask("/api/contests?status=OPEN");
    const [contest] = contests;
    return [
      "/",
      "/contests",
      "/contests?show=all&category=design&sort=prize",
      `/contests/${contest.id}`,
      "/categories",
      "/search",
      "/search?q=logo&category=Logo+Design",
      `/u/${contest.client.id}`,
    ];
  };

  test("visitors ask for nothing more, and for few files", async () => {
    for (const path of await addresses()) {
      const fresh = await stage.visitor({}, { ...phone, asksAboutCookies: true });
      await fresh.page.setViewportSize({ width: 360, height: 740 });
      const asked = await requestsOf(fresh, path);
      assert.deepEqual(
        asked.filter((url) => url.startsWith("/api/")),
        [],
        path,
      );
      // Beside the pictures of the start page.
      const files = asked.filter((url) => !url.endsWith(".svg"));
      assert.ok(files.length <= 14, `${path} asks for ${files.length} files:\n  ${files.join("\n  ")}`);
      await fresh.context.close();
    }
  });

  test("a member is known at once, and nothing of theirs is left for the next visitor", async () => {
    const member = await stage.visitor({}, phone);
    await member.page.setViewportSize({ width: 360, height: 740 });
    await member.signIn("client@demo.muqabla.pk", DEMO);
    for (const path of await addresses()) {
      const asked = await requestsOf(member, path);
      const first = /^\/api\/(auth\/user|contests\/feed|contests\/[0-9a-f-]{36}$|contests\?|categories|search|users)/;
      assert.deepEqual(
        asked.filter((url) => first.test(url)),
        [],
        path,
      );
    }
    const email = "client@demo.muqabla.pk";
    const html = () =>
      member.page.evaluate(async () => (await fetch("/contests", { headers: { accept: "text/html" } })).text());
    assert.ok((await html()).includes(email));
    await member.context.clearCookies();
    assert.ok(!(await html()).includes(email));
    await member.goto("/contests");
    await member.page.getByRole("banner").getByRole("link", { name: "Post a Contest" }).waitFor();
    await member.context.close();
  });

  test("after navigation the server is asked again", async () => {
    const fresh = await stage.visitor({}, phone);
    await fresh.goto("/categories");
    await navigate(fresh, "/contests");
    await fresh.page.getByRole("heading", { level: 1, name: "Contests" }).waitFor();
    const again = fresh.page.waitForRequest((request) => request.url().endsWith("/api/categories/stats"));
    await navigate(fresh, "/categories");
    await again;
    await fresh.context.close();
  });
});

describe("titles after navigation are those that the server fills", () => {
  for (const path of Object.keys(heads.public)) test(path, () => expectSameTitle(visitor, path));
  for (const path of Object.keys(heads.development).filter((name) => name.startsWith("/payment")))
    test(path, () => expectSameTitle(visitor, path));
  for (const path of [
    "/search?q=logo",
    "/search?category=Logo+Design",
    "/categories/logo-design",
    "/privacy",
    "/auth/login",
    "/auth/register",
    "/auth/forgot",
  ]) {
    test(path, () => expectSameTitle(visitor, path));
  }
  for (const status of ["OPEN", "SHORTLISTING", "AWARDED", "CLOSED"]) {
    test(`a contest that is ${status}`, async () => {
      const { contests } = await visitor.ask(`/api/contests?status=${status}`);
      const path = `/contests/${contests[0].id}`;
      await expectSameTitle(visitor, path);
      assert.equal((await served(path)).title, `${contests[0].title} · Muqabla`);
    });
  }
  test("a person", async () => {
    const { contests } = await visitor.ask("/api/contests");
    await expectSameTitle(visitor, `/u/${contests[0].client.id}`);
  });
  for (const path of [
    "/dashboard",
    "/payouts",
    "/payout-methods",
    "/subscription",
    "/referrals",
    "/documents",
    "/profile",
    "/contests/new",
    "/create",
  ]) {
    test(path, () => expectSameTitle(client, path));
  }
  test("the admin area", async () => {
    const admin = await stage.visitor();
    await admin.signIn("admin@demo.muqabla.pk", DEMO);
    for (const path of Object.keys(heads.hidden).filter((name) => name.startsWith("/admin") && !name.includes(":")))
      await expectSameTitle(admin, path);
  });
});

test("the address of a page follows navigation", async () => {
  await visitor.goto("/pricing");
  const canonical = () => visitor.page.locator('link[rel="canonical"]').getAttribute("href");
  await becomes(canonical, `${stage.baseUrl}/pricing`);
  await navigate(visitor, "/how-it-works");
  await visitor.page.waitForFunction(() => document.title.startsWith("How it works"));
  await becomes(canonical, `${stage.baseUrl}/how-it-works`);
});

test("an old address leads to the new one, by the server and within the app", async () => {
  const answer = await fetch(new URL("/papers?tab=statements", stage.baseUrl), { redirect: "manual" });
  assert.deepEqual([answer.status, answer.headers.get("location")], [308, "/documents?tab=statements"]);
  const arrived = async () => {
    await client.page.waitForURL((url) => url.pathname + url.search === "/documents?tab=statements");
    await client.page.getByRole("heading", { level: 1, name: "Receipts and documents" }).waitFor();
  };
  await client.goto("/papers?tab=statements");
  await arrived();
  await navigate(client, "/pricing");
  await client.page.waitForFunction(() => document.title.includes("Pricing"));
  await navigate(client, "/papers?tab=statements");
  await arrived();
});

test("on a first visit nothing moves when the typeface comes late", async () => {
  const person = await stage.visitor({}, { serviceWorkers: "block", pageData: true, asksAboutCookies: true });
  const { page } = person;
  await page.addInitScript(watchShifts);
  for (const path of ["/categories", "/pricing"]) {
    let arrive;
    const late = new Promise((done) => (arrive = done));
    await page.route(/latin-wght\S*\.woff2$/, (route) => late.then(() => route.continue()), { times: 1 });
    const arrived = page.waitForResponse(/latin-wght\S*\.woff2$/).then((answer) => answer.finished());
    // The load event waits for a typeface that was asked for before it.
    await page.goto(stage.baseUrl + path, { waitUntil: "commit" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    // Long after the moment in which the browser would still have waited for it.
    await page.waitForFunction(
      () => performance.now() > performance.getEntriesByName("first-contentful-paint")[0]?.startTime + 1_500,
    );
    arrive();
    await arrived;
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await repaint(page);
    const shifts = await page.evaluate(() => window.layoutShifts);
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    assert.ok(sum < 0.005, `${path} moved by ${sum}: ${JSON.stringify(shifts)}`);
    assert.ok(
      !(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).includes("Plus Jakarta Sans"),
      path,
    );
  }
  await person.context.close();
});

test("what is not there is 404, and looks like it", async () => {
  visitor.allow(/404 \(Not Found\)/);
  for (const [path, title] of [
    ["/no/such/page", heads.missing.page],
    ["/categories/no-such-category", heads.missing.page],
    ["/contests/00000000-0000-7000-8000-000000000000", heads.missing.contest],
    ["/u/00000000-0000-7000-8000-000000000000", heads.missing.person],
  ]) {
    const page = await served(path);
    assert.deepEqual([page.status, page.title], [404, `${title} · Muqabla`], path);
    assert.match(page.html, /<meta name="robots" content="noindex">/);
    await visitor.goto(path);
    await visitor.page.waitForFunction((wanted) => document.title === wanted, page.title);
  }
});

test("words of people stay words, and data blocks pass the policy for scripts", async () => {
  const title = `</title><script>window.broken=1</script> & "Chai" مقابلہ 🎨`;
  const ayesha = await stage.person({ role: "CLIENT" });
  const path = `/contests/${await openContest(ayesha, { title })}`;
  const reader = await stage.visitor();
  await reader.goto(path);
  assert.equal(await reader.page.evaluate(() => window.broken), undefined);
  await becomes(() => reader.page.title(), `${title} · Muqabla`);
  assert.equal((await served(path)).title, `${title} · Muqabla`);
  const data = await reader.page.locator('script[type="application/ld+json"]').allTextContents();
  assert.equal(JSON.parse(data[0]).name, title);
  const picture = await reader.page.locator('meta[property="og:image"]').getAttribute("content");
  const answer = await fetch(picture);
  assert.deepEqual([answer.status, answer.headers.get("content-type")], [200, "image/png"]);
});

describe("pictures are no larger than the screen needs", () => {
  /** A contest of the demo with pictures, as its client sees it. */
  async function gallery() {
    const { contests } = await client.ask("/api/contests?status=SHORTLISTING");
    for (const { id } of contests) {
      const detail = await client.ask(`/api/contests/${id}`);
      if (detail.viewer !== "CLIENT") continue;
      const { entries } = await client.ask(`/api/contests/${id}/entries`);
      if (entries.some(({ files }) => files.some(({ thumbnailUrl }) => thumbnailUrl)))
        return `/contests/${id}?tab=entries`;
    }
    throw new Error("No contest of the demo has pictures");
  }

  /** The gallery on a screen: which width the browser chose, of what type it came. */
  async function chosen(person, path, metrics) {
    const debug = await person.context.newCDPSession(person.page);
    await debug.send("Emulation.setDeviceMetricsOverride", { mobile: true, ...metrics });
    const types = new Map();
    const note = (response) => types.set(response.url(), response.headers()["content-type"]);
    person.page.on("response", note);
    await person.goto(path);
    const image = person.page.locator(".piece img").first();
    await image.scrollIntoViewIfNeeded();
    await image.evaluate(
      (element) => element.complete || new Promise((done) => element.addEventListener("load", done, { once: true })),
    );
    const { current, natural, shown } = await image.evaluate((element) => ({
      current: element.currentSrc,
      natural: element.naturalWidth,
      shown: element.clientWidth,
    }));
    person.page.off("response", note);
    await debug.send("Emulation.clearDeviceMetricsOverride");
    assert.ok(natural > 0 && shown > 0);
    return { width: Number(new URL(current).searchParams.get("width")), type: types.get(current) };
  }

  test("at 360 px", async () => {
    const path = await gallery();
    assert.deepEqual(await chosen(client, path, { width: 360, height: 740, deviceScaleFactor: 1 }), {
      width: 320,
      type: "image/webp",
    });
    assert.deepEqual(await chosen(client, path, { width: 360, height: 740, deviceScaleFactor: 2 }), {
      width: 640,
      type: "image/webp",
    });
    assert.deepEqual(await chosen(client, path, { width: 360, height: 740, deviceScaleFactor: 3 }), {
      width: 960,
      type: "image/webp",
    });
  });

  test("at 360 px for those who spare data, and nothing is loaded before it is opened", async () => {
    const saver = await stage.visitor();
    await saver.context.setExtraHTTPHeaders({ "Save-Data": "on" });
    await saver.context.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
    await saver.signIn("client@demo.muqabla.pk", DEMO);
    assert.deepEqual(await chosen(saver, await gallery(), { width: 360, height: 740, deviceScaleFactor: 3 }), {
      width: 320,
      type: "image/webp",
    });

    for (const [person, loads] of [
      [saver, false],
      [client, true],
    ]) {
      await person.page.setViewportSize({ width: 1440, height: 900 });
      await person.goto("/");
      const link = person.page.locator('main a[href^="/contests/0"]').first();
      const asked = [];
      person.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      const path = `/api${new URL(await link.evaluate((element) => element.href)).pathname}`;
      const early = loads
        ? person.page.waitForRequest((request) => new URL(request.url()).pathname === path)
        : undefined;
      await link.hover();
      await early;
      if (!loads) {
        await repaint(person.page);
        assert.ok(!asked.includes(path), `${path} was loaded on hover`);
      }
    }
  });
});
