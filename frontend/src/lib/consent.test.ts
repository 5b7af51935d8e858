import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

const KEY = "muqabla-consent";

async function fresh() {
  vi.resetModules();
  return import("./consent");
}

beforeEach(() => localStorage.clear());

describe("consent", () => {
  it("is no before anything was chosen", async () => {
    const { consentChoices, hasConsent } = await fresh();
    expect(consentChoices()).toBeUndefined();
    for (const purpose of ["analytics", "marketing", "preferences"] as const) expect(hasConsent(purpose)).toBe(false);
  });

  it("is kept, and each purpose is its own", async () => {
    const first = await fresh();
    first.rememberConsent({ analytics: true, marketing: false, preferences: false });
    expect(first.hasConsent("analytics")).toBe(true);
    expect(first.hasConsent("marketing")).toBe(false);
    const { hasConsent } = await fresh();
    expect(hasConsent("analytics")).toBe(true);
  });

  it.each(["", "null", "7", '"yes"', "{", '{"analytics":"true"}', '{"analytics":1}', "[]"])(
    "takes %j for no",
    async (stored) => {
      localStorage.setItem(KEY, stored);
      const { hasConsent } = await fresh();
      expect(hasConsent("analytics")).toBe(false);
    },
  );

  it("tells components of a new choice, of this tab and of others", async () => {
    const { rememberConsent, useHasConsent } = await fresh();
    const { result } = renderHook(() => useHasConsent("analytics"));
    expect(result.current).toBe(false);
    act(() => rememberConsent({ analytics: true, marketing: false, preferences: false }));
    expect(result.current).toBe(true);
    localStorage.setItem(KEY, '{"analytics":false}');
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: KEY })));
    expect(result.current).toBe(false);
  });
});
