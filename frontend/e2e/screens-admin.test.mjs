// What administrators see; see screens.mjs.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { dialog } from "./acts.mjs";
import { asDialog, onDemo, screen } from "./screens.mjs";

let admin;
onDemo("screens-admin", ["admin"], (people) => ({ admin } = people));

describe("the admin", () => {
  const who = () => admin;
  screen("admin, what waits", who, "/admin", (page) => page.getByRole("link", { name: /Payouts to pay/ }).waitFor());
  screen("admin payouts", who, "/admin/payouts", (page) =>
    page.getByRole("heading", { name: "Payouts to pay" }).waitFor(),
  );
  test("admin payouts on every desktop: the header is as wide as the page, and the last column is in view", async () => {
    const { page } = admin;
    await admin.goto("/admin/payouts");
    const pay = page.getByRole("button", { name: /^Mark Paid: / }).first();
    const right = (locator) =>
      locator.evaluate((element) =>
        Math.round(element.getBoundingClientRect().right - parseFloat(getComputedStyle(element).paddingRight)),
      );
    for (const width of [1024, 1100, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const edge = await right(page.locator(".admin-frame"));
      assert.equal(await right(page.getByRole("banner").locator(".wrap")), edge, `${width} px`);
      assert.ok((await right(pay)) < edge, `${width} px`);
      assert.ok(
        (await page.getByRole("banner").evaluate((element) => element.getBoundingClientRect().height)) < 80,
        `${width} px: the header has one row`,
      );
    }
  });
  screen("admin payouts, all", who, "/admin?status=all", (page) =>
    page.waitForURL(/\/admin\/payouts\?status=all/).then(() => page.getByRole("table").waitFor()),
  );
  screen("identities", who, "/admin/kyc", (page) =>
    page
      .getByRole("link", { name: /^Open the application of/ })
      .first()
      .waitFor(),
  );
  screen(
    "an identity to decide",
    who,
    async () => `/admin/kyc/${(await admin.ask("/api/admin/kyc?status=PENDING")).applications[0].id}`,
    (page) => page.getByRole("button", { name: "Approve" }).waitFor(),
  );
  screen(
    "a dispute to decide",
    who,
    async () => `/admin/disputes/${(await admin.ask("/api/admin/disputes"))[0].id}`,
    (page) => page.getByRole("heading", { name: "Decide" }).waitFor(),
  );
  screen(
    "a refund request to decide",
    who,
    async () => `/admin/requests?refund=${(await admin.ask("/api/admin/refund-requests?status=PENDING"))[0].id}`,
    (page) => dialog(page, /^Request of /).waitFor(),
  );
  screen("admin gateways", who, "/admin/gateways", (page) =>
    page.getByRole("heading", { name: "Settlement file" }).waitFor(),
  );
  screen("admin refunds", who, "/admin/refunds", (page) =>
    page.getByRole("heading", { name: "Deposits that found nothing to pay" }).waitFor(),
  );
  screen("admin currency", who, "/admin/currency", (page) => page.getByRole("table").waitFor());
  screen("admin analytics", who, "/admin/analytics", (page) =>
    page.getByRole("heading", { name: "Prizes by week" }).waitFor(),
  );
  screen("admin experiments", who, "/admin/experiments", (page) =>
    page.getByRole("heading", { name: "Create experiment" }).waitFor(),
  );
  screen("admin users", who, "/admin/users", (page) => page.getByRole("table").waitFor());
  screen(
    "a user",
    who,
    async () => `/admin/users/${(await admin.ask("/api/admin/users?q=talent@demo")).users[0].id}`,
    (page) => page.getByRole("heading", { name: "Account" }).waitFor(),
  );
  screen("admin contests", who, "/admin/contests", (page) => page.getByRole("table").waitFor());
  screen(
    "bought entries of a contest",
    who,
    async () => {
      const { contests } = await admin.ask("/api/admin/contests?status=AWARDED");
      return `/admin/contests?purchases=${contests.find(({ purchasesCount }) => purchasesCount > 0).id}`;
    },
    (page) =>
      dialog(page, "Bought entries")
        .getByText(/^Paid /)
        .waitFor(),
  );
  screen(
    "hiding a contest",
    who,
    async () => `/admin/contests?hide=${(await admin.ask("/api/admin/contests")).contests[0].id}`,
    (page) => dialog(page, /^Hide/).waitFor(),
  );
  screen("admin messages", who, "/admin/messages?state=ALL", (page) =>
    page.getByRole("heading", { name: "Messages", level: 2 }).waitFor(),
  );
  screen("admin undelivered mail", who, "/admin/mails?status=ALL", (page) =>
    page.getByRole("heading", { level: 1, name: "Undelivered mail" }).waitFor(),
  );
  screen("admin copied work", who, "/admin/reports?status=ALL", (page) =>
    page.getByRole("heading", { level: 1, name: "Copied work" }).waitFor(),
  );
  screen("admin audit log", who, "/admin/audit", (page) => page.getByRole("table").waitFor());
  screen("adding a rate", who, "/admin/currency?rate=new", asDialog("Add a rate"));
  screen(
    "a payment and its messages",
    who,
    async () => `/admin/payments/${(await admin.ask("/api/admin/payments?status=SUCCEEDED")).payments[0].id}`,
    (page) => page.getByRole("heading", { name: "Received messages" }).waitFor(),
  );
  for (const [name, button, title] of [
    ["marking a payout as paid", "Mark Paid", "Mark payout as paid"],
    ["marking a payout as failed", "Mark Failed", "Mark payout as failed"],
  ]) {
    test(name, async () => {
      await admin.goto("/admin/payouts");
      await admin.page
        .getByRole("button", { name: new RegExp(`^${button}: `) })
        .first()
        .click();
      await dialog(admin.page, title).waitFor();
      await admin.checkScreen(name);
    });
  }
});
