// A client removes a person from a contest: with a reason, counted in the public record, and undone with stars and shortlist as they were.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import { act, becomes, dialog, enter, nextLine, openContest, rowsAre, says, see, story, toast, told } from "./acts.mjs";
import { png } from "./files.mjs";
import { desk, open, phone } from "./harness.mjs";

const TITLE = "A mark for an honest bakery";
const REASON =
  "Both pictures were sold to another shop last year, and my questions about that stayed without an answer.";

let stage;
let ayesha;
let bilal;
let hira;
let admin;
let contest;
let numbers;

before(async () => {
  stage = await open("removal");
  ayesha = await stage.person({ role: "CLIENT", firstName: "Ayesha", lastName: "Khan" });
  bilal = await stage.person({ role: "TALENT", firstName: "Bilal", lastName: "Ahmed" });
  hira = await stage.person({ role: "TALENT", firstName: "Hira", lastName: "Baloch" });
  admin = await stage.person({ role: "CLIENT", firstName: "Amna", lastName: "Khalid" });
  stage.cli("admin", "grant", admin.email);
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const step = story(() => stage);
const card = (page, number) => page.getByRole("article", { name: new RegExp(`^Entry ${number} by `) }).first();
const question = (page) => dialog(page, "Remove Bilal Ahmed from this contest?");
const gallery = () => `/contests/${contest}?tab=entries&sort=number`;
const people = (page) => page.getByRole("region", { name: "Removed people" });
const record = (page) => page.getByRole("region", { name: /prize|escrow/i }).locator("dl.ledger");

step("the client asks for it where entries are declined; Back and Keep change nothing", async () => {
  contest = await openContest(ayesha, { title: TITLE, prize: 10000, days: 7 });
  numbers = [
    await enter(bilal, contest, { files: [png("first.png")], note: "Two colours" }),
    await enter(bilal, contest, { files: [png("second.png")] }),
    await enter(hira, contest, { files: [png("third.png")] }),
  ];
  const { page } = ayesha;
  await ayesha.goto(gallery());
  await card(page, numbers[0]).getByRole("button", { name: "Shortlist", exact: true }).click();
  await card(page, numbers[0]).getByRole("button", { name: "Shortlisted", pressed: true }).waitFor();
  const stars = card(page, numbers[0]).getByRole("radio", { name: /4/ });
  await stars.click({ force: true });
  await becomes(() => stars.isChecked(), true);
  const first = async () => {
    const { entries } = await ayesha.ask(`/api/contests/${contest}/entries`);
    const { status, stars } = entries.find(({ number }) => number === numbers[0]);
    return [status, stars];
  };
  await becomes(first, ["SHORTLISTED", 4]);
  await card(page, numbers[0])
    .getByRole("button", { name: `Decline entry ${numbers[0]}` })
    .click();
  await page.getByRole("menuitem", { name: "Remove from contest…" }).click();
  await see(question(page), "Their 2 entries are declined.");
  await page.reload();
  await see(question(page), "Your public record counts the people whom you removed, unless you undo it.");
  await ayesha.checkScreen("removing a person");
  await page.goBack();
  await question(page).waitFor({ state: "detached" });
  await page.goForward();
  await question(page).getByRole("button", { name: "Keep" }).click();
  await question(page).waitFor({ state: "detached" });
  assert.deepEqual(await first(), ["SHORTLISTED", 4]);
});

step("with a reason the person is removed, and every entry of theirs says so", async () => {
  const { page } = ayesha;
  await page.setViewportSize(phone);
  await ayesha.goto(gallery());
  await card(page, numbers[1])
    .getByRole("button", { name: `Decline entry ${numbers[1]}` })
    .click();
  await page.getByRole("menuitem", { name: "Remove from contest…" }).click();
  await question(page).getByLabel("Reason").fill("too short");
  await question(page).getByRole("button", { name: "Remove from contest" }).click();
  await see(question(page), "Write at least 10 characters");
  await question(page).getByLabel("Reason").fill(REASON);
  await question(page).getByRole("button", { name: "Remove from contest" }).click();
  await toast(page, "Person Removed");
  await rowsAre(page.getByText("Author removed", { exact: true }), 2);
  await see(people(page), REASON);
  await page.setViewportSize(desk);
  await ayesha.goto(`${gallery()}&filter=declined`);
  await rowsAre(page.getByText("Author removed", { exact: true }), 2);
  await ayesha.checkScreen("removed entries in the gallery");
  await card(page, numbers[0])
    .getByRole("link", { name: `Open entry ${numbers[0]}` })
    .click();
  const opened = dialog(page, `Entry #${numbers[0]}`);
  await see(opened, "You removed Bilal Ahmed from this contest");
  await rowsAre(opened.getByRole("button", { name: "Restore" }), 0);
  await ayesha.checkScreen("entry of a removed person");
  await page.reload();
  await see(opened, REASON);
});

step("the person is told why, and finds no form, no field for questions and none for messages", async () => {
  await told(stage, bilal, /removed you from a contest[^]*sold to another shop/);
  const { page } = bilal;
  for (const size of [desk, phone]) {
    await page.setViewportSize(size);
    await bilal.goto(`/contests/${contest}`);
    await see(nextLine(page), "The client removed you from this contest");
    await see(page, REASON);
    await rowsAre(page.getByRole("button", { name: "Submit entry" }), 0);
  }
  await page.setViewportSize(desk);
  await bilal.checkScreen("contest for a removed person");
  await bilal.goto(`/contests/${contest}?tab=questions`);
  await page.getByRole("heading", { name: "Questions and announcements" }).waitFor();
  await rowsAre(page.getByLabel("Your question"), 0);
  await bilal.goto(gallery());
  await page
    .getByRole("link", { name: `Open entry ${numbers[0]}` })
    .first()
    .click();
  const own = dialog(page, `Entry #${numbers[0]}`);
  await see(own, "The client removed you from this contest");
  await rowsAre(own.getByLabel("Write a comment"), 0);
  await own.getByRole("button", { name: "Withdraw entry" }).waitFor();
  const body = { files: [], link: "https://example.com/again", note: "", ownWork: true };
  const { status } = await act(bilal, `/api/contests/${contest}/entries`, body, { allow: /403/ });
  assert.equal(status, 403);
});

step("the public record counts it, and the timeline names nobody to others", async () => {
  const { page } = hira;
  await hira.goto(`/contests/${contest}`);
  await says(record(page), /Removed from contests\s+1 person/);
  await see(page, "A person was removed");
  await rowsAre(page.getByText(REASON), 0);
  const { client } = await hira.ask(`/api/contests/${contest}`);
  await hira.goto(`/u/${client.id}`);
  await says(page.getByRole("region", { name: "Numbers" }), /People removed\s+1/);
  await hira.checkScreen("client who removed a person");
  await admin.goto(`/contests/${contest}`);
  await see(people(admin.page), REASON);
  await see(admin.page, `Bilal Ahmed: ${REASON}`);
  await admin.checkScreen("contest with a removal for staff");
});

step("undone, everything is as it was: stars, shortlist, and the record", async () => {
  const { page } = ayesha;
  await ayesha.goto(`/contests/${contest}`);
  await people(page).getByRole("button", { name: "Undo removal of Bilal Ahmed" }).click();
  await toast(page, "Removal Undone");
  await says(people(page), /Undone/);
  await ayesha.goto(gallery());
  await card(page, numbers[0]).getByRole("button", { name: "Shortlisted", pressed: true }).waitFor();
  const { entries } = await ayesha.ask(`/api/contests/${contest}/entries`);
  const found = entries.map(({ number, status, stars }) => [number, status, stars]);
  assert.deepEqual(
    found.toSorted(([one], [other]) => one - other),
    [
      [numbers[0], "SHORTLISTED", 4],
      [numbers[1], "SUBMITTED", null],
      [numbers[2], "SUBMITTED", null],
    ],
  );
  await told(stage, bilal, /took you back in/);
  await hira.goto(`/contests/${contest}`);
  await says(record(hira.page), /Paid in prizes/);
  await rowsAre(hira.page.getByText("Removed from contests"), 0);
  await enter(bilal, contest, { link: "https://example.com/third" });
});

step("it is undone at the entry as well", async () => {
  const { page } = ayesha;
  await ayesha.goto(`${gallery()}&remove=${(await ayesha.ask(`/api/contests/${contest}/entries`)).entries[0].id}`);
  await question(page).getByLabel("Reason").fill(REASON);
  await question(page).getByRole("button", { name: "Remove from contest" }).click();
  await toast(page, "Person Removed");
  await rowsAre(page.getByText("Author removed", { exact: true }), 3);
  await card(page, numbers[0]).getByRole("button", { name: "Undo removal" }).click();
  await toast(page, "Removal Undone");
  await card(page, numbers[0]).getByRole("button", { name: "Shortlisted", pressed: true }).waitFor();
  await rowsAre(page.getByText("Author removed", { exact: true }), 0);
});
