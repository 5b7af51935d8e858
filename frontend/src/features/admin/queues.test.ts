import { expect, it } from "vitest";
import type { AdminQueues } from "@lib/api/staff-types";
import { GROUPS, QUEUES } from "./admin-areas";
import { waitingIn } from "./queues";

const data: AdminQueues = {
  queues: [
    { queue: "DISPUTES", count: 2, oldestAt: "2026-11-21T05:00:00Z" },
    { queue: "APPEALS", count: 1, oldestAt: "2026-11-21T05:00:00Z" },
    { queue: "MESSAGES", count: 4, oldestAt: "2026-11-21T05:00:00Z" },
  ],
  ledger: null,
  heldSince: null,
};
const areas = GROUPS.flatMap((group) => group.areas);
const area = (label: string) => areas.find((one) => one.label === label) ?? expect.fail(label);

it("an area shows what waits in all of its queues", () => {
  expect(waitingIn(area("Disputes"), data)).toBe(3);
  expect(waitingIn(area("Ledger"), data)).toBe(0);
  expect(waitingIn(area("Messages"), undefined)).toBe(0);
});

it("every queue has an area, and its link leads there", () => {
  for (const [queue, { to }] of Object.entries(QUEUES)) {
    const of = areas.find(({ queues }) => queues?.some((name) => name === queue));
    expect(of?.to, queue).toBe(new URL(to, "https://muqabla.test").pathname);
  }
});
