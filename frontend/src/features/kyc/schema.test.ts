import { describe, expect, it } from "vitest";
import { ageOn, kycSchema, todayInKarachi, withDashes } from "./schema";

const NOW = Date.parse("2026-11-20T19:00:00Z");
const GOOD = {
  fullName: "Hira Baloch",
  cnic: "42201-0397640-8",
  phoneNumber: "0300 1234567",
  dateOfBirth: "1990-05-17",
  cnicFront: "/api/kyc/documents/1",
  cnicBack: "/api/kyc/documents/2",
  selfie: "/api/kyc/documents/3",
  addressProof: "",
};

const accepts = (change: Partial<typeof GOOD>, now = NOW) => kycSchema(now).isValidSync({ ...GOOD, ...change });

describe("the identity form", () => {
  it("puts the dashes in while one types", () => {
    expect(
      ["4", "42201", "422010", "42201039764", "4220103976408", "42201-0397640-8", "4220103976408999", "abc"].map(
        withDashes,
      ),
    ).toEqual(["4", "42201", "42201-0", "42201-039764", "42201-0397640-8", "42201-0397640-8", "42201-0397640-8", ""]);
  });

  it("takes what the server takes", () => {
    expect(accepts({})).toBe(true);
    for (const cnic of ["02201-0397640-8", "82201-0397640-8", "11111-1111111-1", "42201-0397640", ""])
      expect(accepts({ cnic })).toBe(false);
    for (const phoneNumber of ["+923001234567", "03551234567", "0092 300 1234567"])
      expect(accepts({ phoneNumber })).toBe(true);
    for (const phoneNumber of ["03381234567", "3001234567", "0300123456", "+913001234567", ""])
      expect(accepts({ phoneNumber })).toBe(false);
    for (const document of ["cnicFront", "cnicBack", "selfie"]) expect(accepts({ [document]: "" })).toBe(false);
    expect(accepts({ fullName: " " })).toBe(false);
  });

  it("counts birthdays in Pakistan", () => {
    expect(todayInKarachi(NOW)).toBe("2026-11-21");
    expect(todayInKarachi(NOW - 1)).toBe("2026-11-20");
    expect(accepts({ dateOfBirth: "2008-11-21" })).toBe(true);
    expect(accepts({ dateOfBirth: "2008-11-21" }, NOW - 1)).toBe(false);
    expect(accepts({ dateOfBirth: "1905-11-21" })).toBe(false);
    expect(ageOn("2008-02-29", "2026-02-28")).toBe(17);
    expect(ageOn("2008-02-29", "2026-03-01")).toBe(18);
  });
});
