// A client begins a brief with a template in Urdu, sees what prizes are usual, pays, and uses contests again.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import { becomes, choose, dialog, endPayment, see, story } from "./acts.mjs";
import { pdf, png } from "./files.mjs";
import { open } from "./harness.mjs";

let stage;
let client;
let page;

before(async () => {
  stage = await open("brief");
  client = await stage.person({ role: "CLIENT", firstName: "Ayesha", lastName: "Khan" });
  ({ page } = client);
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const step = story(() => stage);
const field = (name) => page.getByLabel(name, { exact: true });
const template = () => page.getByRole("group", { name: "Start from a template" });
const value = (name) => field(name).inputValue();
const inAddress = () => new URL(page.url()).searchParams;
const bothWidths = async (label) => {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await client.shot(`${label}-${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
};

/** Contests of the client as they are after their end. */
const ended = (count, { kind = "Logo Design", title = "Logo for a tea house" } = {}) =>
  stage.sql(`
    INSERT INTO contests (id, client_id, title, brief, brief_version, category, subcategory, prize_paisa, currency, fee_bps, sealed,
      guaranteed, deadline_at, funded_at, entries_closed_at, closed_at, created_at, updated_at, entry_count, status, outcome)
    SELECT gen_random_uuid(), u.id, '${title}', 'A mark for a tea house in Murree, to be read from across the road.', 1,
      'design', '${kind}', 1000000 + number * 100000, 'PKR', 300, false, true, at, at, at, at, at, at, number, 'CLOSED', 'COMPLETED'
    FROM users u, (SELECT now() - interval '20 days' AS at) AS moment, generate_series(1, ${count}) AS number
    WHERE u.email_key = '${client.email}'`);

step("what prizes are usual is said from ten contests on, and moves nothing while it loads", async () => {
  await ended(9);
  await client.goto("/contests/new");
  await see(page, "Choose a category to see what prizes are usual.");
  await field("Category").selectOption("Logo Design");
  await see(page, "Too few such contests have ended to say what prizes are usual.");
  await ended(1);
  await client.goto("/contests/new");
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await field("Category").selectOption("Copywriting");
    await see(page, "Too few such contests");
    const top = () => field("Deadline").evaluate((input) => input.getBoundingClientRect().top + window.scrollY);
    const seen = [await top()];
    let answer;
    const held = new Promise((done) => (answer = done));
    await page.route("**/api/categories/prizes?category=Logo*", async (route) => {
      await held;
      await route.continue();
    });
    await field("Category").selectOption(width === 360 ? "Logo Design" : "Web Design");
    if (width === 360) {
      await page.locator(".skel").first().waitFor();
      seen.push(await top());
    }
    answer();
    const subject = width === 360 ? "Logo Design" : "design of all kinds";
    await see(page, new RegExp(`^Half of the prizes awarded for ${subject} were PKR [\\d,]+ to PKR [\\d,]+\\.`));
    seen.push(await top());
    await page.unroute("**/api/categories/prizes?category=Logo*");
    assert.deepEqual(new Set(seen).size, 1, `${width} px: ${seen.join(", ")}`);
  }
});

step("a failure of that call is not shown, and the form works all the same", async () => {
  client.allow(/500 \(Internal Server Error\)|answered 500/);
  await page.route("**/api/categories/prizes?*", (route) =>
    route.fulfill({ status: 500, json: { code: "internal", message: "Ours." } }),
  );
  await client.goto("/contests/new?category=logo-design");
  await becomes(() => value("Category"), "Logo Design");
  assert.equal(await page.getByText(/prizes awarded|usual/).count(), 0);
  await page.unroute("**/api/categories/prizes?*");
});

step("the template in Urdu runs from right to left and is there after a reload", async () => {
  await client.goto("/contests/new");
  await field("Category").selectOption("");
  await see(template(), "Choose a category first: each has a title and an outline of its own.");
  assert.equal(await template().getByRole("button", { name: "English" }).isDisabled(), true);
  await field("Category").selectOption("Logo Design");
  await template().getByRole("button", { name: "اردو" }).click();
  await see(template(), "Filled in for Logo Design. Replace what stands in [brackets].");
  const [title, brief] = [await value("Title"), await value("Brief")];
  assert.match(title, /^لوگو برائے \[/);
  assert.match(brief, /^ہمارا تعارف:\n\[/);
  for (const name of ["Title", "Brief"])
    assert.equal(await field(name).evaluate((input) => getComputedStyle(input).direction), "rtl", name);
  await see(page, /^\d+ prompts in \[brackets\] left to fill in\.$/);
  await client.checkScreen("template in Urdu");
  await bothWidths("template-urdu");

  await page.reload();
  await becomes(() => value("Title"), title);
  assert.equal(await value("Brief"), brief);
  // It is their own text by now: the other language asks.
  await template().getByRole("button", { name: "English" }).click();
  const question = dialog(page, "Replace your title and brief?");
  await question.waitFor();
  await client.checkScreen("replacing a brief");
  await question.getByRole("button", { name: "Replace" }).click();
  await becomes(() => value("Title"), "Logo for [name], [what you do]");
  await template().getByRole("button", { name: "Undo" }).click();
  await becomes(() => value("Title"), title);
  assert.equal(await value("Brief"), brief);
});

step("questions about the work are answered, kept over a reload, and those of another kind are not sent", async () => {
  const good = page.getByRole("region", { name: "What draws good entries" });
  await see(good, "who it is for");
  await page.getByRole("button", { name: /^Answer questions about the work/ }).click();
  await field("Who is it for?").fill("خاندان جو راستے میں خریدتے ہیں");
  await field("Which colours?").fill("Green and gold");
  for (const format of ["SVG", "AI", "PNG"]) await page.getByRole("button", { name: format, exact: true }).click();
  await page.getByRole("button", { name: "PNG", exact: true }).click();
  await page.getByRole("radio", { name: "Modern" }).check();
  await becomes(() => good.getByText("who it is for").count(), 0);
  await client.checkScreen("questions about the work");
  await bothWidths("questions");
  await page.reload();
  await becomes(() => value("Who is it for?"), "خاندان جو راستے میں خریدتے ہیں");
  assert.equal(await page.getByRole("radio", { name: "Modern" }).isChecked(), true);
  await field("Category").selectOption("Copywriting");
  await field("How long, and in which language?").waitFor();
  assert.equal(await field("Which colours?").count(), 0, "writing has no colours");
  await field("Category").selectOption("Logo Design");
  await becomes(() => value("Which colours?"), "Green and gold");
});

step("files of the brief are kept with the form, and taken out of it again", async () => {
  const files = page.getByLabel("Files of the brief", { exact: true });
  await files.setInputFiles([png("stall.png"), pdf("menu.pdf"), { ...pdf("page.html"), mimeType: "text/html" }]);
  await page.getByRole("button", { name: "Remove stall.png" }).waitFor();
  await page.getByRole("button", { name: "Remove menu.pdf" }).waitFor();
  await see(page, "This type is not accepted. Put it into a ZIP file.");
  await client.checkScreen("files of the brief");
  await files.scrollIntoViewIfNeeded();
  await bothWidths("files");
  await page.reload();
  await page.getByRole("button", { name: "Remove menu.pdf" }).click();
  await becomes(() => page.getByText("menu.pdf").count(), 0);
  await page.reload();
  await page.getByRole("button", { name: "Remove stall.png" }).waitFor();
  assert.equal(await page.getByText("menu.pdf").count(), 0);
  await files.setInputFiles([pdf("letter.pdf")]);
  await page.getByRole("button", { name: "Remove letter.pdf" }).waitFor();
});

step("prompts are filled in one after the other, and the contest is paid", async () => {
  const next = page.getByRole("button", { name: "Go to the next one" });
  const selected = () =>
    page.evaluate(() =>
      document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd),
    );
  await next.click();
  assert.equal(await selected(), "[ادارے کا نام]");
  await page.keyboard.type("زیارت ہنی");
  await next.click();
  await page.keyboard.type("شہد کی فروخت");
  assert.equal(await value("Title"), "لوگو برائے زیارت ہنی، شہد کی فروخت");
  await next.click();
  const box = await field("Brief").boundingBox();
  assert.ok(box.y >= 0 && box.y < 900, "the brief is in view");
  // All but the last prompt.
  await field("Brief").fill((await value("Brief")).replaceAll(/\[([^[\]\n]+)\](?=[^]*\[)/g, "$1"));
  await see(page, "1 prompt in [brackets] is not filled in yet. You can go on all the same.");
  await field("Brief").fill((await value("Brief")).replaceAll(/[[\]]/g, ""));
  await becomes(() => page.getByText(/prompts? in \[brackets\] (left|is|are)/).count(), 0);
  await field("Prize").fill("15000");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("heading", { name: "Pay the prize" }).waitFor();
  await choose(client);
  await endPayment(client);
});

step("who reads the brief looks at its files, and signs in to save one", async () => {
  await client.goto("/dashboard");
  await page.getByRole("link", { name: "لوگو برائے زیارت ہنی، شہد کی فروخت", exact: true }).click();
  await page.getByRole("tab", { name: "Brief" }).click();
  const files = page.getByRole("region", { name: "Files" });
  await files.getByRole("link", { name: "Download letter.pdf" }).waitFor();
  const open = files.getByRole("button", { name: "Open stall.png in full size" });
  await becomes(
    () => stage.sql("SELECT preview_status FROM files WHERE name IN ('stall.png', 'letter.pdf')"),
    [{ preview_status: "READY" }, { preview_status: "READY" }],
  );
  await page.reload();
  await open.waitFor();
  await client.checkScreen("brief with files");
  await files.scrollIntoViewIfNeeded();
  await bothWidths("brief-files");
  await open.click();
  await page.getByRole("dialog", { name: "Files" }).waitFor();
  await page.keyboard.press("Escape");
  await becomes(() => page.getByRole("dialog").count(), 0);

  await page.getByRole("button", { name: "Edit brief" }).click();
  const edit = dialog(page, "Edit the brief");
  await edit.getByRole("button", { name: "Remove stall.png" }).waitFor();
  await edit.getByLabel("Files of the brief", { exact: true }).setInputFiles([png("map.png")]);
  await edit.getByRole("button", { name: "Remove map.png" }).waitFor();
  await client.checkScreen("editing a brief with files");
  await page.keyboard.press("Escape");
  await files.getByText("map.png").waitFor();

  const visitor = await stage.visitor();
  await visitor.goto(page.url());
  const seen = visitor.page.getByRole("region", { name: "Files" });
  await seen.getByText("letter.pdf").waitFor();
  assert.equal(await seen.getByRole("link", { name: /^Download/ }).count(), 0);
  const link = seen.getByRole("link", { name: "Sign in" });
  assert.match(await link.getAttribute("href"), /^\/auth\/login\?next=/);
  await visitor.checkScreen("brief with files, seen by a visitor");
});

step("a running contest is used again from its menu: not its deadline, never its guarantee", async () => {
  await client.goto("/dashboard");
  await page.getByRole("link", { name: "لوگو برائے زیارت ہنی، شہد کی فروخت", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: /زیارت ہنی/ }).waitFor();
  await page.getByRole("tab", { name: "Brief" }).click();
  const needs = page.getByRole("region", { name: "What the work needs" });
  for (const words of ["خاندان جو راستے میں خریدتے ہیں", "Green and gold", "AI, SVG", "5 of 5"])
    await see(needs, words);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Use again" }).waitFor();
  await client.shot("menu");
  await page.getByRole("menuitem", { name: "Use again" }).click();
  await becomes(() => value("Title"), "لوگو برائے زیارت ہنی، شہد کی فروخت");
  await becomes(() => page.url(), `${stage.baseUrl}/contests/new`);
  assert.equal(await value("Prize"), "15000");
  assert.equal(await value("Which colours?"), "Green and gold", "its answers come, too");
  for (const name of ["stall.png", "letter.pdf", "map.png"])
    await page.getByRole("button", { name: `Remove ${name}` }).waitFor();
  await page.getByRole("button", { name: "Remove map.png" }).click();
  await becomes(() => page.getByText("map.png").count(), 0);
  await field("Title").fill("A second logo");
  await page.reload();
  await becomes(() => value("Title"), "A second logo");
  await becomes(() => page.getByRole("button", { name: /^Remove (stall|letter)/ }).count(), 2, "its files come, too");
  assert.equal(await page.getByRole("switch", { name: /Guarantee/ }).isChecked(), false);
});

step("over an unfinished brief an earlier contest comes only when it is asked for", async () => {
  await client.goto("/dashboard");
  await client.checkScreen("dashboard with contests to use again");
  await bothWidths("dashboard");
  await page.getByRole("link", { name: "Use again: Logo for a tea house", exact: true }).first().click();
  await see(page, "You have an unfinished brief");
  assert.equal(await value("Title"), "A second logo");
  await client.checkScreen("use again over an unfinished brief");
  await bothWidths("use-again");
  await page.reload();
  await see(page, "You have an unfinished brief");
  await page.getByRole("button", { name: "Fill in from “Logo for a tea house”" }).click();
  await becomes(() => value("Title"), "Logo for a tea house");
  await becomes(() => inAddress().has("from"), false);
  assert.equal(await page.getByRole("switch", { name: /Keep entries sealed/ }).isChecked(), false);
  assert.equal(
    await page.getByRole("switch", { name: /Guarantee/ }).isChecked(),
    false,
    "the earlier one was guaranteed",
  );
  await page.reload();
  await becomes(() => value("Title"), "Logo for a tea house");
  await page.goBack();
  await page
    .getByRole("heading", { level: 1, name: "Dashboard" })
    .or(page.getByRole("link", { name: /^Use again/ }).first())
    .first()
    .waitFor();
});

step("a contest that has ended has the button on its page, and others' contests are nobody's to use", async () => {
  const [{ id }] = await stage.sql("SELECT id FROM contests WHERE status = 'CLOSED' LIMIT 1");
  await client.goto(`/contests/${id}`);
  await bothWidths("ended");
  await page.getByRole("link", { name: "Use again" }).click();
  await see(page, "You have an unfinished brief");
  await page.getByRole("button", { name: "Keep this one" }).click();
  await becomes(() => inAddress().has("from"), false);

  const other = await stage.person({ role: "CLIENT", firstName: "Bilal", lastName: "Shah" });
  await other.goto(`/contests/${id}`);
  assert.equal(await other.page.getByRole("link", { name: "Use again" }).count(), 0);
  await other.goto(`/contests/new?from=${id}`);
  await see(other.page, "Only contests of your own can be used again. The form begins without one.");
  assert.equal(await other.page.getByLabel("Title", { exact: true }).inputValue(), "");
  await other.checkScreen("a contest of somebody else");
});
