import { afterEach, describe, expect, it, vi } from "vitest";
import { forgetPending, pendingCode, rememberPending } from "./pending-code";

const registration = {
  email: "ayesha@example.com",
  password: "kites over lahore 9",
  firstName: "Ayesha",
  lastName: undefined,
  role: "CLIENT" as const,
  attempt: "00000000-0000-4000-a000-000000000001",
};

afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
});

describe("a registration whose code is still to be typed", () => {
  it("survives a reload without its password, for as long as the code works", () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-21T00:00:00Z") });
    rememberPending(registration);
    vi.setSystemTime(Date.parse("2026-11-21T00:14:59Z"));
    expect(pendingCode()).toMatchObject({ email: "ayesha@example.com", role: "CLIENT", attempt: registration.attempt });
    expect(JSON.stringify(sessionStorage)).not.toContain("kites");
    vi.setSystemTime(Date.parse("2026-11-21T00:15:00Z"));
    expect(pendingCode()).toBeUndefined();
  });

  it("is forgotten, and is nothing that somebody else left there", () => {
    rememberPending(registration);
    forgetPending();
    expect(pendingCode()).toBeUndefined();
    for (const text of [
      "{broken",
      "7",
      '{"email":"a@b.pk"}',
      '{"email":"a@b.pk","firstName":"A","attempt":"1","role":"ADMIN","at":9999999999999}',
    ]) {
      sessionStorage.setItem("muqabla-pending-code", text);
      expect(pendingCode()).toBeUndefined();
    }
  });
});
