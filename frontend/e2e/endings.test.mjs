// The terms of a contest that is running, and the ends that are not an award: more time, a higher prize, a promise, a changed brief;
// the prize back by request, shared out after silence, and divided after a dispute.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import {
  act,
  award,
  badge,
  becomes,
  BRIEF,
  choose,
  closeEntries,
  deliver,
  dialog,
  endPayment,
  enter,
  ledger,
  ledgerIs,
  nextLine,
  openContest,
  rowsAre,
  says,
  see,
  story,
  toast,
  told,
} from "./acts.mjs";
import { png, zip } from "./files.mjs";
import { open } from "./harness.mjs";

let stage;
let bilal;
let hira;
let firstAdmin;
let secondAdmin;

before(async () => {
  stage = await open("endings");
  bilal = await stage.person({ role: "TALENT", firstName: "Bilal", lastName: "Ahmed" });
  hira = await stage.person({ role: "TALENT", firstName: "Hira", lastName: "Baloch" });
  firstAdmin = await stage.person({ role: "CLIENT", firstName: "Amna", lastName: "Khalid" });
  secondAdmin = await stage.person({ role: "CLIENT", firstName: "Saima", lastName: "Noor" });
  for (const { email } of [firstAdmin, secondAdmin]) stage.cli("admin", "grant", email);
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const terms = (page) => page.getByRole("region", { name: "Terms" });
const shares = (page, name) => page.getByRole("region", { name });
/** Time that passed has ended the sessions of those who did nothing meanwhile. */
async function back(...people) {
  for (const person of people) if (!(await person.ask("/api/auth/user")).id) await person.signIn();
}
async function later(time, ...people) {
  await stage.advanceClock(time);
  await back(...people);
}

{
  const step = story(() => stage);
  const title = "A label whose terms get better";
  let client;
  let id;

  step("the client extends the deadline while entries come in; who entered is told", async () => {
    client = await stage.person({ role: "CLIENT", firstName: "Ayesha", lastName: "Khan" });
    const { page } = client;
    id = await openContest(client, { title, prize: 10000, days: 7 });
    await enter(bilal, id, { files: [png("first.png")] });
    await client.goto(`/contests/${id}`);
    await says(terms(page), /2 extensions left, to \d+ \w+ at the latest/);
    await terms(page).getByRole("button", { name: "Extend" }).click();
    const form = dialog(page, "Extend the deadline");
    await see(
      form,
      /You can extend twice; this is the first time\. Everybody who entered is told by mail \(1 entry so far\)\./,
    );
    await form.getByLabel("New deadline").fill("2035-01-01T10:00");
    await form.getByRole("button", { name: "Extend the deadline" }).click();
    await see(form, /^The latest possible deadline is /);
    await form.getByRole("button", { name: "3 days more" }).click();
    await form.getByRole("button", { name: "Extend the deadline" }).click();
    await toast(page, "Deadline Extended");
    await says(terms(page), /1 extension left/);
    await told(stage, bilal, /deadline/i);
  });

  step(
    "after entries closed the client extends once more: the contest opens again, and that was the last time",
    async () => {
      await later({ days: 11 }, client, bilal, hira);
      const { page } = client;
      await client.goto(`/contests/${id}`);
      await badge(page, "Shortlisting");
      await terms(page).getByRole("button", { name: "Extend" }).click();
      const form = dialog(page, "Extend the deadline");
      await see(form, "Entries open again");
      await form.getByRole("button", { name: "7 days more" }).click();
      await form.getByRole("button", { name: "Extend the deadline" }).click();
      await toast(page, "Deadline Extended");
      await badge(page, "Open");
      await rowsAre(terms(page).getByRole("button", { name: "Extend" }), 0, "twice is all there is");
      await see(terms(page), "Extended twice");
      await enter(hira, id, { link: "https://example.com/second" });
      assert.ok(
        (await stage.mails(bilal.email)).filter(
          ({ subject, text }) => /deadline/i.test(subject) && text.includes(title),
        ).length >= 2,
        "told each time",
      );
    },
  );

  step("the prize grows by a payment of the difference; a payment that was left can be gone on with", async () => {
    const { page } = client;
    await client.goto(`/contests/${id}`);
    await terms(page).getByRole("button", { name: "Raise" }).click();
    const form = dialog(page, "Raise the prize");
    await form.getByLabel("New prize").fill("9000");
    await form.getByRole("button", { name: "Pay with Easypaisa" }).click();
    await see(form, "The new prize must be higher than PKR 10,000");
    await form.getByLabel("New prize").fill("12500");
    await ledgerIs(form, {
      "Paid already": "PKR 10,000",
      "Winner would receive": "PKR 12,125",
      "To pay now": "PKR 2,500",
    });
    await choose(client, "Easypaisa");
    // The person turns back before paying.
    await client.goto(`/contests/${id}`);
    await see(terms(page), /PKR 2,500 more are not paid yet/);
    await see(page, "PKR 10,000");
    await client.checkScreen("a raise that is not paid");
    await terms(page).getByRole("button", { name: "Continue to pay" }).click();
    await page.getByRole("heading", { level: 1, name: "Easypaisa payment simulation" }).waitFor();
    await endPayment(client);
    await see(page, "Payment received");
    await see(page, /The higher prize of “A label whose terms get better” is in escrow/);
    await client.goto(`/contests/${id}`);
    await page.getByRole("region", { name: "Prize, held in escrow" }).getByText("12,500").waitFor();
    await rowsAre(terms(page).getByRole("button", { name: "Continue to pay" }), 0);
    await told(stage, bilal, /prize/i);
    await told(stage, hira, /12,500/);
  });

  step("the guarantee is switched on permanently, and everybody sees the badge", async () => {
    const { page } = client;
    await terms(page).getByRole("button", { name: "Switch on" }).click();
    const confirm = dialog(page, "Guarantee the prize?");
    await see(confirm, "It can never be switched off");
    await confirm.getByRole("button", { name: "Guarantee the prize" }).click();
    await toast(page, "Prize Guaranteed");
    await badge(page, "Guaranteed");
    await see(terms(page), /^On, permanently/);
    await rowsAre(terms(page).getByRole("button", { name: "Switch on" }), 0);
    const visitor = await stage.visitor();
    await visitor.goto(`/contests/${id}`);
    await badge(visitor.page, "Guaranteed");
    await visitor.context.close();
  });

  step("a changed brief is a new version, and the difference can be seen by everybody who takes part", async () => {
    const { page } = client;
    await page.getByRole("button", { name: "Edit brief" }).click();
    const form = dialog(page, "Edit the brief");
    await form
      .getByRole("textbox", { name: "Brief" })
      .fill(BRIEF.replace("two centimetres", "three centimetres, on glass"));
    await form.getByRole("button", { name: "Save changes" }).click();
    await toast(page, "Brief Updated");
    await bilal.goto(`/contests/${id}`);
    const brief = bilal.page.getByRole("region", { name: "Brief" });
    await see(brief, /^Version 2/);
    await brief.getByRole("button", { name: "See what changed" }).click();
    await says(brief.locator("del").first(), /two/);
    await says(brief.locator("ins").first(), /three/);
    await see(brief, /^\d words added, \d removed$/);
    await bilal.checkScreen("versions of a brief");
    await brief.getByLabel("Version to show").selectOption("1");
    await see(brief, /It must read well at two centimetres/);
    const visitor = await stage.visitor();
    await visitor.goto(`/contests/${id}`);
    await see(visitor.page.getByRole("region", { name: "Brief" }), "Version 2");
    await see(visitor.page, /three centimetres, on glass/);
    await visitor.context.close();
    await told(stage, bilal, /brief/i);
    stage.cli("ledger", "check");
  });
}

{
  const step = story(() => stage);
  const declined = "A slogan that the client does not like";
  const approved = "A poster that nobody understood";
  const ids = {};
  let client;

  step("with entries the client asks for the refund with a reason, withdraws, and asks again", async () => {
    client = await stage.person({ role: "CLIENT", firstName: "Zainab", lastName: "Malik" });
    const { page } = client;
    for (const [name, title] of [
      ["declined", declined],
      ["approved", approved],
    ]) {
      ids[name] = await openContest(client, { title, prize: name === "declined" ? 1001 : 6000, days: 7 });
      await enter(bilal, ids[name], { link: "https://example.com/one" });
    }
    await enter(hira, ids.declined, { link: "https://example.com/two" });
    for (const name of ["declined", "approved"]) {
      await closeEntries(client, ids[name]);
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Ask for a refund" }).click();
      const form = dialog(page, "Ask for a refund");
      await form.getByRole("button", { name: "Send the request" }).click();
      await see(form, "Reason must be at least 10 characters");
      await form.getByLabel("Your reason").fill("None of the entries keeps to the brief.");
      await form.getByRole("button", { name: "Send the request" }).click();
      await toast(page, "Refund Requested");
      await see(page, "You asked for the prize back");
    }
    await client.checkScreen("a refund request that waits");
    await page.getByRole("button", { name: "Withdraw the request" }).click();
    await toast(page, "Request Withdrawn");
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Ask for a refund" }).click();
    const form = dialog(page, "Ask for a refund");
    await form.getByLabel("Your reason").fill("I was wrong to withdraw: nobody understood it.");
    await form.getByRole("button", { name: "Send the request" }).click();
    await toast(page, "Refund Requested");
  });

  step("an admin declines one, and the client reads why; another is approved, and the prize goes back", async () => {
    const { page } = client;
    await back(firstAdmin);
    const requests = await firstAdmin.ask("/api/admin/refund-requests?status=PENDING");
    const of = (id) => requests.find(({ contest }) => contest.id === id);
    await act(firstAdmin, `/api/admin/refund-requests/${of(ids.declined).id}/decline`, {
      note: "Both slogans keep to your brief.",
    });
    await act(firstAdmin, `/api/admin/refund-requests/${of(ids.approved).id}/approve`, {
      note: "The poster was misunderstood.",
    });

    await client.goto(`/contests/${ids.declined}`);
    await see(page, "Your refund request was declined");
    await see(page, "Both slogans keep to your brief.");
    await badge(page, "Shortlisting");
    await client.checkScreen("a refund request that was declined");
    await told(stage, client, /Both slogans keep to your brief/);

    await client.goto(`/contests/${ids.approved}`);
    await badge(page, "Refunded");
    await see(page, "Your refund request was approved");
    await client.checkScreen("a refund request that was approved");
    await bilal.goto(`/contests/${ids.approved}?tab=entries`);
    await badge(bilal.page, "Refunded");
    await see(bilal.page, "Entered by you");
    await stage.advanceClock({ minutes: 11 });
    await client.goto(`/contests/${ids.approved}`);
    await see(page, "The prize is back with you");
    stage.cli("ledger", "check");
  });

  step("from the closing on everybody sees what happens to the prize if the client stays silent", async () => {
    const { page } = client;
    await client.goto(`/contests/${ids.declined}`);
    await ledgerIs(shares(page, "If you choose nobody"), {
      Prize: "PKR 1,001",
      "Fee, 3%": "PKR 30.03",
      "Shared equally": "PKR 970.97",
      "Each of 2 receives": "PKR 485.48",
    });
    await see(shares(page, "If you choose nobody"), "1 paisa cannot be divided: it goes to the earliest entry.");
    for (const [person, share] of [
      [bilal, "PKR 485.49"],
      [hira, "PKR 485.48"],
    ]) {
      await person.goto(`/contests/${ids.declined}`);
      const panel = shares(person.page, "If the client chooses nobody");
      await says(
        panel,
        /On \d+ \w+ \d{4}, \d\d:\d\d PKT the prize, less the fee, is shared equally between the 2 people with entries in the running\./,
      );
      await becomes(async () => (await ledger(panel))["Your share of 2"], share);
    }
    await bilal.checkScreen("the shares while the client is silent");
  });

  step(
    "30 days after the deadline the prize is shared out: the ledger is true, and everybody sees their part",
    async () => {
      // The deadline is at six in the evening of the seventh day, so up to a day later than seven times 24 hours.
      await later({ days: 38 }, client, bilal, hira);
      const { page } = client;
      await client.goto(`/contests/${ids.declined}`);
      await badge(page, "Distributed");
      await see(page, "Prize, shared among those who entered");
      await becomes(
        async () => (await ledger(shares(page, "The prize was shared")))["Each of 2 received"],
        "PKR 485.48",
      );
      await client.checkScreen("a prize that was shared, for the client");
      for (const [person, share] of [
        [bilal, "485.49"],
        [hira, "485.48"],
      ]) {
        await person.goto(`/contests/${ids.declined}`);
        await badge(person.page, "Distributed");
        await becomes(
          async () => (await ledger(shares(person.page, "The prize was shared")))["Your share of 2"],
          `PKR ${share}`,
        );
        await shares(person.page, "The prize was shared").getByRole("link", { name: "Your payouts" }).click();
        const row = person.page
          .getByRole("region", { name: "Your payouts" })
          .locator(".moneyrow")
          .filter({ hasText: declined });
        await says(row, new RegExp(`Share of the prize[\\s\\S]*PKR\\s+${share}[\\s\\S]*Pending`));
        await told(stage, person, new RegExp(share.replace(".", "\\.")));
      }
      await bilal.goto(`/contests/${ids.declined}`);
      await bilal.checkScreen("a prize that was shared, for somebody who entered");
      stage.cli("ledger", "check");
    },
  );
}

{
  const step = story(() => stage);
  const title = "An icon set that two people disagree about";
  let client;
  let id;
  let dispute;
  const panel = (page) => page.getByRole("region", { name: "Dispute", exact: true });
  const handover = () => `/contests/${id}?tab=handover`;

  step("the client opens a dispute with evidence, and the clock of the handover stops", async () => {
    client = await stage.person({ role: "CLIENT", firstName: "Omar", lastName: "Sheikh" });
    await back(bilal, hira);
    const { page } = client;
    id = await openContest(client, { title, prize: 20000 });
    await enter(bilal, id, { files: [png("icons.png")] });
    await award(client, id, "Bilal Ahmed");
    await deliver(bilal, id, [zip("icons.zip")]);
    await client.goto(handover());
    await page.getByRole("button", { name: "Open a dispute" }).click();
    const form = dialog(page, "Open a dispute");
    await form.getByLabel("What is it about?").selectOption("NOT_AS_BRIEFED");
    await form.getByLabel("Your statement").fill("Only half of the icons are in the file.");
    await form.getByLabel("Evidence", { exact: true }).setInputFiles([png("half.png")]);
    await form.getByText(/, uploaded$/).waitFor();
    await form.getByRole("button", { name: "Open the dispute" }).click();
    await toast(page, "Dispute Opened");
    await panel(page).waitFor();
    await see(panel(page), "The other side has the word");
    await rowsAre(page.getByRole("button", { name: "Accept the files" }), 0, "nothing is accepted meanwhile");
    await says(page.getByRole("list", { name: "Steps of the handover" }), /An administrator decides/);
    await client.checkScreen("a dispute for the one who opened it");
    await told(stage, bilal, /dispute/i);
  });

  step("the winner answers once, with evidence of their own; both see both sides", async () => {
    const { page } = bilal;
    await bilal.goto("/payouts");
    const row = page.getByRole("region", { name: "Your payouts" }).locator(".moneyrow").filter({ hasText: title });
    await see(row, /It waits until the dispute is settled\./);
    await bilal.goto(`/contests/${id}`);
    await nextLine(page).getByRole("link", { name: "Answer the dispute" }).click();
    await see(panel(page), "It is your turn to write");
    await bilal.checkScreen("a dispute to answer");
    await panel(page).getByRole("button", { name: "Send the statement" }).click();
    await see(panel(page), "Write at least 10 characters");
    await panel(page).getByLabel("Your statement").fill("The other half was never in the brief.");
    await panel(page)
      .getByLabel("Evidence", { exact: true })
      .setInputFiles([png("brief.png")]);
    await panel(page)
      .getByText(/, uploaded$/)
      .waitFor();
    await panel(page).getByRole("button", { name: "Send the statement" }).click();
    await toast(page, "Statement Sent");
    await see(panel(page), "An administrator decides now");
    await rowsAre(panel(page).getByRole("button", { name: "Send the statement" }), 0, "once");
    await client.goto(handover());
    await see(panel(client.page), "The other half was never in the brief.");
    await panel(client.page).getByRole("link", { name: "Download brief.png" }).waitFor();
    await panel(page).getByRole("link", { name: "Download half.png" }).waitFor();
    // A stranger has no business here.
    await hira.goto(`/contests/${id}`);
    assert.equal(await hira.page.getByRole("tab", { name: "Handover" }).count(), 0);
  });

  step("an admin splits the prize; nothing moves yet, and the winner appeals", async () => {
    dispute = (await client.ask(`/api/contests/${id}`)).dispute.id;
    await back(firstAdmin);
    await act(firstAdmin, `/api/admin/disputes/${dispute}/decide`, {
      verdict: "SPLIT",
      winnerCents: 1_000_000,
      note: "Half of the icons are there.",
    });
    await client.goto(handover());
    const decision = panel(client.page).getByRole("article", { name: "Decision" });
    await see(decision, "The prize is split between Bilal Ahmed and you");
    await ledgerIs(decision, {
      "Bilal Ahmed receives": "PKR 9,700",
      "Fee, 3% of that part": "PKR 300",
      "Back to you": "PKR 10,000",
      Prize: "PKR 20,000",
    });
    await client.checkScreen("a dispute that was decided");
    const { page } = bilal;
    await bilal.goto(handover());
    await panel(page).getByRole("button", { name: "Appeal" }).click();
    const form = dialog(page, "Appeal against the decision");
    await form.getByLabel("What was overlooked?").fill("The brief asks for ten icons, and ten are there.");
    await bilal.checkScreen("appealing");
    await form.getByRole("button", { name: "Appeal" }).click();
    await toast(page, "Appeal Sent");
    await see(panel(page), "You have appealed");
    await rowsAre(panel(page).getByRole("button", { name: "Appeal" }), 0, "one appeal");
    stage.cli("ledger", "check");
  });

  step(
    "another admin makes the final decision: the winner is paid a part, the rest goes back, the rights pass",
    async () => {
      const again = await act(
        firstAdmin,
        `/api/admin/disputes/${dispute}/decide`,
        { verdict: "REFUND", note: "I have seen it before." },
        { allow: /4\d\d \(.*\) \S+\/decide$/ },
      );
      assert.ok(again.status >= 400, "not the same admin");
      await back(secondAdmin);
      await act(secondAdmin, `/api/admin/disputes/${dispute}/decide`, {
        verdict: "SPLIT",
        winnerCents: 1_500_000,
        note: "Three quarters are as briefed.",
      });
      const { page } = client;
      await client.goto(handover());
      await badge(page, "Completed");
      await see(page, "Prize, settled in a dispute");
      await ledgerIs(panel(page).getByRole("article", { name: "Decision on appeal" }), {
        "Bilal Ahmed receives": "PKR 14,550",
        "Fee, 3% of that part": "PKR 450",
        "Back to you": "PKR 5,000",
        Prize: "PKR 20,000",
      });
      await see(panel(page), "Replaced on appeal");
      await see(page, "The files and all rights to them are yours");
      await client.checkScreen("a dispute that is settled, for the client");
      await bilal.goto(handover());
      await bilal.checkScreen("a dispute that is settled, for the winner");
      await panel(bilal.page).getByRole("link", { name: "Your payouts" }).click();
      const rows = bilal.page
        .getByRole("region", { name: "Your payouts" })
        .locator(".moneyrow")
        .filter({ hasText: title });
      await rows.filter({ hasText: "14,550" }).getByText("Pending", { exact: true }).waitFor();
      await stage.advanceClock({ minutes: 11 });
      const refunds = async () =>
        (await client.ask(`/api/contests/${id}/payments`)).map(({ refund }) => [refund.status, refund.amountCents]);
      await becomes(refunds, [["REFUNDED", 500_000]]);
      stage.cli("ledger", "check");
    },
  );

  step(
    "the winner may open one too; the other side stays silent, nobody appeals, and the clock carries the decision out",
    async () => {
      const other = await openContest(client, { title: "A badge that was copied", prize: 3000 });
      await enter(hira, other, { link: "https://example.com/badge" });
      await award(client, other, "Hira Baloch");
      const { page } = hira;
      const address = `/contests/${other}?tab=handover`;
      await hira.goto(`${address}&dispute=new`);
      const form = dialog(page, "Open a dispute");
      await form.getByLabel("What is it about?").selectOption("NO_ANSWER");
      await form.getByLabel("Your statement").fill("The client does not say which badge is meant.");
      await form.getByRole("button", { name: "Open the dispute" }).click();
      await toast(page, "Dispute Opened");

      await later({ days: 3 }, client, hira, firstAdmin);
      await client.goto(address);
      await see(panel(client.page), "You did not write in time.");
      await rowsAre(panel(client.page).getByRole("button", { name: "Send the statement" }), 0, "too late");
      const { id: opened } = (await client.ask(`/api/contests/${other}`)).dispute;
      await act(firstAdmin, `/api/admin/disputes/${opened}/decide`, {
        verdict: "REFUND",
        note: "The badge is somebody else's work.",
      });

      await later({ days: 3 }, client, hira);
      await client.goto(address);
      await badge(client.page, "Refunded");
      await see(client.page, "The prize is back with you");
      await see(panel(client.page).getByRole("article", { name: "Decision" }), "The prize goes back to you");
      await client.checkScreen("a prize that went back after a dispute, for the client");
      await hira.goto(address);
      await see(panel(page).getByRole("article", { name: "Decision" }), "The prize goes back to Omar Sheikh");
      await hira.checkScreen("a prize that went back after a dispute, for the former winner");
      stage.cli("ledger", "check");
    },
  );
}
