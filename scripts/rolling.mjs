// Restarts three servers and a worker one after the other behind HAProxy, under load of all kinds: rolling.mjs <program> <rolls>
//
// DATABASE_URL names an empty database with today's schema, of the server "rolling" of scripts/db.sh. Clients repeat nothing; every answer that is not the expected one, every broken
// connection and every event stream that is cut off is a failed request. Prints a table, and ends with 0 when nothing failed.
// HAProxy runs with deploy/haproxy/haproxy.cfg as it stands. Logs: .data/logs/rolling/.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const program = resolve(process.argv[2]);
const rolls = Number(process.argv[3]);
assert.ok(rolls > 0, "the number of rolls");
const root = join(import.meta.dirname, "..");
const logs = join(root, ".data/logs/rolling");
const scratch = mkdtempSync(join(tmpdir(), "muqabla-rolling-"));
mkdirSync(logs, { recursive: true });

/** What a supervisor gives a process. */
const ENDED_WITHIN_MS = 20_000;
const PASSWORD = "kites over lahore 9";

// --- Processes --------------------------------------------------------------------------------------------------------

function freePort() {
  return new Promise((done, failed) => {
    const server = createServer()
      .on("error", failed)
      .listen(0, "127.0.0.1", () => {
        const { port } = server.address();
        server.close(() => done(port));
      });
  });
}

async function until(what, question, milliseconds = 60_000) {
  const end = Date.now() + milliseconds;
  while (!(await question())) {
    if (Date.now() > end) throw new Error(`not within ${milliseconds / 1000} s: ${what}`);
    await pause(20);
  }
}

async function answers(port, path) {
  try {
    return (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  } catch {
    return 0;
  }
}

const ports = { site: await freePort() };
for (const name of ["one", "two", "three", "worker", "metrics"]) ports[name] = await freePort();
const base = `http://localhost:${ports.site}`;
const running = new Map();

function start(name, command, args, variables) {
  const log = openSync(join(logs, `${name}.log`), "a");
  const child = spawn(command, args, { cwd: scratch, env: variables, stdio: ["ignore", log, log] });
  const ended = new Promise((done) => child.on("exit", (code, signal) => done(signal ?? code)));
  running.set(name, { child, ended });
}

function startMuqabla(name) {
  const isWorker = name === "worker";
  start(name, program, isWorker ? ["worker"] : ["serve", "--no-worker"], {
    DATABASE_URL: process.env.DATABASE_URL,
    PORT: String(isWorker ? ports.worker : ports[name]),
    BASE_URL: base,
    STORAGE_URL: `file://${scratch}/files`,
    CACHE_DIR: join(scratch, "cache"),
    TRUST_PROXY: "true",
    RATE_LIMIT_FACTOR: "100000",
    DB_POOL_SIZE: "12",
    LOG: "info,http=warn",
    NO_COLOR: "1",
    // As in production; development drains for no time.
    DRAIN_SECONDS: "5",
    ...(isWorker ? { METRICS_ADDR: `127.0.0.1:${ports.metrics}` } : {}),
  });
}

async function isReady(name) {
  const { child } = running.get(name);
  assert.equal(child.exitCode, null, `${name} ended: ${readFileSync(join(logs, `${name}.log`), "utf8").slice(-2000)}`);
  return (await answers(name === "worker" ? ports.metrics : ports[name], "/readyz")) === 200;
}

/** Ends a process as a supervisor does, starts it again, and answers how many milliseconds it took to end. */
async function roll(name) {
  const { child, ended } = running.get(name);
  const asked = Date.now();
  child.kill("SIGTERM");
  const outcome = await Promise.race([ended, pause(ENDED_WITHIN_MS, "nothing", { ref: false })]);
  const drain = Date.now() - asked;
  // A worker on a busy machine may draw a document for longer than it is given. It ends by force, and another one claims the row.
  if (name === "worker" && outcome === 1) forced += 1;
  else assert.equal(outcome, 0, `${name} ended with ${outcome} after ${drain} ms`);
  startMuqabla(name);
  await until(`${name} is ready`, () => isReady(name));
  return drain;
}

// --- Requests ---------------------------------------------------------------------------------------------------------

let isOver = false;
let forced = 0;
let isCounting = false;
const counts = new Map();
const latencies = [];
const failures = [];

function count(kind, milliseconds) {
  if (!isCounting) return;
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
  if (milliseconds !== undefined) latencies.push(milliseconds);
}

function fail(kind, what) {
  failures.push(`${new Date().toISOString()} ${kind}: ${what}`);
  if (failures.length <= 50) console.error(failures.at(-1));
}

/** One client: a connection that is kept between requests, and the cookies of a browser. */
class Client {
  constructor({ keepAlive = true } = {}) {
    this.agent = keepAlive ? new http.Agent({ keepAlive: true, maxSockets: 1 }) : false;
    this.cookies = new Map();
  }

  headers(extra) {
    const headers = { "Sec-Fetch-Site": "same-origin", ...extra };
    if (this.cookies.size > 0) headers.Cookie = [...this.cookies].map(([key, value]) => `${key}=${value}`).join("; ");
    return headers;
  }

  /** Sends `body` (JSON, or pieces with a pause after each) and answers `{status, text}`; throws when the connection breaks. */
  request(method, path, { body, headers = {}, pieces, pieceMs } = {}) {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    if (payload !== undefined) {
      Object.assign(headers, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(payload) });
    }
    return new Promise((done, failed) => {
      const sent = http.request(base + path, { method, agent: this.agent, headers: this.headers(headers) });
      sent.on("error", failed);
      sent.on("response", (answer) => {
        for (const cookie of answer.headers["set-cookie"] ?? []) {
          const [key, ...value] = cookie.split(";")[0].split("=");
          this.cookies.set(key, value.join("="));
        }
        const chunks = [];
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("error", failed);
        answer.on("end", () => done({ status: answer.statusCode, text: Buffer.concat(chunks).toString() }));
      });
      if (pieces === undefined) return sent.end(payload);
      void (async () => {
        for (const piece of pieces) {
          sent.write(piece);
          await pause(pieceMs);
        }
        sent.end();
      })();
    });
  }

  /** The same for a request of the load: counted, and answered with its JSON, or with nothing when it failed. */
  async ask(kind, method, path, expected, options = {}) {
    const begun = performance.now();
    try {
      const { status, text } = await this.request(method, path, options);
      count(kind, options.pieces === undefined ? performance.now() - begun : undefined);
      if (status === expected) return text === "" ? {} : JSON.parse(text);
      fail(kind, `${method} ${path}: ${status} ${text.slice(0, 300)}`);
    } catch (error) {
      count(kind);
      fail(kind, `${method} ${path}: ${error.message}`);
    }
    return undefined;
  }

  async register(name, role) {
    const email = `${name}@example.com`;
    const form = { email, password: PASSWORD, firstName: "Asma", role };
    const registered = await this.request("POST", "/api/auth/register", { body: form });
    assert.equal(registered.status, 202, registered.text);
    const mails = await this.request("GET", `/dev/mailbox?to=${encodeURIComponent(email)}`, {
      headers: { Accept: "application/json" },
    });
    const code = /^\d{6}$/m.exec(JSON.parse(mails.text)[0].text)[0];
    const confirmed = await this.request("POST", "/api/auth/register/confirm", { body: { email, code } });
    assert.equal(confirmed.status, 200, confirmed.text);
    return this;
  }

  /** Another connection of the same browser. */
  another() {
    const other = new Client();
    other.cookies = this.cookies;
    return other;
  }
}

// --- Load -------------------------------------------------------------------------------------------------------------

const created = [];
const paid = [];
const uploaded = [];

function contestForm() {
  const deadline = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
  const brief = "A logo for a bakery in Lahore that smells of fresh bread.";
  return { title: "Logo for a bakery", brief, category: "Logo Design", prizeCents: 1_250_000, deadline };
}

async function repeatedly(pauseMs, work) {
  while (!isOver) {
    await work();
    await pause(pauseMs);
  }
}

const readsOfVisitors = (client, kind) =>
  repeatedly(40, async () => {
    for (const path of ["/api/contests/feed", "/api/contests", "/api/status"]) await client.ask(kind, "GET", path, 200);
  });

const signedInReads = (client) =>
  repeatedly(40, async () => {
    for (const path of ["/api/auth/user", "/api/profile", "/api/notifications", "/api/contests/mine"]) {
      await client.ask("signed-in read", "GET", path, 200);
    }
  });

const writes = (client, names) =>
  repeatedly(120, async () => {
    const body = contestForm();
    const key = randomUUID();
    const contest = await client.ask("write", "POST", "/api/contests", 201, {
      body,
      headers: { "Idempotency-Key": key },
    });
    if (contest !== undefined) {
      created.push({ client, key, body, id: contest.id });
      await client.ask("write", "DELETE", `/api/contests/${contest.id}`, 204);
    }
    await client.ask("write", "PUT", "/api/profile", 200, { body: { name: names[created.length % 2] } });
  });

const payments = (client) =>
  repeatedly(300, async () => {
    const key = { "Idempotency-Key": randomUUID() };
    const contest = await client.ask("payment", "POST", "/api/contests", 201, { body: contestForm(), headers: key });
    if (contest === undefined) return;
    const deposit = { contestId: contest.id, provider: "easypaisa" };
    const started = await client.ask("payment", "POST", "/api/payments/deposit", 200, { body: deposit });
    if (started === undefined) return;
    const signed = new URL(started.redirectUrl, base).searchParams;
    const message = {
      amount: signed.get("amount"),
      reference: signed.get("ref"),
      status: "SUCCESS",
      merchant_ref: signed.get("contest"),
      signature: signed.get("sig"),
    };
    if ((await client.ask("payment", "POST", "/api/payments/easypaisa/webhook", 200, { body: message })) === undefined)
      return;
    const payment = await client.ask("payment", "GET", `/api/payments/${started.paymentId}`, 200);
    if (payment !== undefined && payment.status !== "SUCCEEDED") fail("payment", JSON.stringify(payment));
    paid.push(started.paymentId);
    // A plan allows two contests that run.
    await client.ask("payment", "POST", `/api/contests/${contest.id}/refund`, 200, { body: {} });
  });

/** Each takes two seconds, so that some cross the beginning and the end of a drain period. */
async function uploads(name) {
  let people = 0;
  let client;
  let left = 0;
  await repeatedly(100, async () => {
    // Sixty files of a person may wait to be used.
    if (left-- === 0) {
      client = await new Client().register(`${name}-${people++}`, "TALENT");
      left = 49;
    }
    const text = `Sketches for a bakery, ${randomUUID()}\n`.repeat(200);
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="sketches.txt"\r\n\r\n';
    const body = Buffer.from(`${head}${text}\r\n--x--\r\n`);
    const size = Math.ceil(body.length / 8);
    const pieces = Array.from({ length: 8 }, (_, index) => body.subarray(index * size, (index + 1) * size));
    const headers = { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": body.length };
    const file = await client.ask("upload", "POST", "/api/upload/entry", 201, { headers, pieces, pieceMs: 250 });
    if (file !== undefined) uploaded.push({ client, id: file.id });
  });
}

/** A page that is open: comes back when its stream has ended, with the last event that it saw. */
async function listens(client, streams) {
  let last;
  while (!isOver) {
    await new Promise((done) => {
      const headers = client.headers(last === undefined ? {} : { "Last-Event-ID": last });
      let isWhole = false;
      const sent = http.request(`${base}/api/events`, { agent: false, headers }, (answer) => {
        count("event stream");
        if (answer.statusCode !== 200) fail("event stream", `status ${answer.statusCode}`);
        answer.on("data", (chunk) => (last = /^id: (\d+)/m.exec(chunk.toString())?.[1] ?? last));
        answer.on("end", () => (isWhole = answer.complete));
        answer.on("close", () => {
          streams.delete(sent);
          if (!isWhole && !isOver) fail("event stream", "cut off");
          done();
        });
        answer.on("error", () => {}); // followed by close
      });
      streams.add(sent);
      sent.on("error", (error) => {
        if (!isOver) fail("event stream", error.message);
        done();
      });
      sent.end();
    });
  }
}

// --- The run ----------------------------------------------------------------------------------------------------------

async function main() {
  for (const name of ["one", "two", "three", "worker"]) startMuqabla(name);
  for (const name of ["one", "two", "three", "worker"]) await until(`${name} is ready`, () => isReady(name));
  start("haproxy", join(root, "scripts/haproxy.sh"), ["-f", join(root, "deploy/haproxy/haproxy.cfg")], {
    ...process.env,
    MUQABLA_BIND: `127.0.0.1:${ports.site},[::1]:${ports.site}`,
    ...Object.fromEntries(
      ["one", "two", "three"].map((name) => [`MUQABLA_${name.toUpperCase()}`, `127.0.0.1:${ports[name]}`]),
    ),
  });
  await until("HAProxy answers", async () => (await answers(ports.site, "/readyz")) === 200);

  const payer = await new Client().register("payer", "CLIENT");
  const writer = await new Client().register("writer", "CLIENT");
  const talent = await new Client().register("talent", "TALENT");
  const streams = new Set();
  const load = [
    ...[1, 2].map(() => readsOfVisitors(new Client(), "read, kept connection")),
    ...[1, 2].map(() => readsOfVisitors(new Client({ keepAlive: false }), "read, new connection")),
    ...[1, 2, 3].map(() => signedInReads(writer.another())),
    writes(writer, ["Asma Khan", "Asma Malik"]),
    writes(await new Client().register("other-writer", "CLIENT"), ["Asma Khan", "Asma Malik"]),
    payments(payer),
    ...["first", "second"].map((name) => uploads(name)),
    ...[1, 2, 3].map(() => listens(talent.another(), streams)),
  ];
  await pause(2_000);
  isCounting = true;
  const drains = [];
  for (let number = 0; number < rolls; number += 1) {
    const name = ["one", "two", "three", "worker"][number % 4];
    drains.push(await roll(name));
    console.log(
      `roll ${number + 1}: ${name} ended in ${(drains.at(-1) / 1000).toFixed(1)} s, failed requests so far: ${failures.length}`,
    );
  }
  await pause(2_000);
  isOver = true;
  for (const stream of streams) stream.destroy();
  await Promise.all(load);

  // What was acknowledged is there, once: a repeated form answers with the contest that it made.
  const sample = created.filter((_, index) => index % Math.ceil(created.length / 100) === 0);
  for (const { client, key, body, id } of sample) {
    const again = await client.ask("repeated write", "POST", "/api/contests", 201, {
      body,
      headers: { "Idempotency-Key": key },
    });
    if (again !== undefined && again.id !== id) fail("repeated write", `${id} became ${again.id}`);
  }
  for (const id of paid) {
    const payment = await payer.ask("repeated read", "GET", `/api/payments/${id}`, 200);
    if (!/^(SUCCEEDED|REFUND)/.test(payment?.status)) fail("payment", `${id} is ${payment?.status}`);
  }
  for (const { client, id } of uploaded.slice(-20)) {
    const { status } = await client.request("GET", `/api/files/${id}`);
    if (status !== 200) fail("upload", `${id} answers ${status}`);
  }
  execFileSync(program, ["ledger", "check"], {
    env: { DATABASE_URL: process.env.DATABASE_URL },
    cwd: scratch,
    stdio: "inherit",
  });

  const sorted = latencies.toSorted((a, b) => a - b);
  const total = [...counts.values()].reduce((sum, one) => sum + one, 0);
  console.table(Object.fromEntries([...counts].map(([kind, requests]) => [kind, { requests }])));
  console.table([
    {
      rolls,
      requests: total,
      failed: failures.length,
      "p50 ms": Math.round(sorted[Math.floor(sorted.length * 0.5)]),
      "p99 ms": Math.round(sorted[Math.floor(sorted.length * 0.99)]),
      "longest ms": Math.round(sorted.at(-1)),
      "longest end s": Math.max(...drains) / 1000,
      "workers ended by force": forced,
      payments: paid.length,
    },
  ]);
  for (const kind of [
    "read, kept connection",
    "read, new connection",
    "signed-in read",
    "write",
    "payment",
    "upload",
    "event stream",
  ]) {
    assert.ok(counts.get(kind) > 0, `the load had no ${kind}`);
  }
  assert.equal(failures.length, 0, "failed requests");

  // Without its database no process is ready, and the answers are ours nevertheless.
  execFileSync(join(root, "scripts/db.sh"), ["stop", "rolling"]);
  await until("no process is ready", async () => (await answers(ports.one, "/readyz")) === 503);
  await until("HAProxy asks those that live", async () => (await answers(ports.site, "/healthz")) === 200, 10_000);
  const refused = await writer.request("GET", "/api/contests/mine");
  assert.equal(refused.status, 503, refused.text);
  assert.ok(JSON.parse(refused.text).requestId, "the answer is ours");
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    for (const { child } of running.values()) child.kill("SIGKILL");
    process.exit(130);
  });
}
try {
  await main();
} finally {
  isOver = true;
  for (const { child } of running.values()) child.kill("SIGKILL");
  await Promise.all([...running.values()].map(({ ended }) => ended));
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(0);
