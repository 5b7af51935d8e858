import { expect, it } from "vitest";
import { feeOf } from "./fee";

it("rounds the fee down to whole paisa", () => {
  expect([feeOf(500, 300), feeOf(501, 300), feeOf(533, 300), feeOf(50_000_000, 250)]).toEqual([15, 15, 15, 1_250_000]);
});
