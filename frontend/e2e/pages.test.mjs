// What a visitor reads and writes before signing in: the start page, help, the policy, and a message that really reaches support.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { becomes, rowsAre, see } from "./acts.mjs";
import { open } from "./harness.mjs";

const DEMO = "muqabla-demo-2026";
const SUPPORT = "support@muqabla.pk";
let stage;
let visitor;
let page;

before(async () => {
  stage = await open("pages", { demo: true });
  visitor = await stage.visitor();
  ({ page } = visitor);
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const shown = (person) => person.page.locator('.quote[data-shown="true"]').getAttribute("aria-label");

describe("links", () => {
  /** Every address that header, footer and body of a page lead to on our site. */
  async function addresses(path) {
    await visitor.goto(path);
    const all = await page
      .locator("header a[href], footer a[href], main a[href]")
      .evaluateAll((links) => links.map((link) => link.href));
    return [...new Set(all)]
      .filter((href) => href.startsWith(stage.baseUrl))
      .map((href) => href.slice(stage.baseUrl.length));
  }

  test("header and footer of visitors are the specified ones, and every link leads somewhere real", async () => {
    await visitor.goto("/");
    const header = await page
      .getByRole("navigation", { name: "Main", exact: true })
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    assert.deepEqual(header, ["/contests", "/how-it-works", "/categories", "/pricing"]);
    const footer = await page
      .locator("footer a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    for (const path of ["/contact", "/help", "/privacy", "/status", "/terms"])
      assert.ok(footer.includes(path), `${path} in the footer`);

    visitor.allow(/404 \(Not Found\) \S+\/no\/such\/page/);
    const found = new Set();
    for (const start of [
      "/",
      "/pricing",
      "/how-it-works",
      "/help",
      "/contact",
      "/status",
      "/terms",
      "/privacy-policy",
      "/no/such/page",
    ])
      for (const address of await addresses(start)) found.add(address.replace(/#.*$/, "") || "/");
    assert.ok(found.size > 25, [...found].join(" "));
    for (const address of found) {
      await visitor.goto(address);
      const title = await page.locator("h1").innerText();
      assert.doesNotMatch(title, /404|not found|went wrong/i, address);
    }
    for (const [category] of [["Logo Design"], ["SEO Services"]])
      assert.ok(found.has(`/search?category=${encodeURIComponent(category)}`), `a search for ${category}`);
  });

  test("the note of the large picture covers none of its foot on a phone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visitor.goto("/");
    const [picture, note] = await page.evaluate(() =>
      [".wall .win > img", ".win-tag"].map((selector) =>
        document.querySelector(selector).getBoundingClientRect().toJSON(),
      ),
    );
    assert.ok(note.top >= picture.bottom, `${note.top} ${picture.bottom}`);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("the bundle is not sold yet, and says where the same is to be had", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visitor.goto("/pricing");
    assert.ok(await page.getByRole("button", { name: "Coming Soon" }).isDisabled());
    await see(page, "The Pro plan has all of this today.");
    await page.getByRole("link", { name: "See the Pro plan" }).click();
    await page.waitForURL((url) => url.searchParams.get("next") === "/subscription");
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("a figure that stands on two screens is the same", async () => {
    const hira = await stage.visitor();
    await hira.page.setViewportSize({ width: 360, height: 740 });
    await hira.signIn("talent@demo.muqabla.pk", DEMO);
    /** The number below a label. */
    const figure = async (label) => {
      const text = await hira.page.locator("main").innerText();
      return new RegExp(`^${label}\\s+(?:PKR\\s*)?([\\d,]+)$`, "m").exec(text)?.[1];
    };
    await hira.goto("/dashboard");
    const [won, pending] = [await figure("Won"), await figure("On its way")];
    assert.ok(Number(won) > 0 && pending !== undefined, `${won} ${pending}`);
    await hira.goto(`/u/${(await hira.ask("/api/auth/user")).id}`);
    assert.equal(await figure("Contests won"), won);
    await hira.goto("/payouts");
    assert.equal(await figure("Pending amount"), pending);
    await hira.context.close();
  });

  test("links within a page reach their section", async () => {
    const isInView = (id) =>
      page.waitForFunction((name) => {
        const { top } = document.getElementById(name).getBoundingClientRect();
        return Math.abs(top) < innerHeight / 4;
      }, id);
    for (const path of ["/#how", "/#why", "/#categories"]) {
      await visitor.goto(path);
      await isInView(path.slice(2));
    }
    await page.goBack();
    await isInView("why");
    // From another page, Back returns to the place that was read, and not to the section.
    await page.mouse.wheel(0, 700);
    await becomes(() => page.evaluate(() => scrollY > 1500), true);
    const place = await page.evaluate(() => scrollY);
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: "Terms" })
      .evaluate((link) => link.click());
    await page.waitForURL("**/terms");
    await page.goBack();
    await becomes(() => page.evaluate((top) => Math.abs(scrollY - top) < 100, place), true);
  });

  test("buttons of the start page do what they say", async () => {
    await visitor.goto("/");
    await page.getByRole("link", { name: "Browse open contests" }).click();
    await page.waitForURL("**/contests");
    await visitor.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
    await page.waitForURL("**/auth/login**");
    await visitor.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "Post a Contest" }).click();
    await page.waitForURL("**/auth/register?next=**");
    await visitor.goto("/");
    await page.locator("#featured a.listing").first().click();
    await page.waitForURL(/\/contests\/[0-9a-f-]{36}$/);
  });

  test("the footer of members leads to the same rules", async () => {
    const member = await stage.visitor();
    await member.signIn("talent@demo.muqabla.pk", "muqabla-demo-2026");
    await member.page.locator("footer a").first().waitFor();
    const hrefs = await member.page
      .locator("footer a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    for (const path of ["/privacy", "/terms", "/contact", "/help"]) assert.ok(hrefs.includes(path), path);
    await member.page.locator("footer").getByRole("link", { name: "Privacy" }).click();
    await member.page.getByRole("heading", { level: 1, name: "Privacy", exact: true }).waitFor();
    await member.page.getByRole("link", { name: "Privacy policy" }).click();
    await member.page.getByRole("heading", { level: 1, name: "Privacy policy" }).waitFor();
    await member.context.close();
  });
});

describe("start page", () => {
  test("shows live contests, no samples, while there are some", async () => {
    await visitor.goto("/");
    await rowsAre(page.locator("#featured h3"), 3);
    // Not the inner text: a tile that is not laid out yet (content-visibility) has none.
    const titles = await page.locator("#featured h3").allTextContents();
    const { contests } = await visitor.ask("/api/contests?status=OPEN");
    for (const title of titles)
      assert.ok(
        contests.some((contest) => contest.title === title),
        title,
      );
  });

  test("the carousel stands still under reduced motion, and its controls work", async () => {
    await visitor.goto("/");
    const stageOf = page.locator(".quote-stage");
    await stageOf.scrollIntoViewIfNeeded();
    await pause(4_500);
    assert.equal(await shown(visitor), "1 of 3");
    await page.getByRole("button", { name: "Testimonial 3 of 3" }).click();
    await becomes(() => shown(visitor), "3 of 3");
    await becomes(() => page.getByRole("button", { name: "Testimonial 3 of 3" }).getAttribute("aria-current"), "true");
    await page.getByRole("button", { name: "Play testimonials" }).click();
    await page.getByRole("button", { name: "Pause testimonials" }).waitFor();
  });

  test("with motion it turns every 4 seconds, stops while one reads, and can be paused", async () => {
    const moving = await stage.visitor();
    await moving.page.emulateMedia({ reducedMotion: "no-preference" });
    await moving.goto("/");
    await moving.page.mouse.move(5, 5);
    await moving.page.locator('.quote[data-shown="true"][aria-label="2 of 3"]').waitFor({ state: "attached" }); // a whole round takes twelve seconds
    await moving.page.locator(".quote-stage").hover();
    const held = await shown(moving);
    await pause(4_500);
    assert.equal(await shown(moving), held);
    await moving.page.getByRole("button", { name: "Pause testimonials" }).click();
    await moving.page.mouse.move(5, 5);
    await moving.page.evaluate(() => document.activeElement.blur());
    await pause(4_500);
    assert.equal(await shown(moving), held);
    await moving.context.close();
  });
});

describe("prices in another currency", () => {
  test("nothing is loaded unless somebody chooses one; the choice is remembered and can be taken back", async () => {
    const reader = await stage.visitor();
    const asked = [];
    reader.page.on("request", (request) => request.url().includes("/api/currency") && asked.push(request.url()));
    await reader.goto("/");
    assert.equal(await reader.page.getByText(/^about USD [\d,.]+$/).count(), 0);
    assert.equal(asked.length, 0);
    await reader.page.getByLabel("Amounts").selectOption("USD");
    await reader.page
      .locator("#featured")
      .getByText(/^about USD [\d,.]+$/)
      .first()
      .waitFor();
    assert.equal(asked.length, 1, "once for all cards");
    await reader.goto(await reader.page.locator("#featured a.listing").first().getAttribute("href"));
    await see(reader.page, /^about USD [\d,.]+$/);
    await reader.checkScreen("contest with an approximate amount");
    const { prizeCents } = await reader.ask(`/api/contests/${reader.page.url().split("/").pop()}`);
    const rate = (await reader.ask("/api/currency/rates")).find(({ currency }) => currency === "USD");
    const about = Math.round(prizeCents / 100 / Number(rate.pkrPerUnit));
    assert.equal(
      (
        await reader.page
          .getByText(/^about USD/)
          .first()
          .innerText()
      ).replace(/\D/g, ""),
      String(about),
    );
    await reader.page.getByLabel("Amounts").selectOption("");
    await rowsAre(reader.page.getByText(/^about USD [\d,.]+$/), 0);
    await reader.context.close();
  });

  test("an admin keeps the rates", async () => {
    const admin = await stage.visitor();
    await admin.signIn("admin@demo.muqabla.pk", "muqabla-demo-2026");
    await admin.goto("/admin/currency");
    await admin.page.getByRole("button", { name: "Add a rate" }).click();
    const form = admin.page.getByRole("dialog");
    await form.getByLabel("Currency").fill("jpy");
    await form.getByLabel("Rupees for one unit").fill("0");
    await form.getByRole("button", { name: "Save rate" }).click();
    await see(form, "Enter a number above 0 and up to 1,000,000 with at most 6 decimals");
    await form.getByLabel("Rupees for one unit").fill("1.84");
    await form.getByRole("button", { name: "Save rate" }).click();
    await admin.page.locator(".toast").getByText("Rate saved").waitFor();
    await admin.page.getByRole("button", { name: /^New rate of JPY/ }).waitFor();
    assert.equal(
      (await admin.ask("/api/currency/rates")).find(({ currency }) => currency === "JPY").pkrPerUnit,
      "1.84",
    );
    await admin.context.close();
  });
});

describe("contact", () => {
  const fill = async (person, values) => {
    for (const [label, value] of Object.entries(values))
      await person.page.getByLabel(label, { exact: true }).fill(value);
  };
  const send = (person) => person.page.getByRole("button", { name: "Send Message" }).click();

  test("refuses what is missing at the fields and sends nothing", async () => {
    await visitor.goto("/contact");
    await send(visitor);
    for (const text of ["Name is required", "E-mail is required", "Subject is required", "Message is required"])
      await see(page, text);
    await fill(visitor, { Email: "nobody" });
    await page.getByLabel("Name", { exact: true }).focus();
    await see(page, "Enter a valid e-mail address");
    assert.deepEqual(await stage.mails(SUPPORT), []);
  });

  test("really sends: the mail is at support, the panel says so, the form is empty", async () => {
    await visitor.goto("/contact");
    await fill(visitor, {
      Name: "Ayesha Khan",
      Email: "ayesha@example.com",
      Subject: "A prize that waits",
      Message: "Since Monday.\n<b>Please look.</b>",
    });
    await page.getByLabel(/^Category/).selectOption({ label: "Payment" });
    assert.equal(
      await page
        .getByLabel(/^Category/)
        .locator("option:not([value=''])")
        .count(),
      8,
    );
    const begun = Date.now();
    await send(visitor);
    await see(page, "Message Sent!");
    assert.ok(Date.now() - begun >= 950, "it takes a second");
    await see(page, "We'll get back to you within 24 hours.");
    for (const label of ["Name", "Email", "Subject", "Message"])
      await becomes(() => page.getByLabel(label, { exact: true }).inputValue(), "", label);
    const [mail, ...others] = await stage.mails(SUPPORT);
    assert.equal(others.length, 0);
    assert.equal(mail.subject, "[Payment] A prize that waits");
    assert.equal(mail.replyTo, "ayesha@example.com");
    assert.match(mail.text, /Since Monday\./);
    assert.ok(mail.html.includes("&lt;b&gt;Please look.&lt;/b&gt;"));
    assert.deepEqual(await stage.mails("ayesha@example.com"), [], "nobody can make us write to somebody else");
    await visitor.checkScreen("contact, sent");
  });

  test("members find their name and address filled in", async () => {
    const member = await stage.visitor();
    await member.signIn("talent@demo.muqabla.pk", "muqabla-demo-2026");
    await member.goto("/contact");
    await becomes(() => member.page.getByLabel("Email", { exact: true }).inputValue(), "talent@demo.muqabla.pk");
    assert.notEqual(await member.page.getByLabel("Name", { exact: true }).inputValue(), "");
    await member.context.close();
  });

  test("a failure keeps what was typed and says so", async () => {
    visitor.allow(/Failed to load resource/);
    await visitor.goto("/contact");
    await fill(visitor, { Name: "Ayesha", Email: "ayesha@example.com", Subject: "Hello", Message: "Anybody there?" });
    await page.route("**/api/contact", (route) => route.abort());
    await send(visitor);
    const toast = page.locator(".toast");
    await toast.getByText("Error", { exact: true }).waitFor();
    await toast.getByText("Failed to send message. Please try again.").waitFor();
    assert.equal(await page.getByLabel("Message", { exact: true }).inputValue(), "Anybody there?");
    await page.unroute("**/api/contact");
    await send(visitor);
    await see(page, "Message Sent!");
  });

  test("what only the server knows lands on its field", async () => {
    visitor.allow(/422/);
    await visitor.goto("/contact");
    await fill(visitor, { Name: "Ayesha", Email: "a..b@example.com", Subject: "Hello", Message: "Anybody there?" });
    await send(visitor);
    await see(page, "Enter a valid e-mail address");
  });
});

describe("help", () => {
  test("is found by typing, survives reload, and opens by keyboard", async () => {
    await visitor.goto("/help");
    const all = await page.locator(".accordion button").count();
    assert.ok(all >= 20, String(all));
    await page.getByRole("searchbox", { name: "Search the answers" }).fill("payout failed");
    await page.waitForFunction((before) => document.querySelectorAll(".accordion button").length < before, all);
    const question = page.getByRole("button", { name: "My payout failed. Is the money lost?" });
    await question.focus();
    await page.keyboard.press("Enter");
    await becomes(() => question.getAttribute("aria-expanded"), "true");
    await see(page, /it is still owed to you/);
    await page.getByRole("link", { name: "Payout methods" }).waitFor();
    await page.reload();
    await visitor.settled();
    await becomes(() => page.getByRole("searchbox").inputValue(), "payout failed");
    await page.getByRole("searchbox").fill("zzz");
    await see(page, "No answers found");
    await page.getByRole("button", { name: "Show all answers" }).click();
    await page.waitForFunction((before) => document.querySelectorAll(".accordion button").length === before, all);
  });
});

test("the policy is read at both its addresses, and 404 says so", async () => {
  for (const path of ["/privacy-policy", "/privacy"]) {
    await visitor.goto(path);
    await page.getByRole("heading", { level: 1, name: "Privacy policy" }).waitFor();
  }
  visitor.allow(/404 \(Not Found\)/);
  await visitor.goto("/no/such/page");
  await page.getByRole("heading", { level: 1, name: "404 Page Not Found" }).waitFor();
});
