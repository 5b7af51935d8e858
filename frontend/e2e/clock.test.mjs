// What happens when nobody does anything: every deadline of the product runs out.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import { award, badge, deliver, draft, enter, nextLine, openContest, rowsAre, says, see, story } from "./acts.mjs";
import { png, zip } from "./files.mjs";
import { open } from "./harness.mjs";

let stage;
let client;
let patron; // another client: a free plan has room for two contests at once
let talent;
let other;

before(async () => {
  stage = await open("clock");
  client = await stage.person({ role: "CLIENT", firstName: "Ayesha", lastName: "Khan" });
  patron = await stage.person({ role: "CLIENT", firstName: "Sana", lastName: "Malik" });
  talent = await stage.person({ role: "TALENT", firstName: "Bilal", lastName: "Ahmed" });
  other = await stage.person({ role: "TALENT", firstName: "Hira", lastName: "Baloch" });
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const step = story(() => stage);
const TITLES = {
  unpaid: "A draft that nobody pays",
  empty: "A contest that nobody enters",
  lapsed: "A winner who does not deliver",
  kept: "A client who does not answer",
};
const ids = {};
const files = () => [zip("final.zip")];

step("a session ends after half an hour without a request; people sign in again and are where they were", async () => {
  const { page } = client;
  await client.goto("/dashboard");
  await stage.advanceClock({ minutes: 29 });
  await client.goto("/profile");
  await page.getByRole("heading", { level: 1, name: "Profile" }).waitFor();
  // The request of a moment ago counts: only half an hour after it is too long.
  await stage.advanceClock({ minutes: 29 });
  await client.goto("/payouts");
  await page.getByRole("heading", { level: 1, name: "Payouts" }).waitFor();
  await stage.advanceClock({ minutes: 31 });
  client.allow(/401 \(Unauthorized\)/);
  await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  await page.waitForURL((url) => url.searchParams.get("next") === "/dashboard");
  await page.getByLabel("E-mail").fill(client.email);
  await page.getByLabel("Password", { exact: true }).fill(client.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  await page.waitForURL((url) => url.pathname === "/dashboard");
});

step("the marketplace before the clock moves", async () => {
  await talent.signIn();
  await other.signIn();
  await patron.signIn();
  ids.unpaid = await draft(client, { title: TITLES.unpaid, prize: 3000, days: 14 });
  ids.empty = await openContest(patron, { title: TITLES.empty, prize: 4000 });
  ids.lapsed = await openContest(client, { title: TITLES.lapsed, prize: 10000 });
  ids.kept = await openContest(client, { title: TITLES.kept, prize: 20000 });
  await enter(talent, ids.lapsed, { files: [png("first.png")] });
  await enter(other, ids.lapsed, { link: "https://example.com/second" });
  await enter(talent, ids.kept, { files: [png("kept.png")] });
});

step("the deadline passes: entries close by themselves", async () => {
  const { page } = client;
  // Nobody looks on: their sessions end with the days, and a picture that comes late would be refused.
  for (const person of [talent, other]) await person.page.goto("about:blank");
  await stage.advanceClock({ days: 8 });
  await client.signIn();
  await client.goto(`/contests/${ids.lapsed}`);
  await badge(page, "Shortlisting");
  await says(nextLine(page), /^Choose the winner\n+2 entries are in the running\./);
  await patron.signIn();
  await patron.goto(`/contests/${ids.empty}`);
  await badge(patron.page, "Shortlisting");
  await says(nextLine(patron.page), /^Nobody has entered: the prize goes back to you/);
  await talent.signIn();
  await talent.goto(`/contests/${ids.lapsed}`);
  await badge(talent.page, "Shortlisting");
  await says(nextLine(talent.page), /^The client is choosing the winner/);
  await rowsAre(talent.page.getByLabel("Files of your entry"), 0, "nobody can enter any more");
  await award(client, ids.lapsed, "Bilal Ahmed");
  await award(client, ids.kept, "Bilal Ahmed");
  // One delivers, and nothing is delivered for the other.
  await deliver(talent, ids.kept, files());
});

step("three days after the deadline the prize of a contest without entries goes back by itself", async () => {
  const { page } = patron;
  await stage.advanceClock({ days: 3 });
  await patron.signIn();
  await patron.goto(`/contests/${ids.empty}`);
  await badge(page, "Refunded");
  await see(page, "The prize is back with you");
  await see(page, "Prize, refunded to the client");
});

step("five days after the award nothing was delivered: the client may award another entry", async () => {
  const { page } = client;
  await stage.advanceClock({ days: 2, minutes: 5 });
  await client.signIn();
  await client.goto(`/contests/${ids.lapsed}`);
  await badge(page, "Awarded");
  await see(page, "Bilal Ahmed did not hand over in time");
  await see(
    page,
    "The prize is still held. You can award another entry, or ask for a refund: an administrator decides about it.",
  );
  await says(
    nextLine(page),
    /^Award another entry, or ask for the prize back\n+The winner did not deliver the files in time\./,
  );
  await talent.signIn();
  await talent.goto(`/contests/${ids.lapsed}`);
  await see(talent.page, "The time to hand over has passed");
  await rowsAre(talent.page.getByLabel("Files to hand over"), 0, "too late");
  await rowsAre(talent.page.getByRole("list", { name: "Steps of the handover" }), 0, "no step is under way");
  await talent.goto("/payouts");
  const held = talent.page
    .getByRole("region", { name: "Your payouts" })
    .locator(".moneyrow")
    .filter({ hasText: TITLES.lapsed });
  await see(held, /You did not hand over the files in time, so nothing is paid\./);
  await award(client, ids.lapsed, "Hira Baloch");
  await says(nextLine(page), /^The winner delivers the final files before/);
  await other.signIn();
  await other.goto(`/contests/${ids.lapsed}`);
  await says(
    nextLine(other.page),
    /^You won\. Deliver the final files before .+\n+Your payout of PKR 9,700 is released when the client accepts them\./,
  );
  await deliver(other, ids.lapsed, files());
  await talent.goto(`/contests/${ids.lapsed}`);
  assert.doesNotMatch(await nextLine(talent.page).innerText(), /You won/);
});

step("seven days after the delivery the files are accepted by themselves", async () => {
  const { page } = client;
  await stage.advanceClock({ days: 2, minutes: 5 });
  await client.signIn();
  await client.goto(`/contests/${ids.kept}`);
  await badge(page, "Completed");
  await see(page, /^Accepted automatically after 7 days on/);
  await says(nextLine(page), /^Completed: the files and the rights are yours/);
  await talent.signIn();
  await talent.goto("/payouts");
  const row = talent.page
    .getByRole("region", { name: "Your payouts" })
    .locator(".moneyrow")
    .filter({ hasText: TITLES.kept });
  await says(row, /PKR\s+19,400[\s\S]*Pending/);
});

step("fourteen days after it was written an unpaid draft is cancelled", async () => {
  const { page } = client;
  await client.goto(`/contests/${ids.unpaid}`);
  await badge(page, "Cancelled");
  await says(nextLine(page), /^This draft was cancelled\n+It was never paid, so no money was involved\./);
  assert.ok(
    (await stage.mails(client.email)).some(({ subject, text }) => `${subject} ${text}`.includes(TITLES.unpaid)),
    "the client was told",
  );
  stage.cli("ledger", "check");
});
