import { describe, expect, it } from "vitest";
import { withUse } from "./currency-screen";

describe("withUse", () => {
  it("takes the newest rate of each currency as the one in use", () => {
    const rate = (currency: string, asOf: string) => ({ currency, pkrPerUnit: "1", asOf });
    const rows = withUse([rate("USD", "2026-11-20"), rate("EUR", "2026-11-19"), rate("USD", "2026-11-12")]);
    expect(rows.map(({ inUse }) => inUse)).toEqual([true, true, false]);
  });
});
