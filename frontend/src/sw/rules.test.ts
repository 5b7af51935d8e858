import { describe, expect, it } from "vitest";
import { mayKeep, wayOf } from "./rules";

const origin = "https://muqabla.pk";
const way = (path: string, { method = "GET", mode = "cors", from = origin } = {}) =>
  wayOf({ method, mode, url: new URL(path, from), origin });

describe("wayOf", () => {
  it("keeps public lists apart from everything else of the API", () => {
    for (const path of [
      "/api/contests/feed",
      "/api/contests?status=OPEN&sort=prize",
      "/api/search/contests?q=logo",
      "/api/categories/stats",
    ])
      expect(way(path), path).toBe("list");
    for (const path of [
      "/api/auth/user",
      "/api/payments/1",
      "/api/payouts",
      "/api/credits",
      "/api/contests/mine",
      "/api/contests/0190",
      "/api/entries/mine",
      "/api/admin/payouts",
      "/api/files/1",
      "/api/contests/feed/x",
      "/api/users/1",
    ])
      expect(way(path), path).toBe("pass");
  });

  it("never touches writes or other origins", () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "HEAD"])
      expect(way("/api/contests", { method })).toBe("pass");
    expect(way("/", { method: "POST", mode: "navigate" })).toBe("pass");
    expect(way("/assets/app.js", { from: "https://elsewhere.pk" })).toBe("pass");
    expect(way("/api/contests/feed", { from: "https://elsewhere.pk" })).toBe("pass");
  });

  it("answers windows with the page, and nothing that only looks like one", () => {
    for (const path of [
      "/",
      "/contests",
      "/contests/0190",
      "/search?q=logo",
      "/dashboard",
      "/dev/ui",
      "/sitemap-of-love",
    ])
      expect(way(path, { mode: "navigate" }), path).toBe("page");
    for (const path of [
      "/api/logout",
      "/api/docs",
      "/api/documents/1.pdf",
      "/dev/mailbox",
      "/og/contests/1.png",
      "/robots.txt",
      "/sitemap.xml",
      "/sitemaps/contests-1.xml",
      "/readyz",
    ])
      expect(way(path, { mode: "navigate" }), path).toBe("pass");
  });

  it("knows our own files by their place", () => {
    expect(way("/assets/app.0123456789.js", { mode: "no-cors" })).toBe("asset");
    expect(way("/assets-of-mine", { mode: "no-cors" })).toBe("pass");
  });
});

describe("mayKeep", () => {
  const keeps = (status: number, headers: Record<string, string>) => mayKeep(status, new Headers(headers));
  it("takes only what is the same for everybody", () => {
    expect(keeps(200, { "cache-control": "public, max-age=0, must-revalidate" })).toBe(true);
    expect(keeps(200, { "cache-control": "public, max-age=300", vary: "Accept-Encoding" })).toBe(true);
    expect(keeps(200, {})).toBe(false);
    expect(keeps(200, { "cache-control": "no-store" })).toBe(false);
    expect(keeps(200, { "cache-control": "private, max-age=60" })).toBe(false);
    expect(keeps(200, { "cache-control": "public, no-store" })).toBe(false);
    expect(keeps(200, { "cache-control": "public", vary: "Accept-Encoding, Cookie" })).toBe(false);
    expect(keeps(200, { "cache-control": "public", vary: "*" })).toBe(false);
    for (const status of [204, 206, 304, 401, 404, 422, 500])
      expect(keeps(status, { "cache-control": "public" }), String(status)).toBe(false);
  });
});
