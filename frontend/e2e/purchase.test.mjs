// A client buys a second entry beside the winner: priced by its author, paid in one of two tabs, at both widths.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import {
  addPayoutMethod,
  approveIdentity,
  award,
  becomes,
  deliver,
  dialog,
  endPayment,
  enter,
  ledgerIs,
  openContest,
  see,
  story,
  toast,
  told,
} from "./acts.mjs";
import { png } from "./files.mjs";
import { desk, open, phone } from "./harness.mjs";

const TITLE = "A sign for a bakery in Multan";

let stage;
let client;
let winner;
let author;
let admin;
let id;
let entry;

before(async () => {
  stage = await open("purchase");
  client = await stage.person({ role: "CLIENT", firstName: "Ayesha", lastName: "Khan" });
  winner = await stage.person({ role: "TALENT", firstName: "Bilal", lastName: "Ahmed" });
  author = await stage.person({ role: "TALENT", firstName: "Hira", lastName: "Baloch" });
  admin = await stage.person({ role: "CLIENT", firstName: "Sana", lastName: "Malik" });
  stage.cli("admin", "grant", admin.email);
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const step = story(() => stage);
const address = () => `/contests/${id}?entry=${entry}`;
const sale = (person, name) => dialog(person.page, "Entry #2").getByRole("region", { name });
const seen = async (person) => (await person.ask(`/api/entries/${entry}`)).sale;

step("the author of an entry names a price within its limits, and sees what they would get", async () => {
  id = await openContest(client, { title: TITLE, prize: 20000 });
  await enter(winner, id, { link: "https://example.com/bread" });
  await enter(author, id, { link: "https://example.com/oven" });
  const { entries } = await author.ask(`/api/contests/${id}/entries`);
  entry = entries.find(({ mine }) => mine).id;
  await author.goto(address());
  await sale(author, "Sell this entry").getByRole("button", { name: "Name a price" }).click();
  const price = dialog(author.page, "Your price");
  await price.getByLabel("Price").fill("499");
  await price.getByRole("button", { name: "Save the price" }).click();
  await see(price, "Enter an amount from PKR 500 to PKR 500,000");
  await price.getByLabel("Price").fill("3000");
  await ledgerIs(price, { "The client pays": "PKR 3,000", "You get": "PKR 2,910" });
  await author.checkScreen("the price of an entry", { shots: true });
  await price.getByRole("button", { name: "Save the price" }).click();
  await toast(author.page, "Price saved");
  await see(sale(author, "Sell this entry"), "You get PKR 2,910 of it.");
});

step("before the award it is shown to the client and cannot be bought; others see nothing of it", async () => {
  await client.goto(address());
  await see(sale(client, "Buy this entry"), "You can buy it beside the winner, once you have chosen one.");
  assert.equal(await sale(client, "Buy this entry").getByRole("button").count(), 0);
  const { entries } = await winner.ask(`/api/contests/${id}/entries`);
  assert.ok(
    entries.every(({ sale: shown }) => shown === null || shown.priceCents === null),
    "no other entrant sees a price",
  );
  await award(client, id, "Bilal Ahmed");
});

step("from the award on the client buys it: both widths, back and again", async () => {
  await client.goto(address());
  const { page } = client;
  await sale(client, "Buy this entry").getByRole("button", { name: "Buy this entry" }).click();
  const buy = dialog(page, "Buy entry #2");
  await ledgerIs(buy, { "You pay": "PKR 3,000" });
  await client.checkScreen("buying another entry", { shots: true });
  await page.setViewportSize(phone);
  await buy.getByRole("button", { name: "Pay PKR 3,000" }).scrollIntoViewIfNeeded();
  await page.setViewportSize(desk);
  await page.goBack();
  await buy.waitFor({ state: "detached" });
  await sale(client, "Buy this entry").getByRole("button", { name: "Buy this entry" }).click();
  await buy.getByRole("button", { name: "Pay PKR 3,000" }).click();
  await page.getByRole("heading", { level: 1, name: "Easypaisa payment simulation" }).waitFor();
  await becomes(async () => (await seen(client)).purchase, "PENDING");
});

step("another tab finds the same order, and the price stays while it is paid", async () => {
  const payments = async () =>
    (await client.ask(`/api/contests/${id}/payments`)).filter(({ purpose }) => purpose === "ENTRY_PURCHASE");
  const again = await client.page.evaluate(
    async ([path]) =>
      (
        await fetch(path, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ priceCents: 300_000, provider: "easypaisa" }),
        })
      ).json(),
    [`/api/entries/${entry}/purchase`],
  );
  const [only, ...others] = await payments();
  assert.deepEqual([only.id, others.length], [again.paymentId, 0], "one attempt");
  await author.goto(address());
  await see(sale(author, "Sell this entry"), "The client is paying for it now.");
  assert.equal(await sale(author, "Sell this entry").getByRole("button").count(), 0);
  await endPayment(client);
  await see(client.page, "Payment received");
});

step("it is bought for both, after a reload too, and the record of the contest says nothing of it", async () => {
  await told(stage, author, /bought your entry #2/);
  await told(stage, client, /You bought entry #2/);
  for (const person of [client, author]) {
    await person.goto(address());
    await person.page.reload();
    await see(
      sale(person, person === client ? "Buy this entry" : "Sell this entry"),
      person === client ? "You bought this entry." : "The client bought this entry.",
    );
    await person.page.setViewportSize(phone);
    await person.checkScreen(`a bought entry, ${person.label}`, { shots: true });
    await person.page.setViewportSize(desk);
  }
  const timeline = JSON.stringify(await winner.ask(`/api/contests/${id}/timeline`));
  assert.ok(!/3,000|bought/i.test(timeline), timeline);
  stage.cli("ledger", "check");
});

step("the author hands it over on the page of handovers, and the client accepts", async () => {
  await author.goto("/payouts");
  await addPayoutMethod(author, "Hira Baloch");
  await deliver(author, id, [png("oven-final.png")]);
  await client.goto(address());
  await sale(client, "Buy this entry").getByRole("link", { name: "To the handover" }).click();
  await client.page.waitForURL((url) => url.searchParams.get("handover") === entry);
  await client.page.reload();
  const tabs = client.page.getByRole("navigation", { name: "Handovers of this contest" });
  await see(tabs.getByRole("link", { name: /Bought entry/ }), "PKR 3,000");
  await client.page.setViewportSize(phone);
  await client.checkScreen("the handover of a bought entry", { shots: true });
  await client.page.setViewportSize(desk);
  await client.page.getByRole("button", { name: "Accept the files" }).click();
  await dialog(client.page, "Accept the files?").getByRole("button", { name: "Accept and release the prize" }).click();
  await toast(client.page, "Handover Accepted");
  const { status } = await client.ask(`/api/contests/${id}`);
  assert.equal(status, "AWARDED", "the winner's handover goes on");
});

step("the author is paid the price less our fee", async () => {
  await approveIdentity(stage, author, admin);
  await admin.goto("/admin/payouts");
  await admin.page.getByRole("button", { name: `Mark Paid: Hira Baloch, ${TITLE}` }).click();
  const form = dialog(admin.page, "Mark payout as paid");
  await form.getByLabel("Payment reference").fill("EP-2026-77");
  await form.getByRole("button", { name: "Mark Paid" }).click();
  await toast(admin.page, "Payout Marked as Paid");
  await author.goto("/payouts");
  await see(author.page.locator("main"), /PKR 2,910/);
  stage.cli("ledger", "check");
});
