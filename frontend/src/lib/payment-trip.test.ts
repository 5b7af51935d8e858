import { afterEach, describe, expect, it } from "vitest";
import { currentTrip, forgetTrip, rememberTrip } from "./payment-trip";

afterEach(() => sessionStorage.clear());

const TRIP = { paymentId: "p1", what: "the Pro plan", back: "/subscription" };

describe("payment trip", () => {
  it("remembers what is being paid until it is forgotten", () => {
    expect(currentTrip()).toBeUndefined();
    rememberTrip(TRIP);
    expect(currentTrip()).toEqual(TRIP);
    forgetTrip();
    expect(currentTrip()).toBeUndefined();
  });

  it("trusts nothing that is not a path of this site", () => {
    for (const stored of [
      "",
      "7",
      "null",
      '{"paymentId":"p"}',
      JSON.stringify({ ...TRIP, back: "//evil.example" }),
      JSON.stringify({ ...TRIP, back: "https://evil.example" }),
    ]) {
      sessionStorage.setItem("muqabla-payment-trip", stored);
      expect(currentTrip()).toBeUndefined();
    }
  });
});
