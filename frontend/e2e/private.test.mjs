// A private contest: a plan that has it, the client's own NDA, one person invited by e-mail and one by link. A stranger, signed in and not,
// tries every address. A member signs, enters, and the client takes the signed NDA along; after the award the client lets entries be shown.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import {
  act,
  award,
  becomes,
  BRIEF,
  choose,
  deliver,
  dialog,
  endPayment,
  enter,
  rowsAre,
  see,
  story,
  titleIs,
  toast,
  told,
} from "./acts.mjs";
import { png } from "./files.mjs";
import { desk, open, phone } from "./harness.mjs";

const TITLE = "A name for a zarb tea that nobody may know";
const NDA = "You tell nobody about the tea.\n\nYou show nothing of it before we say so.";

let stage;
let ayesha;
let bilal;
let hira;
let stranger;
let visitor;
let contest;
let link;

before(async () => {
  stage = await open("private");
  ayesha = await stage.person({ role: "CLIENT", firstName: "Ayesha", lastName: "Khan" });
  bilal = await stage.person({ role: "TALENT", firstName: "Bilal", lastName: "Ahmed" });
  hira = await stage.person({ role: "TALENT", firstName: "Hira", lastName: "Baloch" });
  stranger = await stage.person({ role: "TALENT", firstName: "Omar", lastName: "Malik" });
  visitor = await stage.visitor();
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const step = story(() => stage);
const sign = (page) => dialog(page, "Non-disclosure agreement");
const people = (page) => page.getByRole("list", { name: "People of this contest" }).getByRole("listitem");

async function fillIn(page) {
  await page.getByRole("heading", { level: 1, name: "Post a contest" }).waitFor();
  await page.getByLabel("Title", { exact: true }).fill(TITLE);
  await page.getByLabel("Brief", { exact: true }).fill(BRIEF);
  await page.getByLabel("Category", { exact: true }).selectOption("Logo Design");
  await page.getByLabel("Prize", { exact: true }).fill("1500");
  await page.getByRole("button", { name: "7 days", exact: true }).click();
}

step("on the free plan the form says which plan has private contests, and keeps what was typed", async () => {
  const { page } = ayesha;
  await ayesha.goto("/contests/new");
  await fillIn(page);
  await page.getByRole("radio", { name: /^Private, with a link/ }).check({ force: true });
  await see(page, "Private contests come with the Starter plan and up");
  await page.getByRole("button", { name: "Read our text" }).click();
  const ours = dialog(page, "Our NDA");
  await see(ours, /Electronic Transactions Ordinance/);
  await ayesha.checkScreen("our NDA", { settle: false });
  await page.keyboard.press("Escape");
  await ours.waitFor({ state: "detached" });
  await page.getByRole("radio", { name: /^Your own text/ }).check({ force: true });
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await see(page, "Type the text of your NDA, or choose ours");
  await page.getByLabel("Text of the NDA").fill(NDA);
  await ayesha.checkScreen("private contest on the free plan");
  await becomes(async () => (await ayesha.ask("/api/contests/draft"))?.nda, NDA);
  await page.getByRole("link", { name: "See plans" }).first().click();
  await page.getByRole("article", { name: "Starter", exact: true }).waitFor();
  const starter = page.getByRole("article", { name: "Starter", exact: true });
  await see(starter.locator("dl > div").filter({ hasText: "Private contests with NDA" }), "Included");
  await see(
    page
      .getByRole("article", { name: "Free", exact: true })
      .locator("dl > div")
      .filter({ hasText: "Private contests with NDA" }),
    "Not included",
  );
});

step("on Starter the client posts it; the summary says that it is final once it is paid", async () => {
  const { page } = ayesha;
  await page
    .getByRole("article", { name: "Starter", exact: true })
    .getByRole("button", { name: "Choose Starter" })
    .click();
  await dialog(page, "Subscribe to Starter")
    .getByRole("button", { name: /^Pay PKR 999 with Easypaisa/ })
    .click();
  await page.getByRole("heading", { level: 1, name: "Easypaisa payment simulation" }).waitFor();
  await endPayment(ayesha);
  await ayesha.goto("/contests/new");
  await becomes(() => page.getByLabel("Text of the NDA").inputValue(), NDA);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("heading", { name: "Pay the prize" }).waitFor();
  await see(page, /Private: in no list.*cannot be changed after the payment/);
  await page.waitForURL((url) => url.searchParams.has("contest"));
  contest = new URL(page.url()).searchParams.get("contest");
  await page.getByRole("button", { name: "Back to details" }).click();
  await becomes(() => page.getByLabel("Text of the NDA").inputValue(), NDA);
  await page.goBack();
  await choose(ayesha);
  await endPayment(ayesha);
  await ayesha.goto(`/contests/${contest}`);
  await page.locator("main .badge").getByText("Private", { exact: true }).first().waitFor();
  await rowsAre(page.getByRole("button", { name: /^Share/ }), 0);
});

step("the client invites one person by e-mail and copies the link for another", async () => {
  const { page } = ayesha;
  await page.getByRole("tab", { name: "People" }).click();
  await see(page, "Nobody is here yet");
  await ayesha.checkScreen("people, nobody yet");
  await page.getByLabel("E-mail address").fill(bilal.email);
  await page.getByRole("button", { name: "Invite by e-mail" }).click();
  await toast(page, "Invitation sent");
  await see(page, bilal.email);
  await told(stage, bilal, new RegExp(TITLE));
  await page.getByRole("button", { name: "Make a link" }).click();
  await page.getByLabel("Link for people you trust").waitFor();
  link = await page.getByLabel("Link for people you trust").inputValue();
  assert.match(new URL(link).pathname, /^\/join\/[\w-]{32}$/);
  await page.getByRole("button", { name: "Make a new link" }).click();
  await dialog(page, "Make a new link?").getByRole("button", { name: "Make a new link" }).click();
  await toast(page, "The contest has a new link");
  await becomes(async () => (await page.getByLabel("Link for people you trust").inputValue()) !== link, true);
  visitor.allow(/404 \(Not Found\)/);
  await visitor.goto(link);
  await see(visitor.page, "This invitation does not work");
  link = await page.getByLabel("Link for people you trust").inputValue();
  await page.reload();
  await becomes(() => page.getByLabel("Link for people you trust").inputValue(), link);
});

step("the link says who invites, and leads a visitor through the sign-in back to it", async () => {
  for (const size of [phone, desk]) {
    await visitor.page.setViewportSize(size);
    await visitor.goto(link);
    await see(visitor.page, "Ayesha Khan invites you to a private contest.");
    await see(visitor.page, TITLE);
  }
  await visitor.checkScreen("invitation for a visitor");
  await visitor.page.getByRole("link", { name: "Sign in and join" }).click();
  await visitor.page.getByRole("heading", { level: 1 }).waitFor();
  assert.equal(new URL(visitor.page.url()).searchParams.get("next"), new URL(link).pathname);
  await hira.goto(link);
  await hira.checkScreen("invitation for a member");
  await hira.page.getByRole("button", { name: "Join the contest" }).click();
  await hira.page.waitForURL((url) => url.pathname === `/contests/${contest}`);
  await see(hira.page, "This contest is private");
});

step("a member sees the outline, and nothing of the brief, before signing", async () => {
  const { page } = bilal;
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    await bilal.goto(`/contests/${contest}`);
    await page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
    await see(page, "This contest is private");
    await rowsAre(page.getByText(BRIEF.slice(0, 30)), 0);
    await rowsAre(page.getByRole("tab"), 0);
  }
  await bilal.checkScreen("outline of a private contest");
  // No list of the marketplace has it: this is the way back to it.
  const joined = page.getByRole("region", { name: "Private contests you can enter" });
  await bilal.goto("/dashboard");
  await see(joined, "Sign the NDA to read the brief");
  await bilal.checkScreen("dashboard with a private contest");
  await joined.getByRole("link", { name: TITLE }).click();
  await see(page, "This contest is private");
});

step("a stranger finds nothing at any address, signed in or not", async () => {
  const [page, api] = [`/contests/${contest}`, `/api/contests/${contest}`];
  const unknown = "0198c000-0000-7000-8000-000000000000";
  const addresses = [
    api,
    ...[
      "entries",
      "questions",
      "timeline",
      "versions",
      "nda",
      "members",
      "polls",
      "nda/signatures",
      "handover",
      "payments",
    ].map((part) => `${api}/${part}`),
  ];
  for (const who of [stranger, visitor]) {
    who.allow(/404 \(Not Found\)|401 \(Unauthorized\)/);
    for (const address of addresses) {
      const [found, other] = await Promise.all(
        [address, address.replace(contest, unknown)].map((path) =>
          who.page.evaluate(async (asked) => {
            const answer = await fetch(asked);
            const { requestId: _id, ...body } = await answer.json().catch(() => ({}));
            return { status: answer.status, body };
          }, path),
        ),
      );
      assert.ok(found.status === 404 || found.status === 401, `${address} answered ${found.status}`);
      assert.deepEqual(found, other, `${address} tells that the contest exists`);
    }
    await who.goto(page);
    await see(who.page, "Contest not found");
    await titleIs(who.page, /not found/i);
    await who.goto(`/search?q=${encodeURIComponent("zarb tea")}`);
    await rowsAre(who.page.getByText(TITLE), 0);
    await who.goto("/contests");
    await rowsAre(who.page.getByText(TITLE), 0);
    const profile = await stage.sql(`SELECT client_id FROM contests WHERE id = '${contest}'`);
    await who.goto(`/u/${profile[0].client_id}`);
    await rowsAre(who.page.getByText(TITLE), 0);
  }
  for (const path of [
    "/sitemap.xml",
    "/sitemap/1.xml",
    `/og/contests/${contest}.png`,
    "/api/contests/feed",
    "/api/contests",
    "/",
  ]) {
    const answer = await fetch(`${stage.baseUrl}${path}`);
    const text = await answer.text();
    assert.ok(!text.includes(contest) && !text.includes(TITLE), `${path} tells of it`);
    if (path.startsWith("/og/")) assert.equal(answer.status, 404, path);
  }
  const head = await fetch(`${stage.baseUrl}${page}`);
  assert.equal(head.status, 404);
  assert.ok(!(await head.text()).includes(TITLE));
});

step("a member reads the NDA, signs it, and the whole contest is there", async () => {
  const { page } = bilal;
  await page.setViewportSize(phone);
  await bilal.goto(`/contests/${contest}`);
  await page.getByRole("button", { name: "Read and sign the NDA" }).click();
  await see(sign(page), "You tell nobody about the tea.");
  await page.goBack();
  await sign(page).waitFor({ state: "detached" });
  await page.goForward();
  await sign(page).waitFor();
  await page.reload();
  await see(sign(page), "You tell nobody about the tea.");
  assert.equal(await sign(page).getByLabel("Your full legal name").inputValue(), "Bilal Ahmed");
  await bilal.checkScreen("signing the NDA", { settle: false });
  await sign(page).getByRole("button", { name: "Sign" }).click();
  await see(sign(page), "Confirm that you have read the agreement");
  await sign(page).getByRole("checkbox").check();
  await sign(page).getByRole("button", { name: "Sign" }).click();
  await toast(page, "NDA signed");
  await see(page, BRIEF.slice(0, 30));
  await page.getByRole("tab", { name: "Brief" }).waitFor();
  await page.setViewportSize(desk);
  await bilal.checkScreen("private contest after signing");
  await enter(bilal, contest, { files: [png("tea.png")] });
});

step("the client sees who signed and entered, and takes the signed NDA along", async () => {
  const { page } = ayesha;
  await ayesha.goto(`/contests/${contest}?tab=people`);
  await rowsAre(people(page), 2);
  // Whom the client invited is somebody with a name once they signed.
  await rowsAre(page.getByText(bilal.email), 0);
  const row = people(page).filter({ hasText: "Bilal Ahmed" });
  await see(row, /^Signed/);
  await see(row, "Entered");
  await rowsAre(row.getByRole("button", { name: "Remove Bilal Ahmed" }), 0);
  await see(people(page).filter({ hasText: "Hira Baloch" }), "Not signed yet");
  await ayesha.checkScreen("people of a private contest");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    row.getByRole("link", { name: "Signed NDA of Bilal Ahmed as PDF" }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^muqabla-nda-.*\.pdf$/);
  await people(page).filter({ hasText: "Hira Baloch" }).getByRole("button", { name: "Remove Hira Baloch" }).click();
  await dialog(page, "Remove Hira Baloch?").getByRole("button", { name: "Remove" }).click();
  await toast(page, "Removed from the contest");
  await rowsAre(people(page), 1);
  hira.allow(/404 \(Not Found\)/);
  await hira.goto(`/contests/${contest}`);
  await see(hira.page, "Contest not found");
  for (const who of [ayesha, bilal]) {
    await who.goto("/documents?tab=ndas");
    await see(who.page, TITLE);
    await who.checkScreen(`signed NDAs of ${who.firstName}`);
  }
});

step("after the award entries stay private until the client agrees", async () => {
  const { page } = ayesha;
  await award(ayesha, contest, "Bilal Ahmed");
  await deliver(bilal, contest, [png("tea-final.png")]);
  await act(ayesha, `/api/contests/${contest}/handover/accept`);
  await bilal.goto(`/contests/${contest}`);
  await see(bilal.page, "Entries stay private");
  await see(bilal.page, "You signed an NDA: your entry is for the client alone until they allow more.");
  const profile = `/u/${(await bilal.ask("/api/auth/user")).id}`;
  await stranger.goto(profile);
  await rowsAre(stranger.page.getByText(TITLE), 0);

  await ayesha.goto(`/contests/${contest}`);
  await page.getByRole("button", { name: "Let authors show their entries" }).click();
  const asks = dialog(page, "Let authors show their entries?");
  await see(asks, "You cannot take this back.");
  await ayesha.checkScreen("asking about publication", { settle: false });
  await asks.getByRole("button", { name: "Let authors show their entries" }).click();
  await toast(page, "Authors may show their entries");
  await see(page, "Entries may be shown");
  await page.reload();
  await see(page, "Entries may be shown");
  await told(stage, bilal, /Entries may be shown/);
  // The work, never the contest: its title and page stay private.
  await stranger.goto(profile);
  await rowsAre(stranger.page.getByText(TITLE), 0);
  await stranger.goto(`/contests/${contest}`);
  await see(stranger.page, "Contest not found");
});
