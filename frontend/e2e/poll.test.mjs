// A client asks others about entries: makes a link, three people without an account vote, one of them twice and one on a phone; the client reads
// the results and ends the poll. Nothing that the voters are answered names an author.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import { becomes, dialog, enter, openContest, see, story, toast } from "./acts.mjs";
import { pdf, png } from "./files.mjs";
import { open } from "./harness.mjs";

const TITLE = "Logo for a tea house";
let stage;
let client;
let talents;
let voters;
let contest;
let link;
/** Every text that the voters were answered. */
const answers = [];

before(async () => {
  stage = await open("poll");
  client = await stage.person({ role: "CLIENT", firstName: "Ayesha", lastName: "Khan" });
  talents = [
    await stage.person({ role: "TALENT", firstName: "Bilal", lastName: "Ahmed" }),
    await stage.person({ role: "TALENT", firstName: "Hina", lastName: "Baloch" }),
  ];
  voters = [await stage.visitor(), await stage.visitor(), await stage.visitor({}, { touch: true })];
  for (const { context } of voters) {
    context.on("response", async (response) => {
      if (!/json|html/.test(response.headers()["content-type"] ?? "")) return;
      answers.push(await response.text().catch(() => ""));
    });
  }
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const step = story(() => stage);
const tab = (name) => client.page.getByRole("tab", { name });
const poll = () => client.page.getByRole("tabpanel", { name: "Polls" });
const design = ({ page }, letter) => page.getByRole("article", { name: `Design ${letter}` });
const give = (voter, letter, stars) =>
  design(voter, letter)
    .getByRole("radio", { name: stars === 1 ? "1 star" : `${stars} stars` })
    .check({ force: true });
const send = async (voter, name = "Send my vote") => {
  await voter.page.getByRole("button", { name }).click();
  await see(voter.page, "You can change it here until the poll ends.");
};

step("a contest has three entries with pictures and one that is a link", async () => {
  contest = await openContest(client, { title: TITLE });
  await enter(talents[0], contest, { files: [png("bilal-one.png")] });
  await enter(talents[0], contest, { files: [png("bilal-two.png", { colours: ["#1b4b9b", "#ffffff"] })] });
  await enter(talents[1], contest, { files: [png("hina.png", { colours: ["#a01b4b", "#f0e0c0"] }), pdf("hina.pdf")] });
  await enter(talents[1], contest, { link: "https://example.com/hina" });
  await becomes(async () => {
    const { entries } = await client.ask(`/api/contests/${contest}/entries`);
    return entries.flatMap(({ files }) => files).filter(({ previewStatus }) => previewStatus === "READY").length;
  }, 4);
});

step("the client chooses entries in the gallery, and gets a link for them", async () => {
  const { page } = client;
  await client.goto(`/contests/${contest}?tab=polls`);
  await see(page, "No poll yet");
  await client.checkScreen("no polls");
  await tab("Entries").click();
  for (const number of [1, 2]) await page.getByRole("checkbox", { name: `Compare entry ${number}` }).check();
  await page.getByRole("region", { name: "Entries to compare" }).getByRole("button", { name: "Ask others" }).click();
  const form = dialog(page, "Ask others");
  await form.waitFor();
  // The dialog is a part of the address: Back closes it, Forward opens it, and a reload leaves it there.
  await page.goBack();
  await form.waitFor({ state: "detached" });
  await page.goForward();
  await form.waitFor();
  await page.reload();
  await form.waitFor();
  await becomes(() => form.getByRole("checkbox").count(), 3, "what is only a link cannot be shown");
  assert.equal(await form.getByRole("checkbox", { checked: true }).count(), 2, "what was chosen in the gallery");
  await form.getByRole("checkbox", { name: "Entry 1 by Bilal Ahmed" }).uncheck({ force: true });
  await form.getByRole("button", { name: "Make the link" }).click();
  await see(form, "Choose at least 2 entries to ask about");
  await form.getByRole("checkbox", { name: "Entry 1 by Bilal Ahmed" }).check({ force: true });
  await form.getByRole("checkbox", { name: "Entry 3 by Hina Baloch" }).check({ force: true });
  await form.getByLabel("Question").fill("Which sign would you enter?");
  await form.getByLabel("Open for").selectOption("2 days");
  await client.checkScreen("ask others", { settle: false });
  await form.getByRole("button", { name: "Make the link" }).click();
  const ready = dialog(page, "Your link is ready");
  await ready.waitFor();
  link = await ready.getByLabel("Link of the poll").inputValue();
  assert.match(new URL(link).pathname, /^\/poll\/[\w-]{32}$/);
  const whatsApp = await ready.getByRole("link", { name: "Send on WhatsApp" }).getAttribute("href");
  const sent = new URL(whatsApp).searchParams.get("text");
  assert.ok(whatsApp.startsWith("https://wa.me/?text=") && sent.endsWith(link) && sent.includes(TITLE), sent);
  await client.checkScreen("link of a poll", { settle: false });
  await ready.getByRole("button", { name: "See the poll" }).click();
  await see(poll(), "No votes yet");
  assert.equal(new URL(page.url()).searchParams.get("tab"), "polls");
});

step("a chat is told the question, and shown a card of its own", async () => {
  const answer = await fetch(link, { headers: { "user-agent": "WhatsApp/2.23.20.0" } });
  const html = await answer.text();
  assert.match(html, /<meta property="og:title" content="Which sign would you enter\?">/);
  assert.match(html, /3 entries for “Logo for a tea house”/);
  assert.match(html, /<meta name="robots" content="noindex">/);
  assert.equal(answer.headers.get("referrer-policy"), "no-referrer");
  assert.equal(answer.headers.get("cache-control"), "private, no-store");
  const card = await fetch(html.match(/og:image" content="([^"]+)"/)[1]);
  assert.equal(card.headers.get("content-type"), "image/png");
  assert.ok(!/Bilal|Hina|Ayesha|pictures\//.test(html), "no names and no pictures of entries");
});

step("people without an account see pictures without names, and vote", async () => {
  const [one, two, phone] = voters;
  await one.goto(link);
  await one.page.getByRole("heading", { level: 1, name: "Which sign would you enter?" }).waitFor();
  await becomes(() => one.page.getByRole("article").count(), 3);
  await one.page.getByRole("button", { name: "Send my vote" }).click();
  await see(one.page, "Give stars to at least one first");
  await one.checkScreen("poll for voters");
  await design(one, "C").getByRole("button", { name: "Show C on the whole screen" }).click();
  const viewer = dialog(one.page, "Pictures of C");
  await see(viewer, "1 of 2");
  await one.page.keyboard.press("Escape");
  await viewer.waitFor({ state: "detached" });
  await give(one, "A", 5);
  await give(one, "B", 2);
  await one.page.getByLabel("Why?").fill("A reads from afar");
  await send(one);

  await two.goto(link);
  await give(two, "A", 1);
  await send(two);
  await give(two, "A", 4);
  await send(two, "Change my vote");
  await see(two.page, "Your vote was changed");

  await phone.goto(link);
  await give(phone, "C", 3);
  await phone.page.getByLabel("Why?").fill("پرانا خط اچھا ہے");
  await send(phone);
  await phone.checkScreen("poll after the vote");
});

step("a reload and Back find the vote of the browser", async () => {
  const [one, two] = voters;
  await one.page.reload();
  await becomes(() => design(one, "A").getByRole("radio", { name: "5 stars" }).isChecked(), true);
  assert.equal(await one.page.getByLabel("Why?").inputValue(), "A reads from afar");
  await one.page.getByRole("button", { name: "Change my vote" }).waitFor();
  await two.goto("/pricing");
  await two.page.goBack();
  await becomes(() => design(two, "A").getByRole("radio", { name: "4 stars" }).isChecked(), true);
});

step("the client sees three votes, averages and comments", async () => {
  await poll().getByRole("button", { name: "Refresh" }).click();
  await see(poll(), "3 votes");
  const results = poll().getByRole("list", { name: "Results" }).getByRole("listitem");
  await becomes(() => results.count(), 3);
  await see(results.nth(0), "4.5 of 5");
  await see(results.nth(1), "3.0 of 5");
  await see(results.nth(2), "2.0 of 5");
  await see(poll(), "A reads from afar");
  await client.page.reload();
  await see(poll(), "3 votes");
  await client.checkScreen("results of a poll");
});

step("an entry that is withdrawn vanishes from the poll", async () => {
  const { page } = talents[0];
  await talents[0].goto(`/contests/${contest}?tab=entries`);
  await page.getByRole("link", { name: "Open entry 2" }).first().click();
  await dialog(page, /Entry #2/)
    .getByRole("button", { name: "Withdraw entry" })
    .click();
  await dialog(page, "Withdraw entry #2?").getByRole("button", { name: "Withdraw entry" }).click();
  await toast(page, "Entry Withdrawn");
  const [one] = voters;
  await one.page.reload();
  await see(one.page, "One entry is no longer part of this poll.");
  await becomes(() => one.page.getByRole("article").count(), 2);
  await design(one, "C").waitFor();
});

step("the client ends the poll, and voters are told so", async () => {
  const [one, two] = voters;
  await poll().getByRole("button", { name: "Close poll" }).click();
  await dialog(client.page, "Close this poll?").getByRole("button", { name: "Close poll" }).click();
  await toast(client.page, "Poll Closed");
  await becomes(() => poll().getByRole("button", { name: "Close poll" }).count(), 0);
  await see(poll(), "3 votes");
  two.allow(/409 \(Conflict\) \S+\/vote$/);
  await two.page.getByRole("button", { name: "Change my vote" }).click();
  await toast(two.page, "Error");
  await see(two.page, "This poll has ended.");
  await one.page.reload();
  await one.page.getByRole("heading", { name: "This poll has ended" }).waitFor();
  await one.checkScreen("poll that has ended");
  one.allow(/404 \(Not Found\) \S+\/poll\//);
  await one.goto(`/poll/${"A".repeat(32)}`);
  await one.page.getByRole("heading", { name: "There is no such poll" }).waitFor();
  await one.checkScreen("poll that is none");
});

step("nothing that voters were answered names anybody", async () => {
  assert.ok(
    answers.some((text) => text.includes("contestTitle")),
    "their answers were read",
  );
  for (const text of answers)
    for (const name of ["Bilal", "Ahmed", "bilal-one", "Hina", "Baloch", "Ayesha"])
      assert.ok(!text.includes(name), `${name} in ${text.slice(0, 300)}`);
});
