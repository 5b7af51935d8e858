// How many acts a second the server takes: node bench/writes.mjs, called by scripts/bench.sh. The columns are explained in README.md.
//
// Works on a copy of the database, which is dropped afterwards: every run finds the data that the seed made.
//
// DATABASE_URL names a database that `muqabla seed --contests` filled; its server preloads pg_stat_statements. MUQABLA is the program.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { png } from "../frontend/e2e/files.mjs";
import pg from "../scripts/node_modules/pg/lib/index.js";
import { Contest, Site } from "./market.mjs";
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
  startWorker,
  stop,
  table,
  until,
} from "./program.mjs";

const { DATABASE_URL, MUQABLA, BENCH_QUICK, BENCH_ONLY = "" } = process.env;
if (!DATABASE_URL || !MUQABLA) {
  console.error("usage: DATABASE_URL=… MUQABLA=… node bench/writes.mjs");
  process.exit(64);
}
const CORES = cpus().length;
const LANES = 64;
/** Staff who read a queue side by side: fewer than people. */
const STAFF = 8;
const FEW_PEOPLE = 8;
/** Acts one after the other, from which the cost of the statements is read. */
const ALONE = BENCH_QUICK ? 20 : 100;
const CLOSED = BENCH_QUICK ? 400 : 2_700;
const CONTENDED = BENCH_QUICK ? 200 : 1_300;
const STEADY_SECONDS = BENCH_QUICK ? 1 : 5;
const P99_MS = 100;
const RATIO = 0.5;
/** What is aimed at, in acts a second on 2 cores. */
const AIMS = { create: 900, confirm: 800, enter: 500, award: 500, accept: 500, "mark paid": 800 };
/** The steady rate of acts without an aim. */
const OTHER_RATE = 100;
const ENTRANTS = 1_000;
const AWARD_MS = 50;
const MEMORY_MAX = 150e6;
const STREAMS = 2_000;
const STREAMS_PER_PERSON = 5;
const PICTURES = BENCH_QUICK ? 16 : 100;
const QUEUES = [
  "queues",
  "payouts",
  // What the screen asks for first.
  "payouts?status=PENDING&sort=ready",
  "payouts/pending",
  "payments",
  "refund-requests",
  "disputes",
  "kyc",
  "money-back",
];

const wanted = (name) => name.includes(BENCH_ONLY);
const missed = (isMet) => (isMet ? "" : " **missed**");
const milliseconds = async (work) => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

/** Begins `rate` acts a second, each when it is due; the sorted milliseconds from then until they ended. */
async function keepRate(items, rate, act) {
  const begin = performance.now();
  const waited = [];
  const under = [];
  for (const [index, item] of items.entries()) {
    const due = begin + (index * 1000) / rate;
    if (due > performance.now()) await pause(due - performance.now());
    under.push(act(item, index).then(() => waited.push(performance.now() - due)));
  }
  await Promise.all(under);
  return waited.toSorted((a, b) => a - b);
}

/** Commits a second to the WAL over as many connections as the server has, each of one small record. */
async function commitsPerSecond(url, connections = 16) {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  let commits = 0;
  const end = performance.now() + (BENCH_QUICK ? 500 : 3_000);
  const took = await milliseconds(() =>
    Promise.all(
      clients.map(async (client) => {
        for (; performance.now() < end; commits += 1)
          await client.query("SELECT pg_logical_emit_message(true, 'bench', '')");
      }),
    ),
  );
  await Promise.all(clients.map((client) => client.end()));
  return (commits * 1000) / took;
}

/** Acts on contests of 64 clients, each with one entry: every act leads to the state that the next one needs. */
async function measureActs({ meter, child, people, commits }) {
  const { clients, talents, admin, provider } = people;
  const steadyMost = Math.max(...Object.values(AIMS)) / 4;
  const sizes = { alone: ALONE, closed: CLOSED, steady: steadyMost * STEADY_SECONDS, contended: CONTENDED };
  const parts = Object.fromEntries(
    Object.entries(sizes).map(([part, size]) => [
      part,
      Array.from({ length: size }, (_, at) => {
        const contest = new Contest({ client: clients[at % clients.length], admin, provider }, `${part}-${at}`);
        const winners = part === "contended" ? FEW_PEOPLE : talents.length;
        return Object.assign(contest, { talent: talents[at % winners] });
      }),
    ]),
  );
  const all = Object.values(parts).flat();
  const rows = [];
  const contention = [];

  async function measure(name, act, { changesBalances = false } = {}) {
    if (!wanted(name)) return inTurn(all, LANES, act);
    say(`${name} …`);
    const alone = await meter.during(async () => {
      for (const contest of parts.alone) await act(contest);
    });
    const moment = () => ({
      at: performance.now() / 1000,
      postgres: meter.processorTime(),
      server: processorTime(child.pid),
      load: process.cpuUsage(),
    });
    const from = moment();
    const costliest = await meter.costliest(() => inTurn(parts.closed, LANES, act));
    const to = moment();
    if (BENCH_ONLY)
      for (const { ms, calls, query } of costliest)
        say(`  ${number(ms / CLOSED, 2)} ms, ${number(calls / CLOSED, 1)} times: ${query.slice(0, 160)}`);
    const took = to.at - from.at;
    const perSecond = parts.closed.length / took;
    const aim = AIMS[name];
    const rate = aim ? aim / 4 : OTHER_RATE;
    const waited = await keepRate(parts.steady.slice(0, rate * STEADY_SECONDS), rate, act);
    await inTurn(parts.steady.slice(rate * STEADY_SECONDS), LANES, act);
    const contended = await milliseconds(() => inTurn(parts.contended, LANES, act));
    if (changesBalances) contention.push([name, perSecond, (parts.contended.length * 1000) / contended]);
    const secondsOfCore = alone.ms / 1000 / parts.alone.length;
    const limit = 1 / (secondsOfCore / CORES + alone.commits / parts.alone.length / commits);
    const cores = (key) => number((to[key] - from[key]) / took, 2);
    const load = (to.load.user + to.load.system - from.load.user - from.load.system) / 1e6 / took;
    const [p50, p99] = [quantile(waited, 50), quantile(waited, 99)];
    const ratio = perSecond / limit;
    const row = [
      name,
      number(perSecond),
      number(p50, 2),
      number(p99, 2),
      number(rate),
      number(secondsOfCore * 1000, 2),
      number(alone.commits / parts.alone.length, 1),
      number(limit),
      number(ratio, 2),
      [cores("postgres"), cores("server"), number(load, 2)].join(" / "),
      aim
        ? `${aim}/s${missed(perSecond >= aim)}, ${RATIO}${missed(ratio >= RATIO)}, ${P99_MS} ms${missed(p99 <= P99_MS)}`
        : `${P99_MS} ms${missed(p99 <= P99_MS)}`,
    ];
    say(row.join(" | "));
    rows.push(row);
  }

  const final = png("final.png", { width: 64, height: 64 });
  await measure("create", (contest) => contest.post());
  await inTurn(all, LANES, (contest) => contest.pay());
  await measure("confirm", (contest) => contest.confirm());
  await measure("enter", (contest) => contest.enter(contest.talent, [], 0));
  await measure("shortlist", (contest) => contest.shortlist(0));
  await measure("comment", (contest) => contest.comment(0));
  await measure("award", (contest) => contest.award());
  await inTurn(all, LANES, (contest) => contest.handOver(final));
  await inTurn(all, LANES, (contest) => contest.deliver());
  await measure("accept", (contest) => contest.accept(), { changesBalances: true });
  await inTurn(all, LANES, (contest) => contest.findPayout());
  await measure("mark paid", (contest) => contest.payOut(), { changesBalances: true });
  return { rows, contention };
}

async function measureSignIn({ child, people }) {
  const before = residentBytes(child.pid);
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, residentBytes(child.pid))), 20);
  const took = await milliseconds(() => inTurn(people, LANES, (person) => person.signIn()));
  clearInterval(watch);
  await pause(20_000);
  const after = residentBytes(child.pid);
  return [
    `sign-in, ${LANES} connections`,
    `${number((people.length * 1000) / took)}/s; memory of the server ${bytes(before)} before, ${bytes(peak)} at most, ${bytes(after)} after 20 s idle`,
    `${bytes(MEMORY_MAX)}${missed(peak <= MEMORY_MAX)}`,
  ];
}

/** One contest with a talent for each entry; the time of its award. */
async function measureLargeAward({ admin, provider, clients, talents }) {
  const contest = new Contest({ client: clients[0], admin, provider }, "large");
  await contest.post();
  await contest.pay();
  await contest.confirm();
  await inTurn(talents.slice(0, ENTRANTS), LANES, (talent, at) => contest.enter(talent, [], at));
  const took = await milliseconds(() => contest.award());
  const entrants = contest.entries.length;
  const aim = entrants < ENTRANTS ? "– (too few talents)" : `${AWARD_MS} ms${missed(took <= AWARD_MS)}`;
  return [`award, ${number(entrants)} entrants in one contest`, `${number(took, 1)} ms`, aim];
}

async function measureUploads({ meter, base, talents, client }) {
  const buffer = readFileSync(new URL("../apps/cli/demo/pictures/qawwali-night.png", import.meta.url));
  const file = { name: "entry.png", mimeType: "image/png", buffer };
  const pending = () =>
    meter.rows("SELECT count(*) AS pending FROM files WHERE preview_status = 'PENDING'").then(([row]) => row.pending);
  const worker = await startWorker(base);
  await until(600, "earlier files have previews", async () => (await pending()) === 0);
  const contest = new Contest({ client }, "upload");
  const took = await milliseconds(async () => {
    await inTurn(Array.from({ length: PICTURES }), 8, (_, at) => contest.upload(talents[at % talents.length], file));
    await until(600, "all pictures have previews", async () => (await pending()) === 0);
  });
  await stop(worker.child);
  const [{ failed }] = await meter.rows("SELECT count(*) AS failed FROM files WHERE preview_status = 'FAILED'");
  const perSecond = (PICTURES * buffer.length * 1000) / took;
  return [
    `upload of ${PICTURES} pictures of ${bytes(buffer.length)}, until all have previews`,
    `${bytes(perSecond)}/s, ${number((PICTURES * 1000) / took, 1)} pictures a second, ${failed} failed`,
    "–",
  ];
}

async function measureStreams({ child, clients, talents, admin, provider }) {
  const listeners = [...talents, ...clients];
  const count = Math.min(STREAMS, listeners.length * STREAMS_PER_PERSON);
  const waiting = new Map();
  const before = residentBytes(child.pid);
  const ends = [];
  await inTurn(Array.from({ length: count }), LANES, async (_, at) => {
    const person = listeners[at % listeners.length];
    ends.push(
      await person.listen((text) => {
        if (text.includes("event: notification")) waiting.get(person)?.();
      }),
    );
  });
  const each = (residentBytes(child.pid) - before) / count;
  const contest = new Contest({ client: clients[0], admin, provider }, "streams");
  await contest.post();
  await contest.pay();
  await contest.confirm();
  await inTurn(talents.slice(0, 20), 1, (talent, at) => contest.enter(talent, [], at));
  const waited = [];
  for (const [index, { talent }] of contest.entries.entries()) {
    const timeout = AbortSignal.timeout(10_000);
    const arrived = new Promise((resolve, reject) => {
      waiting.set(talent, resolve);
      timeout.onabort = () => reject(new Error("a notification did not arrive within 10 s"));
    });
    waited.push(await milliseconds(() => Promise.all([arrived, contest.comment(index)])));
    timeout.onabort = null;
    waiting.delete(talent);
  }
  for (const end of ends) end();
  waited.sort((a, b) => a - b);
  return [
    `event streams, ${number(count)} open`,
    `${bytes(each)} of memory each; a comment reaches its reader in ${number(quantile(waited, 50), 1)} ms (p50), ${number(waited.at(-1), 1)} ms at most`,
    count < STREAMS ? "– (too few people)" : "–",
  ];
}

async function measureQueue(admin, path) {
  let answers = 0;
  const end = performance.now() + (BENCH_QUICK ? 500 : 3_000);
  const took = await milliseconds(() =>
    inTurn(Array.from({ length: STAFF }), STAFF, async () => {
      for (; performance.now() < end; answers += 1) await admin.call("queue", "GET", path);
    }),
  );
  return [`GET ${path}`, `${number((answers * 1000) / took)}/s`, "–"];
}

async function measureAll(meter, url) {
  // The first start builds the index of searches: that costs processor time beside what is measured, and memory that later starts do not take.
  const first = await serve();
  const hasIndex = async () => /^muqabla_search_index_in_use 1$/m.test(await first.metrics());
  await until(600, "the index of searches is built", hasIndex);
  await stop(first.child);
  const { child, base } = await serve();
  const site = new Site(base);
  const [{ many }] = await meter.rows("SELECT count(*) AS many FROM users WHERE email LIKE 'talent-%@bulk.example'");
  const people = await gather(meter, site, LANES, Math.min(ENTRANTS, many), { busy: true });
  // Nobody is to be turned away for the number of contests that run.
  await meter.rows("UPDATE plans SET max_active_contests = -1 WHERE tier = 'FREE'");
  const others = [];
  const add = async (name, work) => {
    if (!wanted(name)) return;
    say(`${name} …`);
    const row = await work();
    say(row.join(" | "));
    others.push(row);
  };
  const about = machine((await meter.rows("SELECT count(*) AS contests FROM contests"))[0].contests);
  const everybody = [...people.clients, ...people.talents, people.admin];
  // The first pages of a new process are not part of its memory for sign-ins.
  await people.admin.signIn();
  if (wanted("sign-in")) await add("sign-in", () => measureSignIn({ child, people: everybody }));
  else await inTurn(everybody, LANES, (person) => person.signIn());
  const commits = await commitsPerSecond(url);
  const few = { ...people, talents: people.talents.slice(0, LANES) };
  const { rows, contention } = [...Object.keys(AIMS), "shortlist", "comment"].some(wanted)
    ? await measureActs({ meter, child, people: few, commits })
    : { rows: [], contention: [] };
  for (const [name, apart, contended] of contention)
    others.push([
      `${name}, ${LANES} connections, balances of ${FEW_PEOPLE} people`,
      `${number(contended)}/s, ${number(contended / apart, 2)} of the rate for ${few.talents.length} people`,
      `0.5${missed(contended / apart > 0.5)}`,
    ]);
  await add("award of 1,000 entrants", () => measureLargeAward(people));
  await add("streams", () => measureStreams({ child, ...people }));
  for (const queue of QUEUES) await add(`queue ${queue}`, () => measureQueue(people.admin, `/api/admin/${queue}`));
  await add("upload", () => measureUploads({ meter, base, talents: few.talents, client: people.clients[0] }));
  site.close();
  await stop(child);
  const heads = [
    "act",
    "acts/s",
    "p50 ms",
    "p99 ms",
    "at acts/s",
    "ms of its statements",
    "commits",
    "limit acts/s",
    "ratio",
    "cores: PostgreSQL / server / load",
    "aim",
  ];
  console.log(`\n${about}; ${number(commits)} commits a second.\n\n${table(heads, rows)}`);
  console.log(`\n${table(["what", "measured", "aim"], others)}\n`);
}

const outside = new URL(DATABASE_URL);
const source = outside.pathname.slice(1);
outside.pathname = "/postgres";
const copy = new URL(DATABASE_URL);
copy.pathname = `/${source}_writes`;
const name = (database) => pg.escapeIdentifier(database);
const keeper = new pg.Client({ connectionString: String(outside) });
await keeper.connect();
let meter;
try {
  assert.notEqual(source, "postgres");
  say("Copying the database");
  await keeper.query(`DROP DATABASE IF EXISTS ${name(`${source}_writes`)}`);
  await keeper.query(`CREATE DATABASE ${name(`${source}_writes`)} TEMPLATE ${name(source)} STRATEGY file_copy`);
  process.env.DATABASE_URL = String(copy);
  meter = await Meter.open(copy);
  // A copy is another database: the program would hold everything that leaves (ADR 0045).
  await meter.rows("UPDATE outbound_state SET identity = NULL");
  await measureAll(meter, String(copy));
} finally {
  await close();
  await meter?.close();
  await keeper.query(`DROP DATABASE IF EXISTS ${name(`${source}_writes`)}`);
  await keeper.end();
}
