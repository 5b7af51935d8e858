// What visitors see; see screens.mjs.
import { describe, test } from "node:test";
import { see } from "./acts.mjs";
import { STATES, find, heading, onDemo, screen } from "./screens.mjs";

let visitor;
onDemo("screens-visitor", [], (people) => ({ visitor } = people));

describe("visitors", () => {
  const who = () => visitor;
  screen("landing", who, "/", (page) => page.getByRole("link", { name: "Post a Contest" }).first().waitFor());
  screen(
    "not found",
    who,
    () => (visitor.allow(/404 \(Not Found\) \S+\/no\/such\/page$/), "/no/such/page"),
    heading("404 Page Not Found"),
  );
  screen("pricing", who, "/pricing", heading("Simple prices in rupees"));
  screen("how it works", who, "/how-it-works", heading("How Muqabla works"));
  screen("terms", who, "/terms", heading("Terms"));
  screen("privacy policy", who, "/privacy-policy", heading("Privacy policy"));
  screen("help", who, "/help", heading("Help"));
  screen("status", who, "/status", heading("Service status"));
  screen("help, nothing found", who, "/help?q=zzz", (page) => see(page, "No answers found"));
  screen("contact", who, "/contact", (page) => page.getByRole("button", { name: "Send Message" }).waitFor());
  test("contact with mistakes", async () => {
    await visitor.goto("/contact");
    await visitor.page.getByRole("button", { name: "Send Message" }).click();
    await see(visitor.page, "Message is required");
    await visitor.checkScreen("contact with mistakes");
  });
  screen("search, nothing asked", who, "/search", (page) =>
    page.getByRole("heading", { name: "Popular categories" }).waitFor(),
  );
  screen("search", who, "/search?q=design&status=open", (page) =>
    page.getByRole("list", { name: "Active filters" }).waitFor(),
  );
  screen("search, pages", who, "/search?sort=newest&page=2", (page) =>
    page.getByRole("navigation", { name: "Pages" }).waitFor(),
  );
  screen("search, nothing found", who, "/search?q=design&minPrize=499999", heading("Search contests"));
  screen("search, a range that is none", who, "/search?minPrize=500&maxPrize=100", (page) =>
    see(page, "Check the prize"),
  );
  screen("search, no such page", who, "/search?sort=newest&page=80", (page) =>
    page.getByRole("heading", { name: "There is no page 80" }).waitFor(),
  );
  test("search as a list, filters open on a phone", async () => {
    await visitor.goto("/search?category=design");
    await visitor.page.getByRole("button", { name: "List", exact: true }).click();
    await visitor.page.setViewportSize({ width: 360, height: 740 });
    await visitor.page.getByRole("button", { name: "Filters (1)" }).click();
    await visitor.checkScreen("search as a list");
    await visitor.page.setViewportSize({ width: 1440, height: 900 });
    await visitor.page.getByRole("button", { name: "Grid", exact: true }).click();
  });
  test("search that failed", async () => {
    visitor.allow(/500/);
    await visitor.page.route("**/api/search/contests?*", (route) =>
      route.fulfill({ status: 500, json: { code: "internal", message: "Something went wrong." } }),
    );
    await visitor.goto("/search?q=design");
    await visitor.page.getByRole("heading", { name: "Error loading search results. Please try again." }).waitFor();
    await visitor.checkScreen("search that failed");
    await visitor.page.unroute("**/api/search/contests?*");
  });
  screen("contests", who, "/contests", heading("Contests"));
  screen("contests, past ones too", who, "/contests?show=all&sort=prize&category=design", heading("Contests"));
  screen("contests, nothing found", who, "/contests?q=zzqx", (page) =>
    page.getByRole("heading", { name: "No contests found" }).waitFor(),
  );
  screen("categories", who, "/categories", heading("Categories"));
  test("categories while nobody posts", async () => {
    const rows = (await visitor.ask("/api/categories/stats")).map((row) => ({
      ...row,
      activeContests: 0,
      totalPrize: 0,
      avgPrize: 0,
      completedContests: 0,
      openContests: 0,
    }));
    await visitor.page.route("**/api/categories/stats", (route) => route.fulfill({ json: rows }));
    await visitor.goto("/categories");
    await visitor.checkScreen("categories while nobody posts");
    await visitor.page.unroute("**/api/categories/stats");
  });
  screen("categories preview", who, "/categories-preview", (page) =>
    page.getByRole("button", { name: "Design", exact: true }).waitFor(),
  );
  screen("categories preview, nothing found", who, "/categories-preview?q=zzqx", (page) =>
    see(page, "No categories found matching your search."),
  );
  screen("sign in", who, "/auth/login", heading("Sign in"));
  screen("register", who, "/auth/register", heading(/./));
  screen("forgot password", who, "/auth/forgot", heading(/./));
  screen("reset password", who, "/auth/reset?token=made-up", heading("Choose a new password"));
  screen("reset password without a token", who, "/auth/reset", heading(/./));
  screen("verify with a dead link", who, "/auth/verify", (page) => see(page, "This link does not work"));
  test("design system", async () => {
    await visitor.goto("/dev/ui", { settle: false });
    await visitor.page.getByRole("heading", { level: 1, name: "Design system" }).waitFor();
    await visitor.checkScreen("design system", { settle: false });
  });
  for (const status of STATES)
    screen(
      `contest ${status} for a visitor`,
      who,
      async () => `/contests/${(await find(visitor, status, "VISITOR")).id}`,
      (page) => page.getByRole("heading", { level: 2, name: "Brief" }).waitFor(),
    );
  test("contest that does not exist", async () => {
    visitor.allow(/404 \(Not Found\)/);
    await visitor.goto("/contests/00000000-0000-7000-8000-000000000000");
    await see(visitor.page, "Contest not found");
    await visitor.checkScreen("contest not found");
  });
  test("sign in with mistakes", async () => {
    await visitor.goto("/auth/login");
    await visitor.page.getByRole("button", { name: "Sign in", exact: true }).click();
    await see(visitor.page, "E-mail is required");
    await visitor.checkScreen("sign in with mistakes");
  });
});
