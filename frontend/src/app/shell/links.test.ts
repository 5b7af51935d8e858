import { expect, it } from "vitest";
import { currentOf, tabLinks } from "./links";

const labels = (role: "CLIENT" | "TALENT", isAdmin = false) => tabLinks({ role, isAdmin }).map(({ label }) => label);
const current = (role: "CLIENT" | "TALENT", path: string) => currentOf(tabLinks({ role, isAdmin: false }), path)?.label;

it("has what one's role is for in the middle, and never more than five", () => {
  expect(labels("CLIENT")).toEqual(["Contests", "Dashboard", "Post a contest", "Payouts", "Profile"]);
  expect(labels("TALENT")).toEqual(["Home", "Dashboard", "Find contests", "Payouts", "Profile"]);
  expect(labels("TALENT", true)).toEqual(["Contests", "Dashboard", "Payouts", "Profile", "Admin"]);
});

it("marks one item for each address", () => {
  expect(
    ["/", "/contests", "/search", "/contests/0190", "/payout-methods"].map((path) => current("TALENT", path)),
  ).toEqual(["Home", "Find contests", "Find contests", "Find contests", "Payouts"]);
  expect(
    ["/", "/contests", "/search", "/contests/0190", "/contests/new"].map((path) => current("CLIENT", path)),
  ).toEqual(["Contests", "Contests", "Contests", "Contests", "Post a contest"]);
  expect(current("TALENT", "/kyc")).toBeUndefined();
});
