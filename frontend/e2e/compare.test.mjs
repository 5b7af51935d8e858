// A client compares entries of a demo contest: chosen in the gallery, side by side on a large screen, over one another on a phone.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import { becomes, dialog, fingers, line, see, story } from "./acts.mjs";
import { open } from "./harness.mjs";

let stage;
let client;
let page;
let contest;
let entries;

before(async () => {
  stage = await open("compare", { demo: true });
  client = await stage.visitor();
  ({ page } = client);
  await client.signIn("client@demo.muqabla.pk", "muqabla-demo-2026");
  const { contests } = await client.ask("/api/contests?status=shortlisting");
  for (const { id } of contests) {
    const { viewer } = await client.ask(`/api/contests/${id}`);
    if (viewer === "CLIENT") contest = id;
  }
  ({ entries } = await client.ask(`/api/contests/${contest}/entries`));
  // Out of the race are none of them, and the third one has no stars yet.
  entries = entries
    .filter(({ allowedActions }) => allowedActions.includes("decline"))
    .toSorted((a, b) => b.stars - a.stars);
  assert.ok(entries.length >= 5 && entries.at(-1).stars === null, "the demo has entries to compare");
  entries = [entries[0], entries[1], entries.at(-1), entries[2], entries[3]];
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const step = story(() => stage);
const comparison = () => dialog(page, /^Compare/);
const card = ({ number, author }) => page.getByRole("article", { name: `Entry ${number} by ${author.name}` });
const pane = ({ number, author }) => comparison().getByRole("region", { name: `Entry ${number} by ${author.name}` });
const bar = () => page.getByRole("region", { name: "Entries to compare" });
const choice = (entry) => card(entry).getByRole("checkbox", { name: `Compare entry ${entry.number}` });
const address = (...ids) => `/contests/${contest}?tab=entries&chosen=${ids.join(".")}&compare=1`;
const inAddress = () => new URL(page.url()).searchParams;
const pictures = () => comparison().locator(".compare-picture");
/** Where each picture is drawn within its pane, and how large: all the same when they move together. */
const drawn = () =>
  pictures().evaluateAll((all) =>
    all.map((img) => {
      const [box, pane] = [img.getBoundingClientRect(), img.parentElement.getBoundingClientRect()];
      return [box.left - pane.left, box.top - pane.top, box.width / pane.width].map(
        (value) => Math.round(value * 10) / 10,
      );
    }),
  );
const together = async (count, zoom) => {
  await becomes(async () => (await drawn()).map(([, , scale]) => scale), Array(count).fill(zoom));
  const [first, ...others] = await drawn();
  for (const other of others) assert.deepEqual(other, first, "all pictures are moved by the same");
};
const percent = (text) => comparison().getByRole("group", { name: "Zoom" }).getByText(text, { exact: true }).waitFor();

step("two to four entries are chosen in the gallery, and stay so while an entry is opened", async () => {
  const [one, two, three, four, five] = entries;
  await client.goto(`/contests/${contest}?tab=entries&sort=number`);
  for (const entry of [one, two, three, four]) await choice(entry).check();
  await choice(five).click();
  await see(bar(), "You can compare 4 entries at most. Take one out first.");
  assert.equal(await choice(five).isChecked(), false);
  await choice(four).uncheck();
  await page.getByRole("link", { name: `Open entry ${one.number}` }).click();
  await dialog(page, `Entry #${one.number}`).waitFor();
  await page.goBack();
  await dialog(page, `Entry #${one.number}`).waitFor({ state: "detached" });
  await see(bar(), `#${one.number}, #${two.number}, #${three.number} chosen`);
  // The bar covers nothing that the keyboard reaches.
  await page.setViewportSize({ width: 360, height: 740 });
  await card(two).getByRole("button", { name: "Shortlist" }).focus();
  const covered = await page.evaluate(() => {
    const { left, right, top, bottom } = document.activeElement.getBoundingClientRect();
    return !document.activeElement.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
  assert.equal(covered, false, "what has the focus is in view");
  await page.setViewportSize({ width: 1440, height: 900 });
});

step("side by side they are zoomed and moved together", async () => {
  await bar().getByRole("button", { name: "Compare (3)" }).click();
  await comparison().waitFor();
  await becomes(() => pictures().evaluateAll((all) => all.filter((img) => img.naturalWidth > 0).length), 3, "all load");
  await together(3, 1);
  await page.keyboard.press("+");
  await percent("140%");
  await together(3, 1.4);
  await page.keyboard.press("ArrowRight");
  const [moved] = await drawn();
  await page.keyboard.press("ArrowLeft");
  assert.notDeepEqual((await drawn())[0], moved, "the arrows move what is zoomed in");
  const box = await pane(entries[1]).locator(".compare-stage").boundingBox();
  const [x, y] = [box.x + box.width / 4, box.y + box.height / 4];
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -100);
  await percent("196%");
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 40, { steps: 4 });
  await page.mouse.up();
  await together(3, 2);
  await page.mouse.dblclick(x, y);
  await percent("100%");
  await page.mouse.dblclick(x, y);
  await percent("196%");
  await comparison().getByRole("button", { name: "Fit" }).click();
  await together(3, 1);
});

step("keys decide about the entry that has them, as the gallery shows", async () => {
  const [, , entry] = entries;
  await pane(entries[0]).locator(".compare-stage").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await becomes(() => pane(entry).getAttribute("aria-current"), "true");
  await page.keyboard.press("Control+4");
  await page.keyboard.press("3");
  await comparison().getByText(`Entry ${entry.number}: 3 stars`).waitFor({ state: "attached" });
  await page.keyboard.press("s");
  await pane(entry).getByRole("button", { name: "Shortlisted", pressed: true }).waitFor();
  await comparison().getByText(`Entry ${entry.number} is shortlisted`).waitFor({ state: "attached" });
  await page.keyboard.press("d");
  await page.getByRole("menuitem", { name: "Not our style" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  const onServer = async () => {
    const { stars, status } = await client.ask(`/api/entries/${entry.id}`);
    return { stars, status };
  };
  assert.deepEqual(await onServer(), { stars: 3, status: "SHORTLISTED" }, "one key alone declines nothing");
  await page.keyboard.press("d");
  await page.getByRole("menuitem", { name: "Not our style" }).click();
  await pane(entry).getByRole("button", { name: "Restore" }).click();
  await pane(entry).getByRole("button", { name: "Decline" }).waitFor();
  // The keys are still there when the button that had the focus is gone.
  await page.keyboard.press("s");
  await pane(entry).getByRole("button", { name: "Shortlisted", pressed: true }).waitFor();

  await page.reload();
  await pane(entry)
    .getByRole("radio", { name: "3 stars" })
    .and(page.locator(":checked"))
    .waitFor({ state: "attached" });
  await page.goBack();
  await comparison().waitFor({ state: "detached" });
  await card(entry).getByRole("button", { name: "Shortlisted", pressed: true }).waitFor();
  assert.equal(await card(entry).getByRole("radio", { name: "3 stars" }).isChecked(), true);
  await see(bar(), `#${entries[0].number}, #${entries[1].number}, #${entry.number} chosen`);
});

step("the same keys decide about an opened entry, and not while something is typed", async () => {
  const [, , entry] = entries;
  await client.goto(`/contests/${contest}?tab=entries&entry=${entry.id}`);
  const opened = dialog(page, `Entry #${entry.number}`);
  await opened.getByPlaceholder("Write a reply").or(opened.getByPlaceholder("Write a comment")).fill("2 sd");
  assert.equal(await opened.getByRole("radio", { name: "3 stars" }).isChecked(), true);
  await opened.getByRole("button", { name: "Close" }).focus();
  await page.keyboard.press("5");
  await opened.getByText(`Entry ${entry.number}: 5 stars`).waitFor({ state: "attached" });
  await page.keyboard.press("ArrowRight");
  await opened.waitFor({ state: "detached" });
});

step("an address with an entry that is not there says so, and with one alone leads to the gallery", async () => {
  const nobody = "00000000-0000-7000-8000-000000000000";
  await client.goto(address(entries[0].id, nobody, entries[1].id));
  await see(comparison(), "One entry of this address is not shown: it does not exist, or you may not see it.");
  assert.equal(await comparison().getByRole("region").count(), 2);
  await client.goto(address(entries[0].id, nobody));
  await see(page, "Fewer than two of these entries can be shown. Choose entries in the gallery.");
  await becomes(() => inAddress().has("compare"), false);
  await card(entries[0]).waitFor();
});

step("on a phone two lie over one another: divider, swipe and two fingers", async () => {
  const phone = await stage.visitor({}, { touch: true });
  ({ page } = phone);
  await phone.signIn(client.email, client.password);
  const [one, two, three] = entries;
  await phone.goto(
    `/contests/${contest}?tab=entries&sort=number&chosen=${[one, two, three].map(({ id }) => id).join(".")}`,
  );
  await bar().getByRole("button", { name: "Compare (3)" }).tap();
  const which = comparison().getByRole("group", { name: "Entry to decide about" });
  const sides = () => which.getByRole("button").allInnerTexts();
  await becomes(sides, [`Left #${one.number}`, `Right #${two.number}`]);
  await becomes(
    () => pictures().evaluateAll((all) => all.filter((img) => img.naturalWidth > 0).length),
    2,
    "both load",
  );
  const divider = comparison().getByRole("slider", { name: "Divider between the two entries" });
  const cut = () =>
    comparison()
      .locator(".compare-layer")
      .last()
      .evaluate((layer) => layer.style.clipPath);
  await divider.focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await divider.getAttribute("aria-valuenow"), "55");
  assert.equal(await cut(), "inset(0px 45% 0px 0px)");
  await page.keyboard.press("Home");
  assert.equal(await divider.getAttribute("aria-valuenow"), "0");
  await page.keyboard.press("End");
  await page.keyboard.press("PageDown");
  assert.equal(await divider.getAttribute("aria-valuenow"), "80");
  const { x, y, width, height } = await comparison().locator(".compare-stage").boundingBox();
  await fingers(phone, line([x + width * 0.8, y + height / 2], [x + width / 2, y + height / 2]));
  await becomes(() => divider.getAttribute("aria-valuenow"), "50", "a finger draws it");

  await fingers(phone, line([x + 300, y + 100], [x + 220, y + 100]));
  await becomes(sides, [`Left #${one.number}`, `Right #${three.number}`]);
  // Not by a tap: within 300 ms of a swipe the browser takes it for the end of the swipe.
  await comparison().getByRole("button", { name: "Next entry on this side" }).click();
  await becomes(sides, [`Left #${one.number}`, `Right #${two.number}`]);
  await fingers(phone, line([x + 90, y + 200], [x + 40, y + 150]), line([x + 110, y + 220], [x + 160, y + 270]));
  await becomes(async () => (await drawn()).every(([, , scale]) => scale > 1.5), true, "two fingers enlarge");
  const [left, right] = await drawn();
  assert.deepEqual(left, right, "both by the same");
  const small = await comparison().evaluate((root) =>
    [...root.querySelectorAll("button, [role=slider], .stars.rate label")].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && (width < 44 || height < 38)
        ? [element.getAttribute("aria-label") ?? element.textContent]
        : [];
    }),
  );
  assert.deepEqual(small, [], "everything is large enough for a finger");
});
