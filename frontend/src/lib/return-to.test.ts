import { describe, expect, it } from "vitest";
import { registerPath, safePath, signInPath } from "./return-to";

describe("safePath", () => {
  it.each([
    ["/contests/1?tab=entries#e", "/contests/1?tab=entries#e"],
    ["https://evil.example/", "/"],
    ["//evil.example/", "/"],
    ["/\\evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["/auth/login?next=/x", "/"],
    ["", "/"],
    [null, "/"],
  ])("%s becomes %s", (next, path) => {
    expect(safePath(next)).toBe(path);
  });
});

describe("signInPath", () => {
  it("carries the way back", () => {
    expect(signInPath("/contests/1?a=b")).toBe("/auth/login?next=%2Fcontests%2F1%3Fa%3Db");
    expect(signInPath("/")).toBe("/auth/login");
    expect(registerPath("/create?category=logo-design")).toBe("/auth/register?next=%2Fcreate%3Fcategory%3Dlogo-design");
    expect(registerPath("//evil.example/")).toBe("/auth/register");
  });
});
