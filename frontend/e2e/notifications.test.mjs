// What people are told: two browsers see it without a reload, the list, the choices, the link in a mail.
import assert from "node:assert/strict";
import { after, afterEach, before } from "node:test";
import { becomes, enter, openContest, rowsAre, see, story, titleIs } from "./acts.mjs";
import { open } from "./harness.mjs";

let stage;
let client;
let talent;
let other;
let phone;
let contest;
const tell = story(() => stage);

before(async () => {
  stage = await open("notifications");
  client = await stage.person({ role: "CLIENT", firstName: "Ayesha" });
  talent = await stage.person({ role: "TALENT", firstName: "Bilal" });
  other = await stage.person({ role: "TALENT", firstName: "Hira" });
});
after(() => stage?.close());
afterEach(() => stage?.expectNoProblems());

const bell = (person, name) => person.page.getByRole("banner").getByRole("button", { name, exact: true });
const panel = (person) => person.page.getByRole("dialog", { name: "Notifications" });
const rows = (scope) => scope.locator("li.notice");

tell("a new account has nothing to read", async () => {
  await bell(talent, "Notifications").click();
  await see(panel(talent), "No notifications yet");
  await talent.page.keyboard.press("Escape");
  await panel(talent).waitFor({ state: "detached" });
  // The focus is where it was: given back a moment after the panel has gone.
  await becomes(() => bell(talent, "Notifications").evaluate((button) => button === document.activeElement), true);
  await talent.goto("/notifications");
  await talent.checkScreen("no notifications");
});

tell("a payment is told at once", async () => {
  contest = await openContest(client, { title: "Honey label for Ziarat" });
  await bell(client, "Notifications, 1 unread").waitFor();
  await titleIs(client.page, /^\(1\) /);
});

tell("a second browser of the same person hears what happens in another's, without a reload", async () => {
  phone = await stage.visitor({ email: client.email, firstName: "Ayesha" });
  await phone.goto("/auth/login");
  await phone.page.getByLabel("E-mail").fill(client.email);
  await phone.page.getByLabel("Password", { exact: true }).fill(client.password);
  await phone.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await phone.page.waitForURL((url) => !url.pathname.startsWith("/auth/"));
  await phone.page.setViewportSize({ width: 360, height: 740 });
  await phone.goto("/notifications");
  await bell(phone, "Notifications, 1 unread").waitFor();
  await rowsAre(rows(phone.page.locator("main")), 1);

  await enter(talent, contest, { link: "https://example.com/honey" });
  await bell(phone, "Notifications, 2 unread").waitFor();
  await bell(client, "Notifications, 2 unread").waitFor();
  await see(phone.page.locator("main"), "Bilal Khan entered “Honey label for Ziarat”");
  await titleIs(phone.page, /^\(2\) Notifications/);
});

tell("entries that come together are one line", async () => {
  await enter(talent, contest, { link: "https://example.com/honey-2" });
  await see(phone.page.locator("main"), "Bilal Khan sent 2 entries for “Honey label for Ziarat”");
  await rowsAre(rows(phone.page.locator("main")), 2);
  await bell(client, "Notifications, 2 unread").click();
  await see(panel(client), "Bilal Khan sent 2 entries for “Honey label for Ziarat”");
  await rowsAre(rows(panel(client)), 2);
  await client.checkScreen("panel of the bell");
  // Another person joins the burst: the newest is named, the others are counted, and none of them is told.
  await enter(other, contest, { link: "https://example.com/honey-3" });
  await see(phone.page.locator("main"), "Hira Khan and 1 other entered “Honey label for Ziarat”");
  await rowsAre(rows(phone.page.locator("main")), 2);
  await see(panel(client), "Hira Khan and 1 other entered “Honey label for Ziarat”");
  assert.deepEqual((await talent.ask("/api/notifications")).notifications, []);
});

tell("a line leads where it happened, and is read in both browsers", async () => {
  await panel(client)
    .getByRole("link", { name: /Hira Khan and 1 other entered/ })
    .click();
  await client.page.waitForURL((url) => url.pathname === `/contests/${contest}`);
  await panel(client).waitFor({ state: "detached" });
  await bell(client, "Notifications, 1 unread").waitFor();
  await bell(phone, "Notifications, 1 unread").waitFor();
  await phone.page.getByRole("button", { name: "Unread (1)" }).click();
  await see(phone.page.locator("main"), "Your contest is open: Honey label for Ziarat");
  await rowsAre(rows(phone.page.locator("main")), 1);
});

tell("the author hears what the client thinks", async () => {
  await bell(talent, "Notifications").waitFor();
  const [entry] = (await client.ask(`/api/contests/${contest}/entries`)).entries;
  const listed = await client.page.evaluate(
    (id) =>
      fetch(`/api/entries/${id}/shortlist`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: '{"shortlisted":true}',
      }).then(({ status }) => status),
    entry.id,
  );
  assert.equal(listed, 200);
  await bell(talent, "Notifications, 1 unread").click();
  await see(panel(talent), "Ayesha Khan shortlisted your entry: Honey label for Ziarat");
  await talent.page.keyboard.press("Escape");
});

tell("everything is marked as read", async () => {
  await phone.page.getByRole("button", { name: "Mark all read" }).click();
  await bell(phone, "Notifications").waitFor();
  await bell(client, "Notifications").waitFor();
  await see(phone.page.locator("main"), "You are up to date");
  await titleIs(phone.page, /^Notifications/);
  await phone.page.setViewportSize({ width: 1440, height: 900 });
  await phone.page.getByRole("button", { name: "All", exact: true }).click();
  await rowsAre(rows(phone.page.locator("main")), 2);
  await phone.checkScreen("notifications");
});

tell("choices are kept, and money stays on", async () => {
  await client.goto("/notifications/settings");
  await client.checkScreen("choices");
  const byMail = client.page.getByRole("switch", { name: "Questions, by e-mail" });
  assert.equal(await byMail.isChecked(), true);
  const saved = client.page.waitForResponse(
    (answer) => answer.url().endsWith("/api/notifications/choices") && answer.request().method() === "PUT",
  );
  await byMail.click();
  assert.equal((await saved).status(), 200);
  await client.goto("/notifications/settings");
  assert.equal(await client.page.getByRole("switch", { name: "Questions, by e-mail" }).isChecked(), false);
  assert.equal(await client.page.getByRole("switch", { name: "Questions, in Muqabla" }).isChecked(), true);
  assert.equal(await client.page.getByRole("switch", { name: /^(Money|Security)/ }).count(), 0);
});

tell("the link in a mail switches one topic off, after a click", async () => {
  const mail = (await stage.mails(client.email)).find(
    ({ subject }) => subject === "Bilal Khan sent the first entry: Honey label for Ziarat",
  );
  assert.ok(mail?.unsubscribe, "an optional mail says how");
  const reader = await stage.visitor();
  await reader.goto(new URL(mail.unsubscribe).pathname + new URL(mail.unsubscribe).search);
  await reader.checkScreen("switch mails off");
  const about = async () =>
    (await client.ask("/api/notifications/choices")).choices.find(({ topic }) => topic === "entry").email;
  assert.equal(await about(), true);
  await reader.page.getByRole("button", { name: "Switch them off" }).click();
  await reader.page.getByRole("heading", { name: "Done" }).waitFor();
  assert.equal(await about(), false);
  await reader.checkScreen("mails are off");
});

tell("a session that ends takes its stream along", async () => {
  await phone.goto("/profile");
  const ended = phone.page.waitForResponse((answer) => answer.url().includes("/api/events") && answer.status() === 204);
  await client.page.evaluate(async () => {
    const sessions = await (await fetch("/api/auth/sessions")).json();
    for (const { id, current } of sessions) if (!current) await fetch(`/api/auth/sessions/${id}`, { method: "DELETE" });
  });
  await ended;
});
