import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { generate, target } from "../../../scripts/types.mjs";

it("knows the API as the backend describes it", async () => {
  expect(readFileSync(target, "utf8"), "stale: run npm run types").toBe(await generate());
}, 20_000);
