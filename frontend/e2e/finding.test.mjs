// How contests are found: the search with every filter, the list, the categories. On the demo marketplace; what is not in it
// (capped counts, slow and broken answers) is put into the answer on its way.
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { becomes, rowsAre, says, see } from "./acts.mjs";
import { open, repaint } from "./harness.mjs";

const NAMES = [
  "Logo Design",
  "Web Design",
  "Mobile App Design",
  "Print Design",
  "Marketing Design",
  "Website Development",
  "Mobile App Development",
  "API Development",
  "Content Writing",
  "Copywriting",
  "Technical Writing",
  "Social Media Marketing",
  "Digital Marketing",
  "SEO Services",
];
let stage;
let visitor;
let page;
let all;

before(async () => {
  stage = await open("finding", { demo: true });
  visitor = await stage.visitor({}, { serviceWorkers: "block" });
  page = visitor.page;
  await visitor.goto("/contests");
  all = (await visitor.ask("/api/contests/feed?limit=60")).contests;
});
after(() => stage?.close());
afterEach(async (context) => {
  if (!context.passed) await visitor.shot(`failed-${context.name}`);
  stage?.expectNoProblems();
});

/** The address comes to ask this: the browser tells of a new one a moment after the screen may have changed. */
const hereIs = (search) => page.waitForURL((url) => url.search === search);
const asks = (name, value) => page.waitForURL((url) => url.searchParams.get(name) === value);
const steps = () => page.evaluate(() => history.length);
const words = () => page.getByRole("searchbox", { name: "Search contests" });
const count = () => page.locator("h2.list-title");
const cards = () => page.locator("main a.listing");
const chips = () => page.getByRole("list", { name: "Active filters" }).getByRole("button");
const answer = (query) => visitor.ask(`/api/search/contests?${query}`);
const pathsOf = ({ contests }) => contests.map(({ id }) => `/contests/${id}`);
const shownPaths = () => cards().evaluateAll((links) => links.map((link) => new URL(link.href).pathname));
const plural = (n) => `${n} ${n === 1 ? "contest" : "contests"}`;

/** Waits until these contests are listed, in this order. */
async function lists(paths) {
  const arrived = page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll("main a.listing")].map((link) => new URL(link.href).pathname).join() === wanted,
    paths.join(),
  );
  // The comparison below says what was there instead.
  await arrived.catch(() => undefined);
  assert.deepEqual(await shownPaths(), paths);
}

/** The screen shows what the server answers to this question. */
async function shows(query) {
  const expected = await answer(query);
  await lists(pathsOf(expected));
  await becomes(() => count().innerText(), `${plural(expected.total)} found`);
  await visitor.settled();
  return expected;
}

/** A word that few titles have. */
function rareWord() {
  const seen = new Map();
  for (const { title, brief } of all) {
    for (const word of new Set(`${title} ${brief}`.toLowerCase().match(/[a-z]{6,}/g)))
      seen.set(word, (seen.get(word) ?? 0) + 1);
  }
  const title = all
    .map((contest) => contest.title.match(/[A-Z][a-z]{5,}/)?.[0])
    .find((word) => word && seen.get(word.toLowerCase()) <= 2);
  assert.ok(title, "a rare word in a title of the demo");
  return title;
}

describe("the search", () => {
  test("asks nothing until somebody does, and shows where to begin", async () => {
    const calls = [];
    page.on("request", (request) => request.url().includes("/api/search/") && calls.push(request.url()));
    await visitor.goto("/search");
    await rowsAre(page.locator(".popular-grid a"), 6);
    const stats = await visitor.ask("/api/categories/stats");
    const most = Math.max(...stats.map(({ openContests }) => openContests));
    await see(page.locator(".popular-grid a").first(), `${plural(most)} open`);
    assert.deepEqual(calls, []);
    await page.getByRole("link", { name: "Browse All Contests" }).click();
    await page.waitForURL((url) => url.pathname === "/contests");
  });

  test("typing becomes one step when it pauses; Back, Forward and reload bring it back", async () => {
    const word = rareWord();
    await visitor.goto("/search");
    const before = await steps();
    // All letters in one task of the page: however busy the machine is, the pause that ends a word cannot fall between them.
    await words().focus();
    await page.evaluate((letters) => {
      for (const letter of letters) document.execCommand("insertText", false, letter);
    }, word);
    await asks("q", word);
    assert.equal(await steps(), before + 1);
    await shows(`q=${word}`);
    assert.ok((await cards().first().locator("mark").allInnerTexts()).length > 0, "the match is marked");
    await page.goBack();
    await page.getByRole("heading", { name: "Popular categories" }).waitFor();
    await becomes(() => words().inputValue(), "");
    await page.goForward();
    await shows(`q=${word}`);
    await becomes(() => words().inputValue(), word);
    await page.reload();
    await shows(`q=${word}`);
    await becomes(() => words().inputValue(), word);
  });

  test("a space at the end of what was typed stays", async () => {
    await visitor.goto("/search");
    await words().pressSequentially("silk ");
    await asks("q", "silk");
    await words().pressSequentially("box");
    await asks("q", "silk box");
    await becomes(() => words().inputValue(), "silk box");
  });

  test("Enter does not wait for the pause", async () => {
    await visitor.goto("/search");
    await words().fill("design");
    await words().press("Enter");
    await hereIs("?q=design");
    await shows("q=design");
  });

  test("every filter is a step of its own that Back undoes", async () => {
    await visitor.goto("/search");
    await page.getByLabel("Kind of work").selectOption("design");
    await shows("category=design");
    await page.getByLabel("Status").selectOption("OPEN");
    await shows("category=design&status=OPEN");
    await page.getByLabel("Minimum prize").fill("20,000");
    await asks("minPrize", "20000");
    await shows("category=design&status=OPEN&minPrize=20000");
    await page.getByLabel("Maximum prize").fill("90000");
    await asks("maxPrize", "90000");
    const range = await shows("category=design&status=OPEN&minPrize=20000&maxPrize=90000");
    assert.ok(range.contests.every(({ prizeCents }) => prizeCents >= 2_000_000 && prizeCents <= 9_000_000));
    await page.getByLabel("Sort").selectOption("prize");
    await shows("category=design&status=OPEN&minPrize=20000&maxPrize=90000&sort=prize");
    await becomes(
      () => chips().locator("span:not(.sr)").allInnerTexts(),
      ["Design", "Open", "From PKR 20,000", "Up to PKR 90,000"],
    );

    await page.reload();
    await shows("category=design&status=OPEN&minPrize=20000&maxPrize=90000&sort=prize");
    await becomes(() => page.getByLabel("Minimum prize").inputValue(), "20000");
    assert.equal(await page.getByLabel("Status").inputValue(), "OPEN");
    assert.equal(await page.getByLabel("Sort").inputValue(), "prize");

    for (const query of [
      "category=design&status=OPEN&minPrize=20000&maxPrize=90000",
      "category=design&status=OPEN&minPrize=20000",
      "category=design&status=OPEN",
      "category=design",
    ]) {
      await page.goBack();
      await shows(query);
      await hereIs(`?${query}`);
    }
    await becomes(() => page.getByLabel("Minimum prize").inputValue(), "");
    await page.goBack();
    await page.getByRole("heading", { name: "Popular categories" }).waitFor();
  });

  test("the other filters: a kind of work, guaranteed, featured, and all of them cleared", async () => {
    await visitor.goto("/search");
    await page.getByLabel("Kind of work").selectOption("Print Design");
    const prints = await shows("category=Print+Design");
    assert.ok(prints.total > 0 && prints.contests.every(({ subcategory }) => subcategory === "Print Design"));
    await page.getByRole("button", { name: "Clear all filters" }).click();
    await page.getByLabel("Guaranteed prize").check();
    const safe = await shows("guaranteed=true");
    assert.ok(safe.total > 0 && safe.contests.every(({ guaranteed }) => guaranteed));
    await page.getByLabel("Guaranteed prize").uncheck();
    await page.getByRole("checkbox", { name: "Featured" }).check();
    const featured = await shows("featured=true");
    assert.ok(featured.total > 0);
    await rowsAre(page.locator("main a.listing.featured"), Math.min(12, featured.total));
    for (const status of ["SHORTLISTING", "AWARDED"]) {
      await page.getByLabel("Status").selectOption(status);
      await shows(`status=${status}&featured=true`);
    }
    await page.getByRole("button", { name: "Clear all filters" }).click();
    await page.getByRole("heading", { name: "Popular categories" }).waitFor();
    await hereIs("");
    await becomes(() => page.getByRole("checkbox", { name: "Featured" }).isChecked(), false);
  });

  test("every order is the server's; relevance is offered for words only", async () => {
    await visitor.goto("/search?status=open");
    assert.deepEqual(await page.getByLabel("Sort").locator("option").allInnerTexts(), [
      "Newest",
      "Deadline soon",
      "Highest prize",
      "Most entries",
    ]);
    for (const sort of ["deadline", "prize", "entries", "newest"]) {
      await page.getByLabel("Sort").selectOption(sort);
      await shows(`status=OPEN&sort=${sort}`);
    }
    await visitor.goto("/search?q=design");
    assert.equal(await page.getByLabel("Sort").inputValue(), "relevance");
    await page.getByLabel("Sort").selectOption("entries");
    await shows("q=design&sort=entries");
  });

  test("chips are taken away by keyboard, one by one; the focus goes to the next", async () => {
    await visitor.goto("/search?q=design&category=design&status=open");
    await shows("q=design&category=design&status=OPEN");
    await page.getByRole("button", { name: "Remove filter: Design", exact: true }).focus();
    await page.keyboard.press("Enter");
    await shows("q=design&status=OPEN");
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    await becomes(focused, "Remove filter: Open");
    await page.keyboard.press("Enter");
    await shows("q=design");
    await becomes(focused, "Remove filter: “design”");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Popular categories" }).waitFor();
    await becomes(() => page.evaluate(() => document.activeElement?.id), "browse-text");
    await becomes(() => words().inputValue(), "");
  });

  test("a range that is none says so and asks nothing", async () => {
    await visitor.goto("/search?status=open");
    await page.getByLabel("Minimum prize").fill("500");
    await asks("minPrize", "500");
    await page.getByLabel("Maximum prize").fill("100");
    await see(page, "Maximum must not be below the minimum");
    await becomes(() => page.getByLabel("Maximum prize").getAttribute("aria-invalid"), "true");
    await page.getByLabel("Status").selectOption("");
    await shows("minPrize=500");
    await page.getByLabel("Maximum prize").fill("many");
    await see(page, "Enter rupees from 0 to 500,000, with at most two decimals");
    await page.getByLabel("Maximum prize").fill("500000");
    await shows("minPrize=500&maxPrize=500000");
    await visitor.goto("/search?minPrize=500&maxPrize=100");
    await see(page, "Check the prize");
  });

  test("pages are numbered, keep their place in the history and begin at their top", async () => {
    await visitor.goto("/search?sort=newest");
    const { totalPages } = await shows("sort=newest");
    assert.ok(totalPages > 3, "the demo has several pages");
    const pager = page.getByRole("navigation", { name: "Pages" });
    assert.equal(await pager.getByRole("link", { name: "Page 1", exact: true }).getAttribute("aria-current"), "page");
    await pager.getByRole("link", { name: "Page 2", exact: true }).click();
    await shows("sort=newest&page=2");
    await becomes(() => page.evaluate(() => document.activeElement?.tagName), "H2");
    await becomes(
      () =>
        count().evaluate(
          (heading) =>
            heading.getBoundingClientRect().top > 60 && heading.getBoundingClientRect().top < innerHeight / 2,
        ),
      true,
    );
    await pager.getByRole("link", { name: "Next page" }).click();
    await shows("sort=newest&page=3");
    await page.goBack();
    await shows("sort=newest&page=2");
    await pager.getByRole("link", { name: "Previous page" }).click();
    await shows("sort=newest");
    await pager.getByRole("link", { name: `Page ${totalPages}`, exact: true }).click();
    await shows(`sort=newest&page=${totalPages}`);
    // Another question begins at its first page.
    await page.getByLabel("Status").selectOption("OPEN");
    await shows("status=OPEN&sort=newest");
    await asks("page", null);
  });

  test("a page that is not there leads back", async () => {
    await visitor.goto("/search?sort=newest&page=80");
    await page.getByRole("heading", { name: "There is no page 80" }).waitFor();
    await page.getByRole("link", { name: "Go to the last page" }).click();
    const { totalPages } = await answer("sort=newest");
    await shows(`sort=newest&page=${totalPages}`);
    visitor.allow(/422 \(Unprocessable Entity\)/);
    await visitor.goto("/search?sort=newest&page=85");
    await see(page, "Pages end at 84. Narrow the search.");
    await page.getByRole("link", { name: "Go to page 1" }).click();
    await shows("sort=newest");
  });

  test("grid or list is remembered", async () => {
    await visitor.goto("/search?status=open");
    await shows("status=OPEN");
    const pressed = (name) => page.getByRole("button", { name, exact: true }).getAttribute("aria-pressed");
    await becomes(() => pressed("Grid"), "true");
    await rowsAre(page.locator(".results-grid a.listing.tile"), 12);
    await page.getByRole("button", { name: "List", exact: true }).click();
    await rowsAre(page.locator(".listings a.listing"), 12);
    await page.reload();
    await shows("status=OPEN");
    await becomes(() => pressed("List"), "true");
    await rowsAre(page.locator(".listings a.listing"), 12);
    await page.getByRole("button", { name: "Grid", exact: true }).click();
  });

  test("nothing found: one filter less is a button", async () => {
    const word = rareWord();
    await visitor.goto(`/search?q=${word}&minPrize=499999`);
    await page.getByRole("heading", { name: "No contests found" }).waitFor();
    await becomes(() => count().innerText(), "0 contests found");
    const { suggestions } = await answer(`q=${word}&minPrize=499999`);
    const { total } = suggestions.relax.find(({ parameter }) => parameter === "minPrize");
    await page.getByRole("button", { name: `Without From PKR 499,999: ${plural(total)}` }).click();
    await shows(`q=${word}`);
    await page.goBack();
    await page.getByRole("link", { name: "Browse All Contests" }).click();
    await page.waitForURL((url) => url.pathname === "/contests");
  });

  test("nothing found: other words and categories with work", async () => {
    await page.route("**/api/search/contests?q=zzqx", (route) =>
      route.fulfill({
        json: {
          contests: [],
          total: 0,
          totalIsCapped: false,
          totalPages: 0,
          sort: "relevance",
          matched: "exact",
          suggestions: { words: ["design"], relax: [], categories: [{ name: "Copywriting", open: 3 }] },
        },
      }),
    );
    await visitor.goto("/search?q=zzqx");
    await page.getByRole("button", { name: "design", exact: true }).click();
    await shows("q=design");
    await page.goBack();
    await page.getByRole("link", { name: "Copywriting 3" }).click();
    await shows("category=Copywriting");
    await becomes(() => words().inputValue(), "");
    await page.unroute("**/api/search/contests?q=zzqx");
  });

  test("similar titles and counts that end at a thousand say so", async () => {
    const list = await answer("sort=newest");
    await page.route("**/api/search/contests?q=lgoo", (route) =>
      route.fulfill({ json: { ...list, total: 1000, totalIsCapped: true, totalPages: 84, matched: "similar" } }),
    );
    await visitor.goto("/search?q=lgoo");
    await see(page, "1,000+ contests found");
    await see(page, "No exact match for “lgoo”. Showing similar titles.");
    await page.getByRole("link", { name: "Page 84", exact: true }).waitFor();
    await page.unroute("**/api/search/contests?q=lgoo");
  });

  test("six placeholders while it loads, and what was found stays while the next question is asked", async () => {
    let release;
    const gate = new Promise((done) => (release = done));
    await page.route("**/api/search/contests?*", async (route) => {
      await gate;
      await route.continue();
    });
    await visitor.goto("/search?status=open", { settle: false });
    await page.getByRole("status", { name: "Loading search results" }).waitFor();
    await rowsAre(page.getByRole("status", { name: "Loading search results" }).locator(".listing"), 6);
    release();
    await shows("status=OPEN");
    await page.unroute("**/api/search/contests?*");
    let releaseNext;
    const next = new Promise((done) => (releaseNext = done));
    await page.route("**/api/search/contests?*", async (route) => {
      await next;
      await route.continue();
    });
    await page.getByLabel("Sort").selectOption("prize");
    await page.locator('.results[aria-busy="true"]').waitFor();
    assert.equal(await cards().count(), 12);
    releaseNext();
    await shows("status=OPEN&sort=prize");
    await page.unroute("**/api/search/contests?*");
  });

  test("a search that fails says so and can be tried again", async () => {
    visitor.allow(/500/);
    await page.route("**/api/search/contests?*", (route) =>
      route.fulfill({ status: 500, json: { code: "internal", message: "Something went wrong.", requestId: "r" } }),
    );
    await visitor.goto("/search?status=open");
    await page.getByRole("heading", { name: "Error loading search results. Please try again." }).waitFor();
    await page.unroute("**/api/search/contests?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await shows("status=OPEN");
    visitor.allow(/ERR_FAILED/);
    await page.route("**/api/search/contests?*", (route) => route.abort());
    await page.getByLabel("Sort").selectOption("entries");
    await page.getByRole("heading", { name: "Error loading search results. Please try again." }).waitFor();
    await page.unroute("**/api/search/contests?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await shows("status=OPEN&sort=entries");
  });

  test("a phone keeps the categories in view and the other filters in a sheet", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visitor.goto("/search?category=design&status=open");
    await rowsAre(page.getByLabel("Kind of work"), 0);
    await page.getByRole("button", { name: "Filters (2)" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByLabel("Kind of work").selectOption("Logo Design");
    await shows("category=Logo+Design&status=OPEN");
    await sheet.getByRole("button", { name: "Show contests" }).click();
    await sheet.waitFor({ state: "hidden" });
    await becomes(() => page.evaluate(() => document.activeElement?.textContent), "Filters (2)");
    await page.getByRole("group", { name: "Categories" }).getByRole("button", { name: "Writing" }).click();
    await shows("category=writing&status=OPEN");
    await page.goBack();
    await shows("category=Logo+Design&status=OPEN");
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("keyboard alone: words, filters, view and a result", async () => {
    await visitor.goto("/search");
    await words().focus();
    await page.keyboard.type("design");
    await page.keyboard.press("Enter");
    await shows("q=design");
    // Past the five categories.
    for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press("Tab");
    await becomes(() => page.evaluate(() => document.activeElement?.tagName), "SELECT");
    await page.keyboard.type("All writ");
    await page.keyboard.press("Enter");
    await asks("category", "writing");
    await shows("q=design&category=writing");
    await page.getByRole("button", { name: "Remove filter: Writing" }).focus();
    await page.keyboard.press("Space");
    await shows("q=design");
    const first = (await shownPaths())[0];
    await cards().first().focus();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === first);
    await page.goBack();
    await shows("q=design");
  });
});

describe("the list of contests", () => {
  const list = (query) => visitor.ask(query === "" ? "/api/contests/feed" : `/api/contests?${query}`);
  const listed = async (query) => {
    const expected = await list(query);
    await lists(pathsOf(expected));
    return expected;
  };

  // To go to the address that is open already is to reload it, which returns to the place in the list and to the pages that were loaded.
  beforeEach(async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visitor.goto("/categories");
  });

  test("has the open ones first, and every other order", async () => {
    await visitor.goto("/contests");
    const { openTotal } = await listed("");
    const { contests } = await visitor.ask("/api/contests/feed?limit=60");
    const closed = contests.findIndex(({ status }) => status !== "OPEN");
    assert.ok(
      closed === openTotal && contests.slice(closed).every(({ status }) => status !== "OPEN"),
      "open contests come before all others",
    );
    await becomes(() => count().innerText(), `${plural(openTotal)} open now`);
    await says(cards().first().locator(".left"), /^(Today|Tomorrow|\d+ days left)$/);
    for (const sort of ["deadline", "prize", "entries"]) {
      await page.getByLabel("Sort").selectOption(sort);
      await asks("sort", sort);
      await listed(`sort=${sort}`);
    }
    await page.reload();
    await listed("sort=entries");
    await page.goBack();
    await listed("sort=prize");
    await page.getByLabel("Sort").selectOption("newest");
    await listed("");
    await hereIs("");
  });

  test("back and reload return to the contest one came from, on a phone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visitor.goto("/contests");
    await listed("");
    const card = cards().nth(12);
    const top = () => card.evaluate((element) => element.getBoundingClientRect().top);
    await card.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    await visitor.settled();
    const before = await top();
    const path = new URL(await card.evaluate((element) => element.href)).pathname;
    await card.click();
    await page.waitForURL((url) => url.pathname === path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    for (const comeBack of [() => page.goBack(), () => page.reload()]) {
      await comeBack();
      await listed("");
      // However tall the tiles further up are, which were not laid out again.
      await becomes(async () => Math.abs((await top()) - before) < 8, true);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("can be narrowed to a category, a kind of work and a status", async () => {
    await visitor.goto("/contests");
    const group = page.getByRole("group", { name: "Categories" });
    for (const [label, slug] of [
      ["Design", "design"],
      ["Development", "development"],
      ["Marketing", "marketing"],
      ["Writing", "writing"],
    ]) {
      await group.getByRole("button", { name: new RegExp(`^${label} \\d+$`) }).click();
      const { total } = await listed(`category=${slug}`);
      await becomes(() => count().innerText(), `${plural(total)} found`);
    }
    await group.getByRole("button", { name: /^All Categories \d+$/ }).click();
    await listed("");
    await page.getByLabel("Kind of work").selectOption("Print Design");
    await listed("category=Print+Design");
    await page.getByLabel("Status").selectOption("CLOSED");
    const { total } = await listed("category=Print+Design&status=CLOSED");
    await becomes(() => count().innerText(), `${plural(total)} found`);
    await becomes(() => chips().locator("span:not(.sr)").allInnerTexts(), ["Print Design", "Closed"]);
    await page.getByRole("button", { name: "Remove filter: Print Design", exact: true }).click();
    await listed("status=CLOSED");
    await see(page, "Expired");
    await page.getByRole("link", { name: "Search all contests" }).click();
    await shows("status=CLOSED");
  });

  test("finds text in title, brief and creator, and hands it to the search over everything", async () => {
    const open = (await list("")).contests;
    const { client } = open.at(-1);
    await visitor.goto("/contests");
    await page.getByRole("searchbox", { name: "Search contests" }).fill(client.name.toUpperCase());
    const has = (text) =>
      open.filter((contest) =>
        [contest.title, contest.brief, contest.client.name].some((part) =>
          part.toLowerCase().includes(text.toLowerCase()),
        ),
      ).length;
    await page.waitForFunction(
      (text) => document.querySelector("h2.list-title")?.textContent === text,
      `${plural(has(client.name))} found`,
    );
    await asks("q", client.name.toUpperCase());
    await page.reload();
    await becomes(
      () => page.getByRole("searchbox", { name: "Search contests" }).inputValue(),
      client.name.toUpperCase(),
    );
    await page.getByRole("searchbox", { name: "Search contests" }).fill("zzqx");
    await page.getByRole("heading", { name: "No contests found" }).waitFor();
    await asks("q", "zzqx");
    await page.getByRole("button", { name: "Clear all filters" }).first().click();
    await listed("");
    // The name of a category is in neither title nor brief of all that are found.
    await page.getByRole("searchbox", { name: "Search contests" }).fill("print design");
    const prints = open.filter(
      ({ subcategory, title, brief }) => subcategory === "Print Design" || /print design/i.test(`${title} ${brief}`),
    );
    assert.ok(prints.some(({ title, brief }) => !/print design/i.test(`${title} ${brief}`)));
    await lists(pathsOf({ contests: prints }));
    await page.getByRole("searchbox", { name: "Search contests" }).fill("label");
    await asks("q", "label");
    await page.getByRole("link", { name: "Search all contests" }).click();
    await shows("q=label");
  });

  test("goes on while scrolling, and comes back to the same contest after Back, reload and a lost network", async () => {
    const { contests, ...rest } = await visitor.ask("/api/contests/feed?limit=60");
    const size = Math.floor(contests.length / 7);
    let isDown = false;
    const asked = [];
    /** Seven pages and what is left; the last contest of each page is the first of the next, as when something was posted in between. */
    await page.route("**/api/contests/feed*", (route) => {
      if (isDown) return route.abort("connectionfailed");
      const number = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
      asked.push(number);
      const last = number === 7;
      return route.fulfill({
        json: {
          ...rest,
          contests: contests.slice(Math.max(0, number * size - 1), last ? undefined : (number + 1) * size),
          nextCursor: last ? null : `${number + 1}`,
        },
      });
    });
    const loads = (pages) => rowsAre(cards(), Math.min(pages * size, contests.length));
    const more = () => page.getByRole("button", { name: "Load more" });
    const toEnd = () => more().evaluate((button) => button.scrollIntoView({ block: "end", behavior: "instant" }));

    await page.setViewportSize({ width: 360, height: 740 });
    await visitor.goto("/contests");
    await loads(1);
    assert.deepEqual(asked, [0], "nothing is loaded ahead of the reader");
    const footer = page.locator(".shell > footer");
    await footer.evaluate((element) => element.scrollIntoView({ block: "end", behavior: "instant" }));
    await repaint(page);
    await visitor.answered();
    assert.deepEqual(asked, [0], "the footer stays below the pointer of those who went there");
    for (const pages of [2, 3, 4]) {
      await toEnd();
      await loads(pages);
      await see(page, /\d+ more contests? loaded/);
    }
    assert.deepEqual(await shownPaths(), pathsOf({ contests: contests.slice(0, 4 * size) }));

    // Back and reload: the pages and the place.
    const card = cards().nth(4 * size - 2);
    const top = () => card.evaluate((element) => element.getBoundingClientRect().top);
    await card.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    await loads(5);
    await visitor.settled();
    const before = await top();
    const path = new URL(await card.evaluate((element) => element.href)).pathname;
    await card.click();
    await page.waitForURL((url) => url.pathname === path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const answers = asked.length;
    await page.goBack();
    await loads(5);
    await becomes(async () => Math.abs((await top()) - before) < 8, true);
    assert.equal(asked.length, answers, "Back asks for nothing again");
    await page.reload();
    await loads(5);
    await becomes(async () => Math.abs((await top()) - before) < 8, true);
    assert.deepEqual(asked.slice(answers), [0, 1, 2, 3, 4], "each page once");
    await visitor.checkScreen("contests, five pages");
    await page.setViewportSize({ width: 360, height: 740 });

    // After four pages the button is needed, so that the footer can be reached; a lost page is said in the list.
    await footer.evaluate((element) => element.scrollIntoView({ block: "end", behavior: "instant" }));
    await repaint(page);
    await rowsAre(cards(), 5 * size);
    visitor.allow(/ERR_CONNECTION_FAILED|ERR_FAILED/);
    isDown = true;
    const end = await more().evaluate((button) => button.getBoundingClientRect().top + scrollY);
    await more().click();
    await see(page.getByRole("alert"), "More contests did not load.");
    await rowsAre(cards(), 5 * size);
    const retry = page.getByRole("button", { name: "Try again" });
    assert.ok(
      (await retry.evaluate((button) => button.getBoundingClientRect().top + scrollY)) - end < 120,
      "the list stays where it is",
    );
    await visitor.checkScreen("contests, a page that did not load");
    await page.setViewportSize({ width: 360, height: 740 });
    isDown = false;
    await retry.click();
    await loads(6);
    await more().click();
    await loads(7);
    await more().click();
    await rowsAre(cards(), contests.length);
    assert.deepEqual(await shownPaths(), pathsOf({ contests }));
    await rowsAre(more(), 0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.unroute("**/api/contests/feed*");
  });

  test("without contests invites to post; a failure can be tried again", async () => {
    const none = {
      contests: [],
      nextCursor: null,
      total: 0,
      openTotal: 0,
      categoryCounts: { design: 0, development: 0, marketing: 0, writing: 0 },
    };
    await page.route("**/api/contests/feed", (route) => route.fulfill({ json: none }));
    await visitor.goto("/contests");
    await page.getByRole("heading", { name: "No contests found" }).waitFor();
    assert.deepEqual(
      await page
        .locator("main")
        .getByRole("link", { name: "Post Contest" })
        .evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
      ["/contests/new", "/contests/new"],
    );
    await page.unroute("**/api/contests/feed");
    visitor.allow(/500/);
    await page.route("**/api/contests?*", (route) =>
      route.fulfill({ status: 500, json: { code: "internal", message: "Something went wrong." } }),
    );
    await visitor.goto("/contests?sort=prize");
    await page.getByRole("heading", { name: "Contests did not load" }).waitFor();
    await page.unroute("**/api/contests?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await listed("sort=prize");
  });
});

describe("the signed-in home", () => {
  let member;
  const home = () => member.page;
  const figures = async () => {
    const card = home()
      .locator("section, div")
      .filter({ has: home().locator("#contest-stats") })
      .last();
    return Object.fromEntries(
      await card
        .locator("dl > div")
        .evaluateAll((rows) =>
          rows.map((row) => [row.querySelector("dt").textContent, row.querySelector("dd").textContent]),
        ),
    );
  };
  /** The three figures are those of the list that is shown, in one look. */
  const statsAre = async (query) => {
    const { total, openTotal, contests } = await member.ask(
      query === "" ? "/api/contests/feed" : `/api/contests?${query}`,
    );
    await becomes(figures, { "Total Contests": `${total}`, "Open Now": `${openTotal}`, Showing: `${contests.length}` });
    return { total, openTotal };
  };

  before(async () => {
    member = await stage.visitor();
    await member.signIn("client@demo.muqabla.pk", "muqabla-demo-2026");
    await home().setViewportSize({ width: 360, height: 740 });
  });
  after(() => member?.context.close());

  test("begins with contests on a phone, open ones first", async () => {
    await member.goto("/");
    const title = home().locator("main .listing-title").first();
    await title.waitFor();
    const { bottom, bar } = await title.evaluate((element) => ({
      bottom: element.getBoundingClientRect().bottom,
      // What stands over the lower edge: the tab bar.
      bar: Math.min(
        innerHeight,
        ...[...document.querySelectorAll("nav")]
          .filter((nav) => getComputedStyle(nav).position === "fixed")
          .map((nav) => nav.getBoundingClientRect().top),
      ),
    }));
    assert.ok(bottom <= bar, `the title ends at ${bottom}, the bar begins at ${bar}`);
    assert.equal(await home().evaluate(() => scrollY), 0);
    await see(title.locator("xpath=ancestor::a"), "Open");
  });

  test("has the same filters: categories in view, the rest in a sheet, its figures of what is set", async () => {
    await member.goto("/");
    const { openTotal } = await statsAre("");
    await becomes(() => home().locator("h2.list-title").innerText(), `${plural(openTotal)} open now`);
    await home()
      .getByRole("group", { name: "Categories" })
      .getByRole("button", { name: /^Design \d+$/ })
      .click();
    await statsAre("category=design");
    await home().getByRole("button", { name: "Filters (1)" }).click();
    const sheet = home().getByRole("dialog", { name: "Filters" });
    await becomes(
      () => sheet.getByLabel("Status").locator("option").allInnerTexts(),
      ["All statuses", "Open", "Closed", "Draft"],
    );
    await sheet.getByLabel("Kind of work").selectOption("");
    for (const status of ["OPEN", "CLOSED", "DRAFT"]) {
      await sheet.getByLabel("Status").selectOption(status);
      await statsAre(`status=${status}`);
    }
    await sheet.getByRole("button", { name: "Clear all filters" }).click();
    await statsAre("");
    await sheet.getByRole("button", { name: "Show contests" }).click();
    await home().getByRole("searchbox", { name: "Search contests" }).fill("seo serv");
    const { contests } = await member.ask("/api/contests/feed");
    const kinds = contests.filter(({ subcategory }) => subcategory === "SEO Services").length;
    await becomes(async () => (await figures()).Showing, `${kinds}`);
    await member.checkScreen("home on a phone");
  });
});

describe("the categories", () => {
  const money = (cents) => (cents / 100).toLocaleString("en-US", cents % 100 === 0 ? {} : { minimumFractionDigits: 2 });

  test("are fourteen cards with the server's figures, the three busiest first", async () => {
    await visitor.goto("/categories");
    const stats = await visitor.ask("/api/categories/stats");
    assert.deepEqual(
      stats.map(({ category }) => category),
      NAMES,
    );
    await rowsAre(page.locator("main article"), 14);
    for (const { category, activeContests, totalPrize, avgPrize, completedContests } of stats) {
      const card = page
        .locator("main article")
        .filter({ has: page.getByRole("link", { name: category, exact: true }) });
      const text = (await card.innerText()).replace(/\s+/g, " ");
      if (activeContests === 0 && completedContests === 0)
        assert.match(text, /Be the first to post in this category Create Contest/);
      else {
        assert.ok(text.includes(`${activeContests} active contest${activeContests === 1 ? "" : "s"}`), text);
        for (const figure of [
          `Prize pool PKR ${money(totalPrize)}`,
          `Average prize PKR ${money(Math.round(avgPrize / 100) * 100)}`,
          `Completed ${completedContests}`,
        ])
          assert.ok(text.includes(figure), `${figure} in: ${text}`);
      }
    }
    const busiest = [...stats]
      .sort((a, b) => b.activeContests - a.activeContests || b.totalPrize - a.totalPrize)
      .slice(0, 3)
      .map(({ category }) => category);
    assert.deepEqual(
      await page
        .getByRole("region", { name: "Most Popular Categories" })
        .getByRole("link")
        .locator("b")
        .allInnerTexts(),
      busiest,
    );
    const foot = page.getByRole("region", { name: "Need something else?" });
    assert.equal(await foot.getByRole("link", { name: "Create Custom Contest" }).getAttribute("href"), "/contests/new");
    assert.equal(await foot.getByRole("link", { name: "Contact Support" }).getAttribute("href"), "/contact");
  });

  test("lead to their search, by mouse anywhere on the card and by keyboard", async () => {
    await visitor.goto("/categories");
    await page
      .locator("main article")
      .nth(3)
      .click({ position: { x: 200, y: 120 } });
    await shows("category=Print+Design");
    await page.goBack();
    await page.getByRole("region", { name: "Most Popular Categories" }).getByRole("link").first().focus();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/search" && url.searchParams.has("category"));
  });

  test("one that nobody posted in asks for the first contest", async () => {
    const stats = (await visitor.ask("/api/categories/stats")).map((row) =>
      row.category === "Copywriting"
        ? { ...row, activeContests: 0, totalPrize: 0, avgPrize: 0, completedContests: 0, openContests: 0 }
        : row,
    );
    await page.route("**/api/categories/stats", (route) => route.fulfill({ json: stats }));
    await visitor.goto("/categories");
    const card = page
      .locator("main article")
      .filter({ has: page.getByRole("link", { name: "Copywriting", exact: true }) });
    await see(card, "Be the first to post in this category");
    assert.equal(
      await card.getByRole("link", { name: "Create Contest" }).getAttribute("href"),
      "/contests/new?category=Copywriting",
    );
    await page.unroute("**/api/categories/stats");
  });

  test("work without their figures, which can be asked again", async () => {
    visitor.allow(/500/);
    await page.route("**/api/categories/stats", (route) =>
      route.fulfill({ status: 500, json: { code: "internal", message: "Something went wrong." } }),
    );
    await visitor.goto("/categories");
    await see(page, "The figures did not load");
    assert.equal(await page.locator("main article h3 a").count(), 14);
    await page.unroute("**/api/categories/stats");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Most Popular Categories" }).waitFor();
  });

  test("have addresses of their own", async () => {
    await visitor.goto("/categories/logo-design");
    await shows("category=Logo+Design");
    await hereIs("?category=Logo+Design");
    await visitor.goto("/categories/design");
    await shows("category=design");
    visitor.allow(/404 \(Not Found\)/);
    await visitor.goto("/categories/plumbing");
    await page.getByRole("heading", { level: 1, name: "404 Page Not Found" }).waitFor();
  });
});

describe("the preview of categories", () => {
  const titles = () => page.locator("main article h2").allInnerTexts();
  const fits = (size) =>
    page.waitForFunction((wanted) => document.querySelectorAll("main article").length === wanted, size);
  const box = () => page.getByRole("searchbox", { name: "Search categories" });

  test("shows twelve, filters by chip and text, and keeps both in the address", async () => {
    await visitor.goto("/categories-preview");
    await fits(12);
    for (const [chip, size] of [
      ["Design", 5],
      ["Development", 2],
      ["Marketing", 3],
      ["Writing", 2],
    ]) {
      await page.getByRole("button", { name: chip, exact: true }).click();
      await fits(size);
    }
    await box().fill("roman urdu");
    await fits(1);
    await becomes(titles, ["Content Writing"]);
    await asks("q", "roman urdu");
    await page.reload();
    await visitor.settled();
    await becomes(titles, ["Content Writing"]);
    await box().fill("plumbing");
    await see(page, "No categories found matching your search.");
    await page.getByRole("button", { name: "Show all categories" }).click();
    await fits(12);
  });

  test("leads to the contests of a category and to posting one", async () => {
    await visitor.goto("/categories-preview");
    const card = page.locator("main article").filter({ hasText: "SEO Services" });
    assert.equal(
      await card.getByRole("link", { name: "SEO Services", exact: true }).getAttribute("href"),
      "/categories/seo-services",
    );
    assert.equal(
      await card.getByRole("link", { name: "Post Contest: SEO Services" }).getAttribute("href"),
      "/create?category=seo-services",
    );
    await card.getByRole("link", { name: "SEO Services", exact: true }).click();
    await shows("category=SEO+Services");
    const client = await stage.visitor();
    await client.signIn("client@demo.muqabla.pk", "muqabla-demo-2026");
    await client.goto("/create?category=seo-services");
    await becomes(() => client.page.getByLabel("Category").inputValue(), "SEO Services");
    await client.goto("/");
    await client.page.getByRole("link", { name: "Search all contests" }).click();
    await client.page.waitForURL((url) => url.pathname === "/search");
    await client.page.getByRole("heading", { level: 1, name: "Search contests" }).waitFor();
    await client.context.close();
  });
});
