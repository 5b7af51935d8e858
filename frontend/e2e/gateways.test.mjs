// Paying at JazzCash and Easypaisa as they are: pages of theirs (played by fakes), and nothing accepted but their answers.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import { act, badge, becomes, dialog, draft, see, story, toast } from "./acts.mjs";
import { open } from "./harness.mjs";

let stage;
let client;
let admin;

/** A free plan has room for two contests: then somebody else goes on. */
async function somebody(firstName) {
  client = await stage.person({ role: "CLIENT", firstName, lastName: "Khan" });
  // Fakes listen on ports of their own; their pages have no icon.
  client.allow(/favicon\.ico/);
}

before(async () => {
  stage = await open("gateways", { settings: { MUQABLA_GATEWAYS: "fakes" } });
  admin = await stage.person({ role: "CLIENT", firstName: "Nadia", lastName: "Iqbal" });
  stage.cli("admin", "grant", admin.email);
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const step = story(() => stage);
/** Where each fake listens, seen from the forms that lead there. */
const fakes = {};

/** A draft, and on to the provider. */
async function begin(title, prize, wallet) {
  const { page } = client;
  const id = await draft(client, { title, prize });
  await page.getByRole("button", { name: `Pay with ${wallet}` }).click();
  return id;
}

/** The provider's own page; its address is kept. */
async function at(wallet) {
  const { page } = client;
  await page.getByRole("heading", { level: 1, name: wallet, exact: true }).waitFor();
  await see(page, "Stands in for the provider in development. No money moves.");
  const { origin } = new URL(page.url());
  assert.notEqual(origin, stage.baseUrl, "a page of another machine");
  fakes[wallet] = origin;
}

const decide = (button) => client.page.getByRole("button", { name: button, exact: true }).click();

async function backOnTheDashboard(text) {
  const { page } = client;
  await page.waitForURL(
    (url) => url.origin === stage.baseUrl && url.pathname === "/dashboard" && url.searchParams.has("payment"),
  );
  await client.settled();
  await see(page, text);
}

const payment = async (id) => (await client.ask(`/api/contests/${id}/payments`))[0];

/** Turns a switch of a fake. */
async function turn(wallet, name, times) {
  const answer = await fetch(`${fakes[wallet]}/_switch`, {
    method: "POST",
    body: new URLSearchParams({ name, times }),
  });
  assert.equal(answer.status, 200, `switch ${name}`);
}

/** The text of a code that pays an order, with its checksum. */
function code(reference, rupees) {
  const element = (tag, value) => `${tag}${String(value.length).padStart(2, "0")}${value}`;
  const text = `${element("00", "01")}${element("53", "586")}${element("54", rupees)}${element("62", element("01", reference))}6304`;
  let sum = 0xffff;
  for (const byte of Buffer.from(text)) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x8000 ? ((sum << 1) ^ 0x1021) & 0xffff : (sum << 1) & 0xffff;
  }
  return text + sum.toString(16).toUpperCase().padStart(4, "0");
}

async function orders(wallet) {
  return (await fetch(`${fakes[wallet]}/_orders`)).json();
}

{
  let id;

  step(
    "Easypaisa in two steps: our page leads there by itself, and the paid contest is open on the way back",
    async () => {
      await somebody("Ayesha");
      const { page } = client;
      id = await begin("A logo paid at Easypaisa", 2500, "Easypaisa");
      await at("Easypaisa");
      await see(page, "PKR 2,500.00");
      const passed = [];
      page.on("framenavigated", (frame) => frame === page.mainFrame() && passed.push(new URL(frame.url()).pathname));
      await decide("Pay");
      await backOnTheDashboard("Payment received");
      assert.ok(
        passed.includes("/api/payments/easypaisa/return"),
        `the second step passes through our page: ${passed.join(" ")}`,
      );
      await client.goto(`/contests/${id}`);
      await badge(page, "Open");
      assert.equal((await payment(id)).status, "SUCCEEDED");
      const [order] = await orders("Easypaisa");
      assert.deepEqual([order.state, order.amountCents], ["paid", 250_000]);
    },
  );

  step("the way there is used up: Back and a copied address lead to a page that says so", async () => {
    const { page } = client;
    client.allow(/410 \(Gone\)/);
    const { id: paid } = await payment(id);
    await page.goto(`${stage.baseUrl}/api/payments/${paid}/go`);
    await page.getByRole("heading", { level: 1, name: "This payment can no longer be paid" }).waitFor();
    await client.checkScreen("a payment that is over", { settle: false });
    await page.getByRole("link", { name: "Open your dashboard" }).click();
    await page.waitForURL((url) => url.pathname === "/dashboard");
  });
}

{
  let id;

  step("cancelled at Easypaisa: nothing is paid, and paying again works at the same provider", async () => {
    const { page } = client;
    id = await begin("A logo that is cancelled first", 1500, "Easypaisa");
    await at("Easypaisa");
    await decide("Cancel");
    await backOnTheDashboard("The payment did not go through");
    assert.equal((await payment(id)).status, "FAILED");
    await page.getByRole("link", { name: "Pay again" }).click();
    await page.getByRole("button", { name: "Pay with Easypaisa" }).click();
    await at("Easypaisa");
    await decide("Pay");
    await backOnTheDashboard("Payment received");
    await client.goto(`/contests/${id}`);
    await badge(page, "Open");
  });
}

{
  let id;

  step("JazzCash shows a code: paid with the phone, and the page goes on by itself", async () => {
    await somebody("Sana");
    const { page } = client;
    id = await begin("A poster paid by scanning", 3000, "JazzCash");
    await page.getByRole("heading", { level: 1, name: "Pay with JazzCash" }).waitFor();
    await page.getByRole("img", { name: "Code to pay" }).waitFor();
    await see(page, "Waiting for your payment.");
    await client.checkScreen("checkout with a code", { settle: false });
    const action = await page.locator("form").getAttribute("action");
    fakes.JazzCash = new URL(action).origin;
    // What a phone's camera reads in the picture: its text is compared in the tests of the adapter.
    const reference = await page.locator('input[name="pp_TxnRefNo"]').inputValue();
    const amount = await page.locator('input[name="pp_Amount"]').inputValue();
    assert.equal(amount, "300000");
    const scanned = await fetch(`${fakes.JazzCash}/_scan`, {
      method: "POST",
      body: new URLSearchParams({ text: code(reference, "3000.00") }),
    });
    assert.equal(scanned.status, 200);
    await backOnTheDashboard("Payment received");
    await client.goto(`/contests/${id}`);
    await badge(page, "Open");
  });
}

{
  let id;

  step("JazzCash on its own page: the tab is closed after paying, and the contest opens all the same", async () => {
    const { page } = client;
    id = await begin("A flyer whose tab was closed", 1800, "JazzCash");
    await page.getByRole("heading", { level: 1, name: "Pay with JazzCash" }).waitFor();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await at("JazzCash");
    // Always: a browser that hears nothing asks once more by itself.
    await turn("JazzCash", "LostReply", "always");
    // Paid; the provider says nothing, and the browser hears nothing.
    client.allow(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|chrome-error/);
    await decide("Pay").catch(() => undefined);
    // A tab that is closed sooner may take the click along.
    await becomes(async () => (await orders("JazzCash")).at(-1).state, "paid");
    await page.close();
    await turn("JazzCash", "LostReply", "off");
    client.page = await client.context.newPage();
    await client.goto("/dashboard");
    assert.equal((await payment(id)).status, "PENDING");
    await client.goto(`/contests/${id}`);
    await see(client.page, "We are checking your payment with JazzCash");
    await client.checkScreen("payment under way");
    await stage.advanceClock({ minutes: 11 });
    await client.goto(`/contests/${id}`);
    await badge(client.page, "Open");
    assert.equal((await payment(id)).status, "SUCCEEDED");
  });
}

{
  let id;

  step("without scripts the page that leads to JazzCash and back works by its buttons", async () => {
    await somebody("Hamza");
    id = await begin("A card paid without scripts", 2200, "JazzCash");
    await client.page.getByRole("heading", { level: 1, name: "Pay with JazzCash" }).waitFor();
    const { id: paid } = await payment(id);
    // The same person in a browser that runs no scripts: the same session.
    const plain = await stage.visitor({ firstName: "Ayesha without scripts" }, { javaScriptEnabled: false });
    plain.allow(/favicon\.ico/);
    await plain.context.addCookies(await client.context.cookies());
    const { page } = plain;
    await page.goto(`${stage.baseUrl}/api/payments/${paid}/go`);
    await page.getByRole("heading", { level: 1, name: "Pay with JazzCash" }).waitFor();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { level: 1, name: "JazzCash", exact: true }).waitFor();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL((url) => url.pathname === "/dashboard");
    await plain.context.close();
    await client.goto(`/contests/${id}`);
    await badge(client.page, "Open");
  });
}

{
  let id;

  step("a rupee too much is decided by an admin, who sees what the provider said", async () => {
    id = await begin("A menu for which too much came", 1600, "Easypaisa");
    await at("Easypaisa");
    await turn("Easypaisa", "WrongAmount", "always");
    await decide("Pay");
    await backOnTheDashboard("We are checking your payment");
    await turn("Easypaisa", "WrongAmount", "off");
    const { page } = admin;
    await admin.goto("/admin/gateways");
    await page
      .getByRole("region", { name: "Easypaisa" })
      .or(page.getByRole("article", { name: "Easypaisa" }))
      .first()
      .waitFor()
      .catch(() => undefined);
    await see(page, "Waiting for an admin");
    await admin.checkScreen("gateways");
    const { id: doubted } = await payment(id);
    await admin.goto(`/admin/payments/${doubted}`);
    await page.getByRole("button", { name: "Settle this payment" }).click();
    const form = dialog(page, "Settle this payment");
    await form.getByRole("radio", { name: /The whole amount/ }).check({ force: true });
    await form.getByLabel("Transaction number").fill("EP-PORTAL-1");
    await form.getByLabel("Note").fill("The portal shows the right amount.");
    await admin.checkScreen("settling a payment in review", { settle: false });
    await form.getByRole("button", { name: "Settle" }).click();
    await toast(page, "Payment settled");
    await client.goto(`/contests/${id}`);
    await badge(client.page, "Open");
  });

  step("a payment taken back puts its contest on hold until an admin has decided", async () => {
    const { page } = admin;
    const { id: disputed } = await payment(id);
    await admin.goto(`/admin/payments/${disputed}`);
    await page.getByRole("button", { name: "Report a chargeback" }).click();
    const form = dialog(page, "Report a chargeback");
    await form.getByLabel("How do you know?").fill("Letter of 21 November, case 4471");
    await admin.checkScreen("reporting a chargeback", { settle: false });
    await form.getByRole("button", { name: "Report" }).click();
    await toast(page, "Chargeback reported");
    await client.goto(`/contests/${id}`);
    await see(client.page, /on hold/i);
    await client.checkScreen("a contest on hold");
    await admin.goto("/admin/gateways");
    await page.getByRole("button", { name: /^Decide: / }).click();
    const decision = dialog(page, "Decide the chargeback");
    await decision.getByRole("radio", { name: /Won/ }).check({ force: true });
    await decision.getByLabel("Note").fill("The provider decided for us.");
    await admin.checkScreen("deciding a chargeback", { settle: false });
    await decision.getByRole("button", { name: "Decide" }).click();
    await toast(page, "Chargeback won");
    await client.goto(`/contests/${id}`);
    await badge(client.page, "Open");
  });
}

step("a settlement file is compared, then posted once", async () => {
  const { page } = admin;
  const { payments } = await admin.ask("/api/admin/payments?status=SUCCEEDED&provider=easypaisa");
  const { orderRef, providerTxnId, amountCents } = payments[0];
  const gross = amountCents / 100;
  const line = `${providerTxnId ?? "T-1"},${orderRef},${gross.toFixed(2)},10.00,${(gross - 10).toFixed(2)},2026-11-21`;
  const csv = `transaction_id,order_ref,gross,fee,net,settled_on\n${line}\nSTRANGE-1,SX20261121120000ZZZZ,5.00,0.00,5.00,2026-11-21\n`;
  await admin.goto("/admin/gateways");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "settled.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await see(page, "Chosen: settled.csv, 2 rows");
  await page.getByRole("button", { name: "Compare only" }).click();
  await see(page, "1 payment would be settled");
  await see(page, "Not known here");
  await admin.checkScreen("a settlement file compared");
  await page.getByRole("button", { name: "Book", exact: true }).click();
  await see(page, "1 payment is settled");
  stage.cli("ledger", "check");
});

step("a provider that does not answer is left alone, and the other one is offered", async () => {
  await somebody("Zara");
  const { page } = client;
  // Five questions without an answer in a row.
  await turn("JazzCash", "HtmlWith200", "always");
  const id = await draft(client, { title: "A banner while JazzCash is away", prize: 1700 });
  await page.getByRole("button", { name: "Pay with JazzCash" }).click();
  await page.getByRole("heading", { level: 1, name: "Pay with JazzCash" }).waitFor();
  const { id: asked } = await payment(id);
  admin.allow(/429 \(/);
  for (let minute = 0; minute < 6; minute += 1) {
    await act(admin, `/api/admin/payments/${asked}/inquire`, {}, { allow: /(429|503) \(/ });
    await stage.advanceClock({ seconds: 61 });
  }
  await act(admin, `/api/admin/payments/${asked}/inquire`, {}, { allow: /(429|503) \(/ });
  await admin.goto("/admin/gateways");
  await see(admin.page, "Not answering");
  await admin.checkScreen("a gateway that does not answer");
  await turn("JazzCash", "HtmlWith200", "off");
  await client.goto(`/contests/new?contest=${id}`);
  await see(page, /does not answer/);
  await client.checkScreen("paying while a provider is away");
  await page.getByRole("button", { name: "Pay with Easypaisa" }).click();
  await at("Easypaisa");
  await decide("Pay");
  await backOnTheDashboard("Payment received");
  stage.cli("ledger", "check");
});
