// What contests cost, and how many of them a machine takes: node bench/scale.mjs acts|load [options], called by scripts/scale.sh.
//
// `acts` plays whole lives of contests one act after the other and divides what PostgreSQL did by the number of acts: statements,
// transactions, rows, WAL; then rows and bytes that a contest leaves, and what a million contests a month would be.
// `load` repeats the mixture of lives and visits at multiples of a million contests a month, and reports how the answers and the
// resources were.
// `--save` writes the tables between their markers in docs/scale.md.
//
// DATABASE_URL names a database that `muqabla seed --contests` filled; its server preloads pg_stat_statements. MUQABLA is the program.
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { png } from "../frontend/e2e/files.mjs";
import { Contest, Person, Site } from "./market.mjs";
import { Meter, processorTime, residentBytes } from "./meter.mjs";
import {
  bytes,
  close,
  gather,
  inTurn,
  machine,
  number,
  quantile,
  say,
  serve,
  sink,
  startWorker,
  stop,
  table,
  until,
} from "./program.mjs";

const MONTH_SECONDS = 30 * 24 * 3600;
const MILLION_A_SECOND = 1_000_000 / MONTH_SECONDS;
/** The peak hour over the mean of the month. */
const PEAK = 4;
/** A contest that runs to its end. */
const ENTRIES = 20;
const RATED = 5;
const SHORTLISTED = 3;
const COMMENTED = 2;
/** Contests of a hundred that get the prize back because nobody entered. */
const REFUNDED_PERCENT = 10;
/** Reads of the public API for each contest that is posted. */
const VISITS = 300;
/** Sign-ins for each contest that is posted: its client, and one for every fourth entry. */
const SIGN_INS = 1 + ENTRIES / 4;
/** Bytes of a picture as people send it, for the model alone. */
const PICTURE_BYTES = 1_500_000;
const PREVIEW_BYTES = 250_000;

const words = process.argv.slice(2);
const option = (name, otherwise) => (words.includes(name) ? words[words.indexOf(name) + 1] : otherwise);
const command = words[0];
const save = words.includes("--save");
const { DATABASE_URL, MUQABLA } = process.env;
if (!["acts", "load"].includes(command) || !DATABASE_URL || !MUQABLA) {
  console.error("usage: DATABASE_URL=… MUQABLA=… node bench/scale.mjs acts|load [options]");
  process.exit(64);
}
const DOCUMENT = fileURLToPath(new URL("../docs/scale.md", import.meta.url));

/** Prints, and with --save writes between the markers of that name. */
function publish(name, text) {
  console.log(`\n${text}\n`);
  if (!save) return;
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const document = readFileSync(DOCUMENT, "utf8");
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/scale.md has no markers for ${name}`);
  writeFileSync(DOCUMENT, `${document.slice(0, from + begin.length)}\n${text}\n${document.slice(to)}`);
}

// --- Acts -------------------------------------------------------------------------------------------------------------

async function acts(meter) {
  const lives = Number(option("--contests", 60));
  const refunded = Math.max(1, Math.round((lives * REFUNDED_PERCENT) / 100));
  const times = [];
  const { child, base } = await serve();
  const site = new Site(base, (act, ms) => times.push({ act, ms }));
  const { clients, talents, admin, provider } = await gather(meter, site, lives + refunded, ENTRIES * 2);
  const [{ contests }] = await meter.rows("SELECT count(*) AS contests FROM contests");
  const about = machine(contests);
  const picture = png("entry.png", { width: 320, height: 240 });
  const final = png("final.png", { width: 320, height: 240 });
  await meter.rows("CHECKPOINT");
  // Everybody looks once, so that caches and plans are there.
  await admin.signIn();
  for (const path of ["/api/contests/feed", "/api/talent/top"]) await admin.call("warm up", "GET", path);

  const idle = await meter.during(() => pause(10_000));
  const before = await meter.tables();
  const measured = [];
  const per = (of) => of / (lives + refunded);
  /** Runs one kind of act for every item; what one of them costs, without what the program does anyway. */
  async function measure(name, items, act, perContest = per(items.length)) {
    times.length = 0;
    const did = await meter.during(async () => {
      for (const [index, item] of items.entries()) await act(item, index);
    });
    const share = did.seconds / idle.seconds;
    const of = (key) => Math.max(0, did[key] - idle[key] * share) / items.length;
    const sorted = times.map(({ ms }) => ms).toSorted((a, b) => a - b);
    measured.push({
      name,
      perContest,
      p50: sorted[Math.floor(sorted.length / 2)] ?? 0,
      ...Object.fromEntries(
        [
          "statements",
          "nested",
          "transactions",
          "ms",
          "rows",
          "hot",
          "index_entries",
          "commits",
          "bytes",
          "images",
          "gin",
        ].map((key) => [key, of(key)]),
      ),
    });
    say(
      `${name}: ${items.length} × ${number(of("statements"), 1)} statements, ${bytes(of("bytes") - of("images"))} of WAL`,
    );
  }

  const people = [...clients, ...talents];
  await measure("sign in", people, (person) => person.signIn(), SIGN_INS);
  const all = clients.map((client, at) => new Contest({ client, admin, provider }, at));
  const full = all.slice(0, lives);
  const entered = full.flatMap((contest, at) =>
    Array.from({ length: ENTRIES }, (_, index) => ({
      contest,
      index,
      talent: talents[(at * 7 + index) % talents.length],
    })),
  );
  const some = (count) => full.flatMap((contest) => Array.from({ length: count }, (_, index) => ({ contest, index })));
  await measure("post a contest", all, (contest) => contest.post());
  await measure("begin a payment", all, (contest) => contest.pay());
  await measure("confirm a payment (provider)", all, (contest) => contest.confirm());
  await measure(
    "visit: page of a contest",
    all,
    (contest) => clients[0].site && new Person(site).call("visit", "GET", contest.path),
    VISITS,
  );
  await measure("upload a picture", entered, async (entry) => {
    entry.file = await entry.contest.upload(entry.talent, picture);
  });
  await measure("enter", entered, ({ contest, talent, file, index }) => contest.enter(talent, [file], index));
  await measure("look at the entries (first time)", full, (contest) => contest.look());
  await measure("look at the entries (again)", full, (contest) => contest.look(), per(full.length * 5));
  await measure("rate an entry", some(RATED), ({ contest, index }) => contest.rate(index));
  await measure("shortlist an entry", some(SHORTLISTED), ({ contest, index }) => contest.shortlist(index));
  await measure(
    "comment on an entry",
    [...some(COMMENTED), ...some(COMMENTED).map((one) => ({ ...one, isReply: true }))],
    ({ contest, index, isReply }) => contest.comment(index, isReply ? contest.entries[index].talent : contest.client),
  );
  await measure("ask a question", full, (contest) => contest.ask());
  await measure("answer a question", full, (contest) => contest.answer());
  await measure("award", full, (contest, at) => contest.award(at % ENTRIES));
  await measure("upload a final file", full, (contest) => contest.handOver(final));
  await measure("deliver", full, (contest) => contest.deliver());
  await measure("accept", full, (contest) => contest.accept());
  await measure("look at the handover", full, (contest) => contest.findPayout());
  await measure("pay out (finance)", full, (contest) => contest.payOut());
  await measure(
    "review",
    full.flatMap((contest) => [true, false].map((byClient) => ({ contest, byClient }))),
    ({ contest, byClient }) =>
      byClient ? contest.review(contest.client, contest.winner) : contest.review(contest.winner, contest.client),
  );
  const back = all.slice(lives);
  await measure("take the prize back", back, (contest) => contest.refund());

  // What the worker does later: mails, previews, documents, refunds, tallies.
  await measure(
    "later (worker): mails, previews, documents, refunds",
    all.slice(0, 1),
    async () => {
      const worker = await startWorker(base);
      await until(600, "the worker has nothing to do", async () => {
        const [left] = await meter.rows(
          `SELECT (SELECT count(*) FROM mails WHERE status = 'QUEUED') + (SELECT count(*) FROM files WHERE preview_status = 'PENDING')
              + (SELECT count(*) FROM refunds WHERE status = 'PENDING') AS work`,
        );
        if (left.work > 0) await pause(1_000);
        return left.work === 0;
      });
      await stop(worker.child);
    },
    per(1),
  );
  const later = measured.at(-1);
  // One measurement for all: shown for one contest.
  for (const key of Object.keys(later)) if (!["name", "perContest", "p50"].includes(key)) later[key] /= all.length;
  later.perContest = 1;

  // As in production, which erases the bodies of a mail when it is sent; what sending left in dead rows would be used again.
  await meter.rows("UPDATE mails SET text_body = '', html_body = '' WHERE status = 'SENT'");
  await meter.rows("VACUUM FULL mails");
  await meter.rows("VACUUM");
  const after = await meter.tables();
  await stop(child);
  site.close();

  const heads = [
    "act",
    "per contest",
    "ms",
    "transactions",
    "statements",
    "of triggers",
    "rows written",
    "index entries",
    "WAL",
    "of it the search index",
    "full pages",
    "ms of PostgreSQL",
  ];
  const rows = measured.map((act) => [
    act.name,
    number(act.perContest, 1),
    number(act.p50, 1),
    number(act.transactions, 1),
    number(act.statements, 1),
    number(act.nested, 1),
    number(act.rows, 1),
    number(act.index_entries, 1),
    bytes(act.bytes - act.images),
    bytes(act.gin),
    bytes(act.images),
    number(act.ms, 2),
  ]);
  const total = (key) => measured.reduce((sum, act) => sum + act[key] * act.perContest, 0);
  rows.push([
    "**one contest**",
    "",
    "",
    number(total("transactions")),
    number(total("statements")),
    number(total("nested")),
    number(total("rows")),
    number(total("index_entries")),
    bytes(total("bytes") - total("images")),
    bytes(total("gin")),
    bytes(total("images")),
    number(total("ms")),
  ]);
  publish(
    "acts",
    `${about}. ${lives} contests with ${ENTRIES} entries each, ${refunded} without.\n\n${table(heads, rows)}`,
  );

  const grown = [...after.values()]
    .map((one) => {
      const was = before.get(one.name);
      const more = (key) => (one[key] - was[key]) / (lives + refunded);
      return { name: one.name, rows: more("rows"), heap: more("heap"), toast: more("toast"), indexes: more("indexes") };
    })
    .filter((one) => one.rows > 0 || one.heap > 0)
    .map((one) => ({ ...one, total: one.heap + one.toast + one.indexes }))
    .toSorted((a, b) => b.total - a.total);
  const sum = (key) => grown.reduce((so, one) => so + one[key], 0);
  const sizes = [...grown.filter((one) => one.total >= 50 || one.rows >= 1), undefined].map((one) =>
    one
      ? [
          `\`${one.name}\``,
          number(one.rows, 1),
          bytes(one.heap),
          bytes(one.toast),
          bytes(one.indexes),
          bytes(one.total),
        ]
      : [
          "**all**",
          number(sum("rows"), 1),
          bytes(sum("heap")),
          bytes(sum("toast")),
          bytes(sum("indexes")),
          bytes(sum("total")),
        ],
  );
  publish("sizes", table(["table", "rows", "heap", "TOAST", "indexes", "together"], sizes));

  const of = (name) => grown.find((one) => one.name === name)?.total ?? 0;
  const mails = grown.find((one) => one.name === "mails")?.rows ?? 0;
  const files = grown.find((one) => one.name === "files")?.rows ?? 0;
  publish("model", model({ total, mails, files, stored: sum("total"), passing: of("idempotency_keys") }));
}

/** What a million contests a month would be, from what one costs. */
function model({ total, mails, files, stored, passing }) {
  const rate = (value, digits = 1) => [
    number(value * MILLION_A_SECOND, digits),
    number(value * MILLION_A_SECOND * PEAK, digits),
  ];
  const uploads = files;
  const rows = [
    ["contests a second", "", ...rate(1, 2)],
    [
      "entries a second",
      number(ENTRIES * (1 - REFUNDED_PERCENT / 100), 1),
      ...rate(ENTRIES * (1 - REFUNDED_PERCENT / 100)),
    ],
    ["reads by visitors a second", number(VISITS), ...rate(VISITS)],
    ["uploads a second", number(uploads, 1), ...rate(uploads)],
    ["mails a second", number(mails, 1), ...rate(mails)],
    ["sign-ins a second", number(SIGN_INS, 1), ...rate(SIGN_INS)],
    ["transactions a second", number(total("transactions")), ...rate(total("transactions"), 0)],
    ["of them with a commit to the WAL", number(total("commits")), ...rate(total("commits"), 0)],
    ["statements a second", number(total("statements")), ...rate(total("statements"), 0)],
    ["rows written a second", number(total("rows")), ...rate(total("rows"), 0)],
    [
      "WAL without full pages",
      bytes(total("bytes") - total("images")),
      ...rate(total("bytes") - total("images")).map((text) => `${bytes(Number(text.replaceAll(",", "")))}/s`),
    ],
    ["cores of PostgreSQL while it executes statements", `${number(total("ms"))} ms`, ...rate(total("ms") / 1000, 2)],
  ];
  const month = [
    ["database", bytes(stored * 1e6), ""],
    ["of it idempotency keys, kept for a week", bytes(passing * 1e6), `${bytes((passing * 7e6) / 30)} at a time`],
    ["what stays", bytes((stored - passing) * 1e6), `${bytes((stored - passing) * 12e6)} a year`],
    [
      "WAL, without full pages",
      bytes((total("bytes") - total("images")) * 1e6),
      `${bytes(((total("bytes") - total("images")) * 1e6) / 30)} a day`,
    ],
    ["mails", number(mails * 1e6), `${number((mails * 1e6) / 30)} a day`],
    [
      "files",
      number(files * 1e6),
      `${bytes(files * 1e6 * (PICTURE_BYTES + PREVIEW_BYTES))} at ${bytes(PICTURE_BYTES)} for a picture and ${bytes(PREVIEW_BYTES)} for its previews`,
    ],
  ];
  return `${table(["", "per contest", "mean", `peak hour (×${PEAK})`], rows)}\n\n${table(["1,000,000 contests", "a month", ""], month)}`;
}

// --- Load -------------------------------------------------------------------------------------------------------------

/** What visitors read: pages of contests, lists that are not kept in memory, the feed, searches, talents. */
async function visits(meter) {
  const ids = await meter.rows(
    `SELECT id FROM contests WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED' ORDER BY md5(id::text) LIMIT 2000`,
  );
  const categories = ["all", "design", "Logo%20Design", "Web%20Design", "Print%20Design"];
  const lists = categories.flatMap((category) =>
    ["all", "OPEN", "CLOSED"].flatMap((status) =>
      [1, 2].map(() => `/api/contests?category=${category}&status=${status}`),
    ),
  );
  const terms = ["calligraphy", "heritage", "modern", "zeppelin", "bakery%20logo"];
  const pick = (list, turn) => list[turn % list.length];
  return (turn) => {
    const kind = turn % 20;
    if (kind < 9) return `/api/contests/${pick(ids, turn * 31).id}`;
    if (kind < 14) return pick(lists, turn * 7);
    if (kind < 17) return "/api/contests/feed";
    if (kind < 19) return `/api/search/contests?q=${pick(terms, turn)}`;
    return pick(["/api/talent/top", "/api/categories/stats"], turn);
  };
}

/** One life of a contest, spread over some seconds. */
async function live(contest, talents, files, isRefunded, think) {
  await contest.post();
  await contest.pay();
  await think();
  await contest.confirm();
  if (isRefunded) {
    await think();
    await contest.refund();
    return;
  }
  await inTurn(talents, 4, async (talent, index) => {
    await think();
    const file = files ? [await contest.upload(talent, files)] : [];
    await contest.enter(talent, file, index);
  });
  for (let turn = 0; turn < 6; turn += 1) await contest.look();
  for (let index = 0; index < RATED; index += 1) await contest.rate(index);
  for (let index = 0; index < SHORTLISTED; index += 1) await contest.shortlist(index);
  for (let index = 0; index < COMMENTED; index += 1) {
    await contest.comment(index);
    await contest.comment(index, contest.entries[index].talent);
  }
  await contest.ask();
  await contest.answer();
  await think();
  await contest.award(0);
  await contest.handOver(files ?? png("final.png", { width: 320, height: 240 }));
  await contest.deliver();
  await think();
  await contest.accept();
  await contest.findPayout();
  await contest.payOut();
  await contest.review(contest.client, contest.winner);
  await contest.review(contest.winner, contest.client);
}

const GROUPS = { visit: "visits", "sign in": "sign-ins", "upload a file": "uploads", "upload a final file": "uploads" };

/** Keeps a rate for some time; how the answers and the machine were. */
async function keep(meter, { base, child, worker, people, multiple, seconds, picture, nextVisit }) {
  const rate = multiple * MILLION_A_SECOND;
  let counts = false;
  let answers = new Map();
  const failures = new Map();
  const site = new Site(base, (act, ms, status) => {
    if (!counts) return;
    const group = GROUPS[act] ?? "other acts";
    if (!answers.has(group)) answers.set(group, []);
    answers.get(group).push(ms);
    if (status === 0 || status >= 400) failures.set(`${act}: ${status}`, (failures.get(`${act}: ${status}`) ?? 0) + 1);
  });
  for (const person of [...people.clients, ...people.talents, people.admin, people.provider]) person.site = site;
  const idle = [...people.clients];
  let [begun, ended, broken, late, turn, talentAt, signedIn] = [0, 0, 0, 0, 0, 0, 0];
  const under = new Set();
  const think = () => pause(200 + Math.random() * 1_800);
  const guest = new Person(site);
  const track = (promise) => {
    under.add(promise);
    promise.finally(() => under.delete(promise)).catch(() => {});
  };
  const oneLife = () => {
    const client = idle.shift();
    if (!client) {
      late += 1;
      return;
    }
    begun += 1;
    const talents = Array.from({ length: ENTRIES }, (_, at) => people.talents[(talentAt + at) % people.talents.length]);
    talentAt = (talentAt + ENTRIES) % people.talents.length;
    const contest = new Contest({ client, admin: people.admin, provider: people.provider }, `${multiple}-${begun}`);
    const isRefunded = begun % Math.round(100 / REFUNDED_PERCENT) === 0;
    track(
      live(contest, talents, picture, isRefunded, think).then(
        () => {
          ended += counts ? 1 : 0;
          idle.push(client);
        },
        (error) => {
          broken += 1;
          if (broken <= 3) say(`a life ended: ${error.message}`);
          if (!contest.id) idle.push(client);
        },
      ),
    );
  };
  const visit = () => track(guest.call("visit", "GET", nextVisit((turn += 1))).catch(() => {}));
  const signIn = () => {
    // Somebody who does nothing else: a new session takes the place of the old one.
    signedIn += 1;
    const { id, email } = people.guests[signedIn % people.guests.length];
    track(new Person(site, { id, email }).signIn().catch(() => {}));
  };
  const streams = [
    { each: 1 / rate, act: oneLife },
    { each: 1 / (rate * VISITS), act: visit },
    { each: 1 / (rate * SIGN_INS), act: signIn },
  ].map((stream) => ({ ...stream, due: performance.now() / 1000 }));
  let going = true;
  const pump = (async () => {
    while (going) {
      const now = performance.now() / 1000;
      for (const stream of streams) {
        for (; stream.due <= now; stream.due += stream.each) {
          // What cannot be kept up with is not made up for later.
          if (under.size < 1_500) stream.act();
          else late += 1;
        }
      }
      await pause(5);
    }
  })();
  const moment = async () => ({
    at: performance.now() / 1000,
    postgres: meter.processorTime(),
    serve: processorTime(child.pid),
    worker: worker ? processorTime(worker.child.pid) : 0,
    driver: process.cpuUsage(),
    mails: sink.count,
    io: await meter.io(),
    statements: await meter.statements(),
  });
  await pause(Math.min(30, seconds / 3) * 1_000);
  counts = true;
  const from = await moment();
  const [endedFrom, lateFrom, brokenFrom] = [ended, late, broken];
  const depths = [];
  const waits = new Map();
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    await pause(2_000);
    const [depth] = await meter.rows(
      `SELECT (SELECT count(*) FROM mails WHERE status = 'QUEUED') AS mails,
              coalesce((SELECT extract(epoch FROM now() - min(due_at)) FROM mails WHERE status = 'QUEUED' AND due_at <= now()), 0)::float8 AS mail_age,
              (SELECT count(*) FROM files WHERE preview_status = 'PENDING') AS previews`,
    );
    depths.push(depth);
    const { rows } = await meter.outside.query(
      `SELECT coalesce(wait_event_type || ': ' || wait_event, 'running') AS wait, count(*) AS backends FROM pg_stat_activity
        WHERE datname = $1 AND state = 'active' AND pid <> pg_backend_pid() GROUP BY 1`,
      [meter.database],
    );
    for (const { wait, backends } of rows) waits.set(wait, (waits.get(wait) ?? 0) + backends);
  }
  const to = await moment();
  counts = false;
  const lag = worker ? await worker.metrics().then(lagOf, () => NaN) : NaN;
  const memory = residentBytes(child.pid);
  going = false;
  await pump;
  // Lives that are under way come to their end, so that their clients are free; what hangs is left.
  await Promise.race([Promise.allSettled([...under]), pause(20_000)]);
  site.close();

  const took = to.at - from.at;
  const cores = (key) => (to[key] - from[key]) / took;
  const driver = (to.driver.user + to.driver.system - from.driver.user - from.driver.system) / 1e6 / took;
  const a = (name, digits = 0) => {
    const sorted = (answers.get(name) ?? []).toSorted((x, y) => x - y);
    return sorted.length === 0
      ? "–"
      : `${number(quantile(sorted, 50), digits)} / ${number(quantile(sorted, 99), digits)}`;
  };
  const requests = [...answers.values()].reduce((sum, list) => sum + list.length, 0);
  const errors = [...failures.values()].reduce((sum, count) => sum + count, 0);
  const line = {
    multiple,
    requests: requests / took,
    lives: (ended - endedFrom) / took,
    offered: rate,
    late: (late - lateFrom) / took,
    broken: broken - brokenFrom,
    errors,
    visits: a("visits", 1),
    acts: a("other acts", 1),
    uploads: a("uploads", 1),
    signIns: a("sign-ins", 1),
    postgres: cores("postgres"),
    serve: cores("serve"),
    worker: cores("worker"),
    driver,
    transactions: (to.statements.transactions - from.statements.transactions) / took,
    wal: (to.io.wal_bytes - from.io.wal_bytes) / took,
    iops: (to.io.reads + to.io.writes + to.io.wal_writes - from.io.reads - from.io.writes - from.io.wal_writes) / took,
    syncs: (to.io.syncs - from.io.syncs) / took,
    mails: (to.mails - from.mails) / took,
    queued: Math.max(...depths.map((depth) => depth.mails)),
    mailAge: Math.max(...depths.map((depth) => depth.mail_age)),
    previews: depths.at(-1).previews,
    lag,
    memory,
  };
  say(
    JSON.stringify({
      ...line,
      failures: Object.fromEntries(failures),
      waits: Object.fromEntries([...waits].toSorted((x, y) => y[1] - x[1]).slice(0, 8)),
    }),
  );
  return line;
}

/** The longest lag of any kind of due work, in seconds. */
function lagOf(page) {
  const found = [...page.matchAll(/^muqabla_due_work_lag_seconds\{[^}]*\} ([\d.e+-]+)$/gm)].map((match) =>
    Number(match[1]),
  );
  return Math.max(0, ...found);
}

async function load(meter) {
  const multiples = option("--multiples", "1,4").split(",").map(Number);
  const seconds = Number(option("--seconds", 120));
  const withPictures = !words.includes("--without-pictures");
  const name = option("--table", "load");
  const picture = withPictures
    ? {
        name: "entry.png",
        mimeType: "image/png",
        buffer: readFileSync(new URL("../apps/cli/demo/pictures/qawwali-night.png", import.meta.url)),
      }
    : undefined;
  // Pictures of runs before this one are gone: nobody is to look for them.
  await meter.rows("UPDATE files SET preview_status = 'FAILED' WHERE preview_status = 'PENDING'");
  const { child, base } = await serve();
  const worker = await startWorker(base);
  const setup = new Site(base);
  const people = await gather(meter, setup, 300, 400);
  people.guests = people.talents.splice(300);
  say("300 clients and 300 talents sign in");
  await inTurn([...people.clients, ...people.talents, people.admin], 4, (person) => person.signIn());
  setup.close();
  const [{ contests }] = await meter.rows(
    "SELECT reltuples::bigint AS contests FROM pg_class WHERE relname = 'contests'",
  );
  const about = machine(contests);
  const nextVisit = await visits(meter);
  const lines = [];
  for (const multiple of multiples) {
    say(`${multiple} × a million contests a month, ${seconds} s`);
    people.admin.site = new Site(base);
    await people.admin.signIn();
    lines.push(await keep(meter, { base, child, worker, people, multiple, seconds, picture, nextVisit }));
  }
  await stop(worker.child);
  await stop(child);
  const show = [
    ["offered contests a second", (line) => number(line.offered, 2)],
    ["contests that came to their end, a second", (line) => number(line.lives, 2)],
    ["requests a second", (line) => number(line.requests)],
    ["not begun because 1,500 were under way, a second", (line) => number(line.late, 1)],
    ["errors; lives that broke off", (line) => `${number(line.errors)}; ${number(line.broken)}`],
    ["visits, p50 / p99 ms", (line) => line.visits],
    ["acts, p50 / p99 ms", (line) => line.acts],
    ["uploads, p50 / p99 ms", (line) => line.uploads],
    ["sign-ins, p50 / p99 ms", (line) => line.signIns],
    ["cores: PostgreSQL", (line) => number(line.postgres, 2)],
    ["cores: `serve`", (line) => number(line.serve, 2)],
    ["cores: `worker`", (line) => number(line.worker, 2)],
    ["cores: what makes the load", (line) => number(line.driver, 2)],
    ["transactions a second", (line) => number(line.transactions)],
    ["WAL a second", (line) => bytes(line.wal)],
    ["reads and writes of files a second; syncs", (line) => `${number(line.iops)}; ${number(line.syncs)}`],
    ["mails sent a second", (line) => number(line.mails, 1)],
    [
      "mails in the outbox at most; the oldest waited",
      (line) => `${number(line.queued)}; ${number(line.mailAge, 1)} s`,
    ],
    ["pictures without previews at the end", (line) => number(line.previews)],
    ["longest lag of due work at the end", (line) => (Number.isNaN(line.lag) ? "–" : `${number(line.lag, 1)} s`)],
    ["memory of `serve`", (line) => bytes(line.memory)],
  ];
  const text = table(
    ["× 1M a month", ...lines.map((line) => String(line.multiple))],
    show.map(([label, value]) => [label, ...lines.map(value)]),
  );
  publish(
    name,
    `${about}; ${seconds} s each, ${withPictures ? "a picture" : "a link and no picture"} for each entry.\n\n${text}`,
  );
}

const meter = await Meter.open(DATABASE_URL);
try {
  await (command === "acts" ? acts(meter) : load(meter));
} finally {
  await close();
  await meter.close();
}
process.exit(0);
