// Money that comes back, money that never arrived, and money that somebody only pretends to have paid.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import {
  act,
  badge,
  becomes,
  choose,
  closeEntries,
  dialog,
  draft,
  endPayment,
  enter,
  nextLine,
  openContest,
  says,
  see,
  story,
  toast,
  told,
} from "./acts.mjs";
import { open } from "./harness.mjs";

let stage;
let client;

before(async () => {
  stage = await open("refund");
  client = await stage.person({ role: "CLIENT", firstName: "Ayesha", lastName: "Khan" });
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const step = story(() => stage);
const figures = (page) => page.getByRole("region", { name: "Figures" });

{
  const title = "A slogan that nobody answers";
  let id;

  step("without entries the client closes the contest and takes the prize back", async () => {
    const { page } = client;
    id = await openContest(client, { title, category: "Copywriting", prize: 5000 });
    await closeEntries(client, id);
    await says(
      nextLine(page),
      /^Nobody has entered: the prize goes back to you\n+Ask for the refund now, or it is sent by itself on/,
    );
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Ask for a refund" }).click();
    const confirm = dialog(page, "Refund PKR 5,000?");
    await confirm
      .getByText(
        "The contest closes permanently and the full prize goes back to the wallet you paid with. This cannot be undone.",
      )
      .waitFor();
    await confirm.getByLabel("Reason").fill("Nobody entered.");
    await confirm.getByRole("button", { name: "Refund the prize" }).click();
    await toast(page, "Refund Started");
    await badge(page, "Refunded");
    await see(page, "Prize, refunded to the client");
  });

  step("the money is back after the work that was due", async () => {
    const { page } = client;
    await stage.advanceClock({ minutes: 11 });
    await client.goto(`/contests/${id}`);
    await see(page, "The prize is back with you");
    await see(page, /^Easypaisa confirmed the refund on /);
    const refunds = async () =>
      (await client.ask(`/api/contests/${id}/payments`)).map(({ status, refund }) => [
        status,
        refund.status,
        refund.amountCents,
      ]);
    await becomes(refunds, [["REFUNDED", "REFUNDED", 500_000]]);
    await client.goto("/dashboard");
    await says(figures(page), /Held in escrow\s+PKR\s+0\s/);
    await page.getByRole("region", { name: "Finished" }).getByText("Refunded", { exact: true }).waitFor();
    stage.cli("ledger", "check");
  });
}

{
  const title = "A poster that is paid at the second attempt";
  let id;

  step("Simulate Failure leaves the contest unpaid, and the dashboard says so", async () => {
    const { page } = client;
    id = await draft(client, { title, category: "Print Design", prize: 8000 });
    await choose(client, "JazzCash");
    await endPayment(client, "Failure");
    await see(page, "The payment did not go through");
    await see(page, `JazzCash has not confirmed any money. “${title}” is saved as a draft: pay again to open it.`);
    const group = page.getByRole("region", { name: "Not published yet" });
    await group.getByRole("link", { name: title, exact: true }).waitFor();
    await group.getByText("Draft", { exact: true }).waitFor();
    await says(figures(page), /Held in escrow\s+PKR\s+0\s/);
  });

  step("Pay again works", async () => {
    const { page } = client;
    await page.getByRole("link", { name: "Pay again" }).click();
    await page.getByRole("heading", { name: "Pay the prize" }).waitFor();
    await see(page, "A payment with JazzCash is under way");
    await choose(client, "JazzCash");
    await endPayment(client);
    await see(page, "Payment received");
    await says(figures(page), /Held in escrow\s+PKR\s+8,000\s/);
    await client.goto(`/contests/${id}`);
    await badge(page, "Open");
  });
}

{
  const title = "An app that somebody wants for one rupee";
  let id;

  step("another amount on the wallet's page opens nothing, and the dashboard tells the truth", async () => {
    const { page } = client;
    client.allow(/\b(400|401|403|409|422) \(.*\) \S+\/api\/payments\/easypaisa\/webhook$/);
    id = await draft(client, { title, category: "Mobile App Design", prize: 90000 });
    await choose(client);
    await page.getByLabel("Amount", { exact: true }).fill("1.00");
    const webhook = page.waitForResponse((response) => response.url().endsWith("/api/payments/easypaisa/webhook"));
    await endPayment(client);
    assert.ok((await webhook).status() >= 400, "the server refuses a signature of another amount");
    await see(page, "Your payment is not confirmed yet");
    await see(
      page,
      `Easypaisa has not confirmed it. “${title}” opens as soon as it does; if no money left your wallet, pay again.`,
    );
    await says(figures(page), /Held in escrow\s+PKR\s+8,000\s/);
    await client.goto(`/contests/${id}`);
    await badge(page, "Draft");
    await says(nextLine(page), /^Pay PKR 90,000 to open the contest/);
    const visitor = await stage.visitor();
    visitor.allow(/404 \(Not Found\)/);
    await visitor.goto(`/contests/${id}`);
    await see(visitor.page, "Contest not found");
    await visitor.context.close();
  });

  step("an invented answer in the address opens nothing either", async () => {
    const { page } = client;
    await client.goto(`/dashboard?payment=success&contest=${id}`);
    await see(page, "Your payment is not confirmed yet");
    await page
      .getByRole("region", { name: "Not published yet" })
      .getByRole("link", { name: title, exact: true })
      .waitFor();
    stage.cli("ledger", "check");
  });
}

{
  const title = "A slogan that the client read and declined";
  let id;
  let owner;
  let talent;
  let admin;

  step("after an entry was declined the prize is asked back, not taken back", async () => {
    // Of her own: a free plan has room for two contests, and those before run on.
    owner = await stage.person({ role: "CLIENT", firstName: "Sana", lastName: "Mir" });
    const { page } = owner;
    talent = await stage.person({ role: "TALENT", firstName: "Bilal", lastName: "Ahmed" });
    admin = await stage.person({ role: "CLIENT", firstName: "Amna", lastName: "Khalid" });
    stage.cli("admin", "grant", admin.email);
    id = await openContest(owner, { title, category: "Copywriting", prize: 5000 });
    await enter(talent, id, { note: "Sweet as Ziarat.", link: "https://example.com/slogan" });
    await owner.goto(`/contests/${id}?tab=entries`);
    await page.getByRole("article", { name: /^Entry 1 by Bilal Ahmed/ }).waitFor();
    const [entry] = (await owner.ask(`/api/contests/${id}/entries`)).entries;
    await act(owner, `/api/entries/${entry.id}/decline`, { reason: "STYLE" });
    const early = await act(
      owner,
      `/api/contests/${id}/refund`,
      { reason: "None of it fits our brand." },
      { allow: /409 \(.*\) \S+\/refund$/ },
    );
    assert.equal(early.status, 409, "not while more entries may come");
    await closeEntries(owner, id);
    await says(nextLine(page), /^Take an entry back in and choose the winner/);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Ask for a refund" }).click();
    const form = dialog(page, "Ask for a refund");
    await form.getByLabel("Your reason").fill("None of it fits our brand.");
    await form.getByRole("button", { name: "Send the request" }).click();
    await toast(page, "Refund Requested");
    await badge(page, "Shortlisting");
    await see(page, "You asked for the prize back");
  });

  step("who entered is told, reads the reason and answers", async () => {
    const { page } = talent;
    await told(stage, talent, /^The client asks for the prize back/);
    await talent.goto(`/contests/${id}`);
    await see(page, "The client asked for the prize back");
    await see(page, "None of it fits our brand.");
    await page.getByRole("button", { name: "Answer", exact: true }).click();
    await page.getByLabel("Your answer").fill("short");
    talent.allow(/422 \(.*\) \S+\/answer$/);
    await page.getByRole("button", { name: "Send the answer" }).click();
    await see(page, "Answer in 10 to 1000 characters");
    await page.getByLabel("Your answer").fill("The brief asks for one line about honey, and this is one.");
    await page.getByRole("button", { name: "Send the answer" }).click();
    await toast(page, "Answer Saved");
    await see(page, "The brief asks for one line about honey, and this is one.");
    await talent.checkScreen("a refund request that somebody answered");
  });

  step("the administrator reads both and decides", async () => {
    const { page } = admin;
    await admin.goto("/admin/requests");
    await page
      .getByRole("button", { name: `Decide: ${title}` })
      .filter({ visible: true })
      .first()
      .click();
    const decide = dialog(page, "Request of Sana Mir");
    await see(decide, "None of it fits our brand.");
    await see(
      decide.getByRole("region", { name: "Answers of those who entered" }),
      "The brief asks for one line about honey, and this is one.",
    );
    await admin.checkScreen("a refund request with an answer");
    await decide.getByRole("radio", { name: /^Decline/ }).check({ force: true });
    await decide.getByLabel("Note").fill("The slogan keeps to your brief.");
    await decide.getByRole("button", { name: "Decide", exact: true }).click();
    await toast(page, "Request declined");
    await owner.goto(`/contests/${id}`);
    await see(owner.page, "Your refund request was declined");
    await see(owner.page, "The slogan keeps to your brief.");
    await badge(owner.page, "Shortlisting");
    stage.cli("ledger", "check");
  });
}
