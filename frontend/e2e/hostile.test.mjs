// Sixty hostile texts in every field that people may write, and every screen that shows them to somebody else: words stay words. Nothing
// opens a dialog, nothing breaks the Content-Security-Policy, nothing of it becomes an element. And what must stay secret is not in the
// server's log and not in the bundle.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { story } from "./acts.mjs";
import { png } from "./files.mjs";
import { open, PASSWORD } from "./harness.mjs";
import { PAYLOADS, pieces } from "./hostile.mjs";

const CNIC = "61101-7726184-3";
const WALLET = "0301 234-4471";
const IBAN = "PK36SCBL0000001123456702";
const LONG = pieces(10);
const CONTESTS = PAYLOADS.length;
const at = (list, index) => list[index % list.length];

let stage;
let visitor;
let talent;
let other;
let admin;
const clients = [];
/** { id, client, entry } of every contest. */
const contests = [];
/** Where a field took hostile text, and how often. */
const taken = new Map();
const dialogs = [];
const tell = story(() => stage);

/** Somebody whose pages note every dialog and every violation of the policy. */
async function watched(person) {
  await person.context.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) =>
      window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  person.context.on("dialog", (shown) => {
    dialogs.push(`${person.label} at ${shown.page()?.url()}: ${shown.message()}`);
    void shown.dismiss();
  });
  return person;
}

/** A call with somebody's session. What is refused must be refused as bad input. */
async function send(person, method, path, data, { field } = {}) {
  const answer = await person.context.request.fetch(new URL(path, stage.baseUrl).href, {
    method,
    data,
    headers: { "sec-fetch-site": "same-origin" },
  });
  const text = await answer.text();
  const status = answer.status();
  assert.ok(
    status < 300 || (field && status === 422),
    `${method} ${path} answered ${status}: ${text}\n${JSON.stringify(data)}`,
  );
  if (field && status < 300) taken.set(field, (taken.get(field) ?? 0) + 1);
  return status < 300 && text ? JSON.parse(text) : undefined;
}

async function upload(person, path, name, parts = {}) {
  const file = { ...png(), name };
  const answer = await person.context.request.fetch(new URL(path, stage.baseUrl).href, {
    method: "POST",
    multipart: { ...parts, file },
    headers: { "sec-fetch-site": "same-origin" },
  });
  assert.ok(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

/** What the simulator page posts on success. */
async function pay(address) {
  const page = new URL(address, stage.baseUrl);
  const of = (name) => page.searchParams.get(name);
  const body = JSON.stringify({
    amount: of("amount"),
    reference: of("ref"),
    status: "SUCCESS",
    merchant_ref: of("contest"),
    signature: of("sig"),
  });
  const answer = await fetch(`${stage.baseUrl}/api/payments/easypaisa/webhook`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  assert.equal(answer.status, 200, await answer.text());
}

/** Nothing of what was written is an element, an address that runs, or a violation. */
async function inert(person, path) {
  const found = await person.page.evaluate(() => {
    const runs = /^\s*(javascript|vbscript|data):/i;
    const addresses = [
      ...document.querySelectorAll("[href], [action], [formaction], iframe[src], object[data], embed[src]"),
    ];
    const of = (element) =>
      ["href", "action", "formaction", "src", "data"].map((name) => element.getAttribute(name) ?? "");
    return {
      elements: [...document.querySelectorAll("[data-hostile]")].map((element) => element.outerHTML.slice(0, 200)),
      addresses: addresses
        .filter((element) => of(element).some((address) => runs.test(address.replace(/[\t\n\r]/g, ""))))
        .map((element) => element.outerHTML.slice(0, 200)),
      handlers: [...document.querySelectorAll("*")]
        .filter((element) => [...element.attributes].some(({ name }) => name.startsWith("on")))
        .map((element) => element.outerHTML.slice(0, 200)),
      violations: window.violations ?? [],
    };
  });
  assert.deepEqual(found, { elements: [], addresses: [], handlers: [], violations: [] }, `${person.label} at ${path}`);
}

async function look(person, paths, options) {
  for (const path of paths) {
    await person.goto(path, options);
    await inert(person, path);
  }
  assert.deepEqual(dialogs, []);
  person.expectNoProblems();
}

before(async () => {
  stage = await open("hostile");
  visitor = await watched(await stage.visitor());
  for (const firstName of ["Ayesha", "Sana", "Noor"])
    clients.push(await watched(await stage.person({ role: "CLIENT", firstName })));
  talent = await watched(await stage.person({ role: "TALENT", firstName: "Bilal" }));
  other = await watched(await stage.person({ role: "TALENT", firstName: "Omar" }));
  admin = await watched(await stage.person({ role: "CLIENT", firstName: "Farah" }));
  stage.cli("admin", "grant", admin.email);
});
after(() => stage?.close());

tell("people write all of it wherever they may", async () => {
  await visitor.goto("/");
  const clock = await visitor.ask("/dev/clock");
  const now = Date.parse(clock.now ?? clock);
  const deadline = new Date(now + 7 * 86_400_000).toISOString();
  const plans = await visitor.ask("/api/plans");
  const pro = plans.find(({ tier }) => tier === "PRO").id;

  // Profiles: every payload tries to be a name; the last one that is taken stays.
  for (const [index, person] of [...clients, talent, other].entries()) {
    const bio = at(LONG, index).slice(0, 500);
    for (const name of PAYLOADS)
      await send(
        person,
        "PUT",
        "/api/profile",
        { name: name.slice(0, 50), bio, skills: [name.slice(0, 40)], portfolio: [] },
        { field: "profile" },
      );
    const skills = PAYLOADS.slice(index * 9, index * 9 + 9).map((text) => text.slice(0, 40));
    await send(
      person,
      "PUT",
      "/api/profile",
      { name: `<b data-hostile>${index}</b>`, bio, skills, portfolio: [] },
      { field: "profile" },
    );
    for (const link of [
      "javascript:alert(1)",
      "data:text/html,<script>alert(1)</script>",
      "//evil.example",
      "vbscript:msgbox(1)",
      "file:///etc/passwd",
    ]) {
      const answer = await person.context.request.fetch(`${stage.baseUrl}/api/profile`, {
        method: "PUT",
        data: { name: "Asma Khan", portfolio: [link] },
        headers: { "sec-fetch-site": "same-origin" },
      });
      assert.equal(answer.status(), 422, link);
    }
  }

  for (const [person, cnic] of [
    [talent, CNIC],
    [other, "42201-0397640-8"],
  ]) {
    const files = {};
    for (const type of ["cnicFront", "cnicBack", "selfie"])
      files[type] = (await upload(person, "/api/upload/kyc", `${PAYLOADS[1]}.png`, { type })).url;
    await send(
      person,
      "POST",
      "/api/kyc/submit",
      { fullName: PAYLOADS[0], cnic, phoneNumber: "0301 2344471", dateOfBirth: "1991-04-23", files },
      { field: "identity" },
    );
    person.id = (await send(person, "GET", "/api/auth/user")).id;
  }
  await send(
    talent,
    "POST",
    "/api/payout-methods",
    { type: "BANK_TRANSFER", accountNumber: IBAN, accountName: PAYLOADS[0], bankName: PAYLOADS[1] },
    { field: "payout method" },
  );
  await send(
    talent,
    "POST",
    "/api/payout-methods",
    { type: "EASYPAISA", accountNumber: WALLET, accountName: PAYLOADS[2] },
    { field: "payout method" },
  );

  for (const client of clients)
    await pay(
      (await send(client, "POST", "/api/subscription/subscribe", { planId: pro, provider: "easypaisa" })).redirectUrl,
    );
  for (let index = 0; index < CONTESTS; index += 1) {
    const text = PAYLOADS[index];
    const client = at(clients, index);
    const facts = { title: text, brief: at(LONG, index), category: "Logo Design", prizeCents: 1_250_000, deadline };
    const contest =
      (await send(client, "POST", "/api/contests", facts, { field: "contest title" })) ??
      (await send(client, "POST", "/api/contests", { ...facts, title: `Logo ${index}` }));
    await pay(
      (await send(client, "POST", "/api/payments/deposit", { contestId: contest.id, provider: "easypaisa" }))
        .redirectUrl,
    );
    const path = `/api/contests/${contest.id}`;
    const question = await send(talent, "POST", `${path}/questions`, { body: text }, { field: "question" });
    if (question)
      await send(client, "POST", `/api/questions/${question.id}/answer`, { answer: text }, { field: "answer" });
    const uploaded = index < 12 ? [(await upload(talent, "/api/upload/entry", `${text}.png`)).id] : [];
    const link = `https://example.com/?q=${encodeURIComponent(text)}`;
    const entry = await send(
      talent,
      "POST",
      `${path}/entries`,
      { files: uploaded, link, note: at(LONG, index), ownWork: true, thirdParty: text, aiTools: text },
      { field: "entry" },
    );
    for (const author of [client, talent])
      await send(author, "POST", `/api/entries/${entry.id}/comments`, { body: text }, { field: "comment" });
    contests.push({ id: contest.id, path, client, entry: entry.id });
  }
  for (const [index, text] of LONG.entries()) {
    await send(
      visitor,
      "POST",
      "/api/contact",
      { name: at(PAYLOADS, index), email: "zara@example.com", subject: at(PAYLOADS, index + 7), message: text },
      { field: "contact" },
    );
  }
  for (const field of ["contest title", "question", "answer", "entry"]) assert.equal(taken.get(field), CONTESTS, field);
  assert.equal(taken.get("comment"), 2 * CONTESTS);
  assert.equal(taken.get("profile"), 5 * (PAYLOADS.length + 1));
  for (const field of ["identity", "payout method", "contact"])
    assert.ok(taken.get(field) >= 2, `${field} was not taken`);
});

tell("it goes through awards, disputes, payouts and reviews", async () => {
  const [disputed, done, refunded, declined] = contests;
  for (const { path, client, entry } of [disputed, done]) {
    await send(client, "POST", `${path}/award`, { entryId: entry });
    await upload(talent, `${path}/handover/files`, `${PAYLOADS[1]}.png`);
    await send(talent, "POST", `${path}/handover/deliver`);
    await send(client, "POST", `${path}/handover/request-changes`, { note: LONG[0] }, { field: "changes" });
    await upload(talent, `${path}/handover/files`, `${PAYLOADS[25]}.png`);
    await send(talent, "POST", `${path}/handover/deliver`);
  }
  await send(
    disputed.client,
    "POST",
    `${disputed.path}/handover/dispute`,
    { reason: "NOT_AS_BRIEFED", note: LONG[1], fileIds: [] },
    { field: "dispute" },
  );
  await send(
    talent,
    "POST",
    `${disputed.path}/handover/dispute/answer`,
    { note: LONG[2], fileIds: [] },
    { field: "dispute" },
  );
  const disputes = await send(admin, "GET", "/api/admin/disputes?status=open");
  disputed.dispute = disputes[0].id;
  await send(
    admin,
    "POST",
    `/api/admin/disputes/${disputed.dispute}/decide`,
    { verdict: "RELEASE", note: LONG[3] },
    { field: "verdict" },
  );
  await send(
    disputed.client,
    "POST",
    `${disputed.path}/handover/dispute/appeal`,
    { note: LONG[4] },
    { field: "appeal" },
  );

  const { applications } = await send(admin, "GET", "/api/admin/kyc?status=PENDING");
  const of = (person) => applications.find((application) => application.person.id === person.id).id;
  await send(admin, "POST", `/api/admin/kyc/${of(talent)}/approve`);
  other.application = of(other);
  await send(
    admin,
    "POST",
    `/api/admin/kyc/${other.application}/reject`,
    { reason: LONG[0].slice(0, 400) },
    { field: "identity reason" },
  );

  await send(done.client, "POST", `${done.path}/handover/accept`);
  done.client.id = (await send(done.client, "GET", "/api/auth/user")).id;
  await send(
    done.client,
    "POST",
    "/api/reviews",
    { contestId: done.id, revieweeId: talent.id, rating: 5, comment: LONG[0], isPublic: true },
    { field: "review" },
  );
  await send(
    talent,
    "POST",
    "/api/reviews",
    { contestId: done.id, revieweeId: done.client.id, rating: 4, comment: LONG[1], isPublic: true },
    { field: "review" },
  );
  const payouts = await send(talent, "GET", "/api/payouts");
  await send(
    admin,
    "POST",
    `/api/admin/payouts/${payouts.find(({ entry }) => entry.contest.id === done.id).id}/failed`,
    { notes: PAYLOADS[0] },
    { field: "payout notes" },
  );

  await send(refunded.client, "POST", `${refunded.path}/close`);
  await send(refunded.client, "POST", `${refunded.path}/refund`, { reason: LONG[5] }, { field: "refund" });
  await send(declined.client, "POST", `/api/entries/${declined.entry}/decline`, { reason: "OTHER" });
  await send(clients[2], "POST", "/api/subscription/money-back", { reason: LONG[5] }, { field: "money back" }).catch(
    (error) => assert.match(error.message, /answered 409/),
  );
  for (const field of [
    "changes",
    "dispute",
    "verdict",
    "appeal",
    "identity reason",
    "review",
    "payout notes",
    "refund",
  ])
    assert.ok(taken.get(field) > 0, `${field} was never taken`);
});

tell("visitors and other people see words", async () => {
  const pages = contests.map(({ id }) => `/contests/${id}`);
  const people = [talent, contests[1].client].map(({ id }) => `/u/${id}`);
  await look(visitor, [
    "/",
    "/contests",
    "/search",
    "/search?q=script",
    `/search?q=${encodeURIComponent(PAYLOADS[0])}`,
    "/categories",
    ...people,
    ...pages,
  ]);
  await look(other, ["/", "/dashboard", "/contests", "/notifications", "/kyc", ...people, ...pages.slice(0, 12)]);
});

tell("the people concerned see words", async () => {
  const own = [
    "/",
    "/dashboard",
    "/notifications",
    "/profile",
    "/documents",
    "/reviews",
    "/subscription",
    "/referrals",
  ];
  for (const client of clients) {
    const pages = contests.filter((contest) => contest.client === client).map(({ id }) => `/contests/${id}`);
    await look(client, [...own, ...pages]);
  }
  const handovers = contests.slice(0, 2).map(({ id }) => `/contests/${id}?tab=handover`);
  await look(contests[0].client, handovers.slice(0, 1));
  await look(contests[1].client, handovers.slice(1));
  await look(talent, [
    ...own,
    "/payouts",
    "/payout-methods",
    "/kyc",
    ...handovers,
    ...contests.slice(0, 20).map(({ id }) => `/contests/${id}`),
  ]);
});

tell("administrators see words", async () => {
  const { payments } = await send(admin, "GET", "/api/admin/payments");
  const screens = [
    "",
    "/payouts",
    "/bank-files",
    "/requests",
    "/disputes",
    `/disputes/${contests[0].dispute}`,
    "/kyc",
    `/kyc/${other.application}`,
    "/refunds",
    "/payments",
    `/payments/${payments[0].id}`,
    "/gateways",
    "/ledger",
    "/plans",
    "/currency",
  ];
  await look(
    admin,
    screens.map((path) => `/admin${path}`),
  );
});

tell("pages that the server writes and mails hold words", async () => {
  const tags = PAYLOADS.filter((text) => text.includes("<"));
  const expectWords = (html, where) => {
    for (const tag of tags) assert.ok(!html.includes(tag), `${where} holds ${tag}`);
  };
  for (const { id } of contests)
    expectWords(await (await fetch(`${stage.baseUrl}/contests/${id}`)).text(), `/contests/${id}`);
  const year = new Date(Date.parse((await visitor.ask("/dev/clock")).now)).getFullYear();
  for (const [person, path] of [
    [contests[1].client, `${contests[1].path}/agreement`],
    [talent, `${contests[1].path}/agreement`],
    [talent, `/api/statements/${year}/html`],
    [clients[0], `/api/statements/${year}/html`],
  ]) {
    expectWords(await (await person.context.request.get(new URL(path, stage.baseUrl).href)).text(), path);
    await person.page.goto(new URL(path, stage.baseUrl).href);
    await inert(person, path);
  }
  let mails = 0;
  for (const person of [...clients, talent, admin]) {
    for (const { html, subject } of await stage.mails(person.email)) {
      mails += 1;
      expectWords(html ?? "", `a mail to ${person.label}`);
      assert.ok(!/[\r\n]/.test(subject), subject);
    }
  }
  assert.ok(mails > 20, `${mails} mails`);
  assert.deepEqual(dialogs, []);
});

test("neither the log nor the bundle holds a secret", async () => {
  const dense = (text) => text.replaceAll(/[\s-]/g, "");
  const log = dense(readFileSync(join(import.meta.dirname, ".logs/hostile.log"), "utf8"));
  assert.ok(log.includes("/api/payments/deposit"), "requests are logged");
  const cookies = [];
  for (const person of [...clients, talent, admin])
    cookies.push(...(await person.context.cookies()).map(({ value }) => value));
  assert.ok(cookies.length >= 5);
  const secrets = [CNIC, "3012344471", PASSWORD, IBAN, ...cookies].map(dense);
  for (const secret of secrets) assert.ok(!log.includes(secret), `the log holds ${secret}`);
  // A line stays a line, whatever stands in a title.
  const dist = join(import.meta.dirname, "../dist");
  const built = readdirSync(dist, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(js|css|html|json|map)$/.test(entry.name),
  );
  assert.ok(built.length > 20);
  for (const entry of built) {
    const text = readFileSync(join(entry.parentPath, entry.name), "utf8");
    assert.ok(
      !/SECRET_KEY|HASH_KEY|DATABASE_URL|postgres:\/\/|-----BEGIN|\$argon2/.test(text),
      `${entry.name} holds a setting of the server`,
    );
    assert.ok(!entry.name.endsWith(".map"), `${entry.name}: the source is not shipped`);
    for (const secret of secrets.slice(0, 4)) assert.ok(!text.includes(secret), `${entry.name} holds ${secret}`);
  }
});
