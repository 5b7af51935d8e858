// Nothing on a page moves while it loads; see screens.mjs.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { watchShifts } from "./harness.mjs";
import { chosen, find, onDemo } from "./screens.mjs";

let visitor;
let client;
let talent;
onDemo("shifts", ["client", "talent"], (people) => ({ visitor, client, talent } = people));

describe("nothing moves while it loads", () => {
  before(async () => {
    for (const person of [visitor, client, talent]) await person.context.addInitScript(watchShifts);
  });
  for (const [name, who, path] of [
    ["landing", () => visitor, "/"],
    ["search, nothing asked", () => visitor, "/search"],
    ["search", () => visitor, "/search?q=design&status=open"],
    ["search for a client", () => client, "/search?category=design"],
    ["contests", () => visitor, "/contests"],
    ["contests for a talent", () => talent, "/contests?sort=prize"],
    ["categories", () => visitor, "/categories"],
    ["categories preview", () => visitor, "/categories-preview"],
    ["home", () => client, "/"],
    ["home of a talent", () => talent, "/"],
    [
      "contest OPEN for a visitor",
      () => visitor,
      async () => `/contests/${(await find(visitor, "OPEN", "VISITOR")).id}`,
    ],
    [
      "contest SHORTLISTING for its client",
      () => client,
      async () => `/contests/${(await find(client, "SHORTLISTING", "CLIENT")).id}`,
    ],
    [
      "contest OPEN for its client",
      () => client,
      async () =>
        `/contests/${(await find(client, "OPEN", "CLIENT", ({ allowedActions }) => allowedActions.includes("boost"))).id}`,
    ],
    ["3 entries side by side", () => client, async () => `${await chosen(client, 3)}&compare=1`],
    ["handover for its client", () => client, async () => `/contests/${(await find(client, "AWARDED", "CLIENT")).id}`],
    [
      "contest OPEN for somebody who entered",
      () => talent,
      async () => `/contests/${(await find(talent, "OPEN", "ENTRANT")).id}`,
    ],
    ["dashboard of a client", () => client, "/dashboard"],
    ["dashboard of a talent", () => talent, "/dashboard"],
    ["subscription", () => client, "/subscription"],
    ["referrals", () => client, "/referrals"],
    ["reviews", () => client, "/reviews"],
    ["top talent", () => client, "/reviews?tab=talent"],
    ["receipts", () => client, "/documents"],
  ]) {
    test(name, async () => {
      const person = who();
      const address = typeof path === "function" ? await path() : path;
      for (const viewport of [
        { width: 1440, height: 900 },
        { width: 360, height: 740 },
      ]) {
        await person.page.setViewportSize(viewport);
        await person.goto(address);
        await person.page.waitForLoadState("networkidle");
        const shifts = await person.page.evaluate(() => window.layoutShifts);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        assert.ok(
          sum <= 0.02,
          `${name} at ${viewport.width} px: layout shift of ${sum.toFixed(3)}\n  ${shifts.map(({ value, what }) => `${value.toFixed(3)} ${what.join(", ")}`).join("\n  ")}`,
        );
      }
      await person.page.setViewportSize({ width: 1440, height: 900 });
    });
  }
});
