import { afterEach, describe, expect, it, vi } from "vitest";
import { forgetNext, rememberedNext, rememberNext } from "./remembered-next";

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

describe("where the link of the mail leads", () => {
  it("is where the registration of this browser was going, for 48 hours", () => {
    vi.useFakeTimers({ now: 0 });
    rememberNext("/contests/new?category=design");
    vi.setSystemTime(48 * 3_600_000 - 1);
    expect(rememberedNext()).toBe("/contests/new?category=design");
    vi.setSystemTime(48 * 3_600_000);
    expect(rememberedNext()).toBe("/");
  });

  it("is never another site, and nothing that was left from a registration before", () => {
    localStorage.setItem("muqabla-own-next", JSON.stringify({ path: "//evil.example/", at: Date.now() }));
    expect(rememberedNext()).toBe("/");
    rememberNext("/payouts");
    rememberNext("/");
    expect(rememberedNext()).toBe("/");
    rememberNext("/payouts");
    forgetNext();
    expect(rememberedNext()).toBe("/");
  });
});
