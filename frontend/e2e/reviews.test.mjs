// Client and winner review each other: sealed until both are in, then seen by everybody, and counted.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import { act, approveIdentity, award, deliver, dialog, enter, openContest, see, story, toast } from "./acts.mjs";
import { png } from "./files.mjs";
import { open } from "./harness.mjs";

let stage;
let client;
let talent;

before(async () => {
  stage = await open("reviews");
  client = await stage.person({ role: "CLIENT", firstName: "Ayesha", lastName: "Khan" });
  talent = await stage.person({ role: "TALENT", firstName: "Bilal", lastName: "Ahmed" });
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const step = story(() => stage);
const title = "A mark that two people talk about";
let id;

step("nothing is to be reviewed before there is a winner", async () => {
  await client.goto("/reviews");
  await see(client.page, "No pending reviews");
  await client.goto("/reviews?tab=talent");
  await see(client.page, "No talent found");
  await client.goto("/reviews?tab=mine");
  await see(client.page, "No reviews yet");
});

step("the award asks both for a review", async () => {
  id = await openContest(client, { title });
  await enter(talent, id, { files: [png("mark.png")] });
  await award(client, id, "Bilal Ahmed");
  await talent.goto("/reviews");
  await see(talent.page, title);
  await talent.page.getByRole("button", { name: `Write Review for ${title}` }).waitFor();
  await client.goto(`/contests/${id}`);
  await see(client.page, "How was it to work with Bilal Ahmed?");
});

step("the client writes one by keyboard, and nobody else sees it", async () => {
  const { page } = client;
  await client.goto("/reviews");
  await page.getByRole("button", { name: `Write Review for ${title}` }).click();
  const form = dialog(page, "Write Review");
  assert.ok(await form.getByRole("radio", { name: "5 stars" }).isChecked(), "five stars at first");
  assert.ok(await form.getByRole("switch", { name: "Public review" }).isChecked(), "public at first");
  await form.getByRole("radio", { name: "5 stars" }).focus();
  await page.keyboard.press("ArrowLeft");
  await form.getByRole("radio", { name: "4 stars", checked: true }).waitFor({ state: "attached" }); // arrow keys move
  await form.getByLabel("Comment").fill("Understood the brief at once.");
  await client.checkScreen("writing a review");
  await form.getByRole("button", { name: "Submit Review" }).click();
  await toast(page, "Review Submitted");
  await see(page, "No pending reviews");
  await client.goto("/reviews?tab=mine");
  await see(page, /^Only you see it until both are written/);
  await talent.goto("/reviews?tab=mine");
  await see(talent.page, "No reviews yet");
  await talent.goto(`/u/${(await me(talent)).id}`);
  await see(talent.page, "No public reviews yet.");
});

const me = (person) => person.page.evaluate(() => fetch("/api/auth/user").then((answer) => answer.json()));

step("the winner writes one on the page of the contest, and both are there", async () => {
  const { page } = talent;
  await talent.goto(`/contests/${id}`);
  await page.getByRole("button", { name: "Write Review" }).click();
  const form = dialog(page, "Write Review");
  await form.getByRole("switch", { name: "Public review" }).uncheck({ force: true });
  await see(form, /Its stars count for the rating all the same/);
  await form.getByRole("button", { name: "Submit Review" }).click();
  await toast(page, "Review Submitted");
  await see(page, "Understood the brief at once.");
  await talent.goto("/reviews?tab=mine");
  await see(page, "Understood the brief at once.");
  await see(page, "Public");
  await client.goto("/reviews?tab=mine");
  await see(client.page, "Private");
});

step("everybody reads the public one, nobody else the private one", async () => {
  const visitor = await stage.visitor();
  await visitor.goto(`/u/${(await me(talent)).id}`);
  await see(visitor.page, "Understood the brief at once.");
  await visitor.goto(`/u/${(await me(client)).id}`);
  await see(visitor.page, "No public reviews yet.");
});

step(
  "the talent stands among the best once the work is handed over between people who are known, and the entry says so",
  async () => {
    const { page } = client;
    await client.goto("/reviews?tab=talent");
    await see(page, "No talent found");
    const admin = await stage.person({ role: "CLIENT", firstName: "Amna", lastName: "Khalid" });
    stage.cli("admin", "grant", admin.email);
    for (const person of [client, talent]) await approveIdentity(stage, person, admin);
    await deliver(talent, id, [png("mark-final.png")]);
    await act(client, `/api/contests/${id}/handover/accept`);
    await client.goto("/reviews?tab=talent");
    await see(page, "How this order comes about");
    await client.checkScreen("top talent", { shots: true });
    const card = page.getByRole("listitem").filter({ hasText: "Bilal Ahmed" });
    await card.getByText("4.0", { exact: true }).waitFor();
    await card.getByText("Active", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Photography" }).click();
    await see(page, "No talent found");
    await client.goto(`/contests/${id}?tab=entries`);
    await see(page, /★ 4\.0 \(1\)/);
  },
);

step("a second review of the same contest is refused in words", async () => {
  const { page } = client;
  client.allow(/409/);
  const refused = await page.evaluate(
    async ([contestId, revieweeId]) => {
      const answer = await fetch("/api/reviews", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ contestId, revieweeId, rating: 1 }),
      });
      return (await answer.json()).code;
    },
    [id, (await me(talent)).id],
  );
  assert.equal(refused, "already_reviewed");
});
