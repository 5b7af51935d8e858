// Comments on places of files: the client sets a point, an area and one on a page, the author answers, the client resolves. By pointer, by numbers
// and by keys alone, on a large screen and on a phone.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import { becomes, dialog, enter, openContest, rowsAre, see, story } from "./acts.mjs";
import { png, text } from "./files.mjs";
import { open } from "./harness.mjs";

const PHONE = { width: 360, height: 740 };
const LARGE = { width: 1440, height: 900 };

let stage;
let client;
let talent;
let contest;
let entry;

before(async () => {
  stage = await open("pins");
  client = await stage.person({ role: "CLIENT", firstName: "Ayesha", lastName: "Khan" });
  talent = await stage.person({ role: "TALENT", firstName: "Bilal", lastName: "Ahmed" });
  contest = await openContest(client, { title: "A sign for a dhaba in Quetta", prize: 5000 });
  await enter(talent, contest, { files: [png("sign.png", { width: 900, height: 600 }), text("story.txt", 100)] });
  ({
    entries: [{ id: entry }],
  } = await client.ask(`/api/contests/${contest}/entries`));
  await stage.advanceClock({ seconds: 1 });
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const step = story(() => stage);
const view = ({ page }) => dialog(page, /^Entry #1/);
const room = ({ page }) => dialog(page, "Comments on entry #1");
const form = (person) => room(person).getByRole("form", { name: "New comment" });
const list = (person) => room(person).getByRole("list", { name: "Comments", exact: true });
const marker = (person, number) => room(person).locator(`.pin-canvas [data-pin="${number}"]`);
const item = (person, number) =>
  list(person)
    .getByRole("listitem")
    .filter({ has: person.page.getByRole("button", { name: `Comment ${number} on` }) });
const inAddress = ({ page }) => new URL(page.url()).searchParams.get("pin");
const pins = () => client.ask(`/api/entries/${entry}/pins`);
const picture = async (person) => {
  const image = room(person).locator(".pin-canvas img");
  await becomes(() => image.evaluate((img) => img.complete && img.naturalWidth > 0), true);
  return image.boundingBox();
};
/** Where a marker stands, in hundredths of the picture. */
const stands = async (person, number) => {
  const image = await picture(person);
  const box = await marker(person, number).boundingBox();
  // A page that is being exchanged has no place.
  if (!image || !box) return undefined;
  const [x, y] = [box.x + box.width / 2 - image.x, box.y + box.height / 2 - image.y];
  return [Math.round((x / image.width) * 100), Math.round((y / image.height) * 100)];
};
async function write(person, words) {
  await form(person).getByLabel("Your comment").fill(words);
  await form(person).getByRole("button", { name: "Send comment" }).click();
  await form(person).waitFor({ state: "detached" });
}

step("the client presses a point of the picture and drags over an area", async () => {
  const { page } = client;
  await client.goto(`/contests/${contest}?tab=entries`);
  await page.getByRole("link", { name: "Open entry 1" }).click();
  await view(client).getByRole("button", { name: "Comment on a place" }).click();
  await room(client).waitFor();
  const box = await picture(client);
  await page.mouse.click(box.x + box.width * 0.25, box.y + box.height * 0.2);
  await see(form(client), "Point: 25 % from the left, 20 % from the top");
  await write(client, "The line is too thin here.");
  await becomes(() => stands(client, 1), [25, 20]);
  assert.equal(inAddress(client), "1");

  await room(client).getByRole("button", { name: "Comment on a place" }).click();
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.9);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.6, { steps: 5 });
  await page.mouse.up();
  await see(form(client), "Area: 50 % from the left, 60 % from the top, 30 % wide, 30 % high");
  // Closed by mistake: nothing is lost.
  await form(client).getByLabel("Your comment").fill("All of this may go.");
  await page.keyboard.press("Escape");
  await room(client).waitFor({ state: "detached" });
  await view(client)
    .getByRole("button", { name: /open comment/ })
    .click();
  assert.equal(await form(client).getByLabel("Your comment").inputValue(), "All of this may go.");
  await form(client).getByRole("button", { name: "Send comment" }).click();
  await form(client).waitFor({ state: "detached" });
  await list(client).getByRole("button", { name: "Comment 2 on sign.png, area in the lower middle, open" }).waitFor();
  await client.checkScreen("comments on a picture");
});

step("places stay where they are at every size and zoom", async () => {
  const { page } = client;
  await room(client).getByRole("button", { name: "Enlarge" }).click();
  await room(client).getByText("150 %").waitFor();
  await becomes(() => stands(client, 1), [25, 20]);
  await page.setViewportSize(PHONE);
  await becomes(() => stands(client, 1), [25, 20]);
  await page.reload();
  await becomes(() => stands(client, 1), [25, 20]);
  assert.ok((await marker(client, 1).boundingBox()).width >= 24, "a marker is large enough for a finger");
  await marker(client, 1).click();
  await becomes(() => inAddress(client), "1");
  await item(client, 1).getByText("The line is too thin here.").waitFor();
  await page.setViewportSize(LARGE);
  await page.goBack();
  await room(client).waitFor({ state: "detached" });
  await view(client).waitFor();
});

step("a page takes a comment as a whole and at a place given in numbers", async () => {
  await view(client).getByRole("button", { name: "Show story.txt" }).click();
  await view(client).getByRole("button", { name: "Comment on a place" }).click();
  await room(client).getByRole("button", { name: "Next page" }).click();
  await see(room(client), "Page 2 of 3");
  await room(client).getByRole("button", { name: "Comment on the whole page" }).click();
  await see(form(client), "Page 2, the whole of it");
  await write(client, "Shorter, please.");
  await list(client).getByRole("button", { name: "Comment 3 on story.txt, page 2, open" }).waitFor();

  await room(client).getByRole("button", { name: "Place in numbers" }).click();
  await form(client).getByLabel("From the left, %").fill("10");
  await form(client).getByLabel("From the top, %").fill("5");
  await see(form(client), "Page 2. Point: 10 % from the left, 5 % from the top");
  await write(client, "This word is misspelt.");
  await becomes(() => stands(client, 4), [10, 5]);
  await room(client).getByRole("button", { name: "Previous page" }).click();
  await rowsAre(marker(client, 4), 0, "it stands on page 2");
  await list(client)
    .getByRole("button", { name: /^Comment 4/ })
    .click();
  await list(client)
    .getByRole("button", { name: /^Comment 4/ })
    .click();
  await becomes(() => stands(client, 4), [10, 5]);
  await client.checkScreen("comments on a page");
});

step("a comment is set by keys alone", async () => {
  const { page } = client;
  await client.goto(`/contests/${contest}?tab=entries&entry=${entry}`);
  await view(client).getByRole("button", { name: "Comment on a place" }).focus();
  await page.keyboard.press("Enter");
  await room(client).waitFor();
  const layer = room(client).getByRole("application");
  for (let tabs = 0; tabs < 12; tabs += 1) {
    if (await layer.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await see(form(client), "Point: 60 % from the left, 48 % from the top");
  await page.keyboard.type("A little larger.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await becomes(() => stands(client, 5), [60, 48]);
});

step("the author is told, answers at the place and resolves", async () => {
  const { page } = talent;
  await page.setViewportSize(PHONE);
  await talent.goto("/notifications");
  await page.getByRole("link", { name: /Ayesha Khan wrote 5 comments on places of entry #1/ }).click();
  await room(talent).waitFor();
  assert.equal(inAddress(talent), "5");
  await item(talent, 5).getByText("A little larger.").waitFor();
  await rowsAre(room(talent).getByRole("button", { name: "Comment on a place" }), 0, "authors set none");
  await list(talent)
    .getByRole("button", { name: /^Comment 1/ })
    .click();
  const answer = item(talent, 1).getByRole("textbox", { name: "Answer to comment 1" });
  await answer.fill("Twice as thick in the next version?");
  await item(talent, 1).getByRole("button", { name: "Answer" }).click();
  // Then the words stand in one place.
  await answer.and(page.locator(":placeholder-shown")).waitFor();
  await item(talent, 1).getByText("Twice as thick in the next version?").waitFor();
  await list(talent)
    .getByRole("button", { name: /^Comment 2/ })
    .click();
  await item(talent, 2).getByRole("button", { name: "Resolve" }).click();
  await item(talent, 2)
    .getByText(/Resolved by Bilal Ahmed/)
    .waitFor();
  await talent.checkScreen("comments for the author");
});

step("the client sees the answer at once, resolves, and finds what is resolved", async () => {
  const { page } = client;
  await list(client)
    .getByRole("button", { name: /^Comment 1/ })
    .click();
  await item(client, 1).getByText("Twice as thick in the next version?").waitFor();
  await item(client, 1).getByRole("button", { name: "Resolve" }).click();
  await item(client, 1)
    .getByText(/Resolved by Ayesha Khan/)
    .waitFor();
  await list(client)
    .getByRole("button", { name: /^Comment 5/ })
    .click();
  await rowsAre(list(client).getByRole("listitem"), 1, "resolved ones are hidden");
  await page.reload();
  await room(client).getByRole("switch", { name: "Show resolved (2)" }).check();
  await list(client)
    .getByRole("button", { name: /^Comment 1 .*, resolved/ })
    .waitFor();
  await list(client)
    .getByRole("button", { name: /^Comment 1 / })
    .click();
  await item(client, 1).getByRole("button", { name: "Open again" }).click();
  await item(client, 1).getByRole("button", { name: "Resolve" }).waitFor();
  // The button changes before the server has answered.
  const open = async () => (await pins()).map(({ resolvedAt }) => resolvedAt === null).join(" ");
  await becomes(open, "true false true true true");
  await page.goBack();
  await room(client).waitFor({ state: "detached" });
});
