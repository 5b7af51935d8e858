import { afterEach, describe, expect, it, vi } from "vitest";
import { forgetReferral, rememberedReferral, rememberReferral } from "./referral";

const DAY = 86_400_000;

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

describe("a friend's code", () => {
  it("is kept for 30 days, to the moment", () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-21T00:00:00Z") });
    rememberReferral("?ref=8K3MZ2QW");
    vi.setSystemTime(Date.parse("2026-11-21T00:00:00Z") + 30 * DAY - 1_000);
    expect(rememberedReferral()).toBe("8K3MZ2QW");
    vi.setSystemTime(Date.parse("2026-11-21T00:00:00Z") + 30 * DAY);
    expect(rememberedReferral()).toBeUndefined();
  });

  it("is that of the newest link; a page without one changes nothing", () => {
    rememberReferral("?ref=FIRST");
    rememberReferral("?category=design");
    expect(rememberedReferral()).toBe("FIRST");
    rememberReferral("?a=1&ref=SECOND");
    expect(rememberedReferral()).toBe("SECOND");
    forgetReferral();
    expect(rememberedReferral()).toBeUndefined();
  });

  it("is not taken from anything else", () => {
    for (const search of ["?ref=", "?ref=%3Cscript%3E", `?ref=${"a".repeat(65)}`]) rememberReferral(search);
    expect(rememberedReferral()).toBeUndefined();
    localStorage.setItem("muqabla-ref", "{broken");
    expect(rememberedReferral()).toBeUndefined();
  });
});
