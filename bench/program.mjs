// Starts the program for measurements, finds people of the seed, and writes tables. MUQABLA is the program.
import { spawn } from "node:child_process";
import { mkdtempSync, openSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { mailSink, Person } from "./market.mjs";

export const say = (text) => console.error(`[${new Date().toISOString().slice(11, 19)}] ${text}`);

export const folder = mkdtempSync(join(tmpdir(), "muqabla-bench-"));
export const sink = await mailSink();
const running = [];
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    for (const child of running) child.kill("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
    process.exit(130);
  });

/** Starts a command of the program; its log is in the folder of logs. */
function start(name, words, more = {}) {
  const log = openSync(join(process.env.LOGS ?? folder, `bench-${name}.log`), "w");
  const env = {
    ...process.env,
    STORAGE_URL: `file://${folder}/files/`,
    CACHE_DIR: `${folder}/cache`,
    RATE_LIMIT_FACTOR: "1000000",
    CONNECTIONS_PER_ADDRESS: "100000",
    LOG: process.env.LOG ?? "warn",
    SMTP_URL: sink.url,
    MAIL_FROM: "Muqabla <mail@muqabla.example>",
    ...more,
  };
  delete env.FRONTEND_DIR;
  const child = spawn(process.env.MUQABLA, words, { env, stdio: ["ignore", log, log] });
  child.ended = new Promise((ended) => child.on("exit", ended));
  running.push(child);
  return child;
}

export async function stop(child) {
  child.kill("SIGTERM");
  await child.ended;
  running.splice(running.indexOf(child), 1);
}

/** Asks until it is so. */
export async function until(seconds, what, ask) {
  const end = Date.now() + seconds * 1000;
  while (!(await ask())) {
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${what}`);
    await pause(100);
  }
}

async function freePort() {
  const server = createServer();
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Where a process tells its figures, and how they are read. */
async function figures() {
  const address = `127.0.0.1:${await freePort()}`;
  return { address, metrics: () => fetch(`http://${address}/metrics`).then((answer) => answer.text()) };
}

export async function serve(more = {}) {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const { address, metrics } = await figures();
  const variables = { PORT: String(port), BASE_URL: base, METRICS_ADDR: address, ...more };
  const child = start("serve", ["serve", "--no-worker"], variables);
  await until(60, "the server is ready", () =>
    fetch(`${base}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ),
  );
  return { child, base, metrics };
}

export async function startWorker(base) {
  const { address, metrics } = await figures();
  return { child: start("worker", ["worker"], { METRICS_ADDR: address, BASE_URL: base }), metrics };
}

// --- People -----------------------------------------------------------------------------------------------------------

/** People of the seed, not signed in yet: clients (without running contests, unless `busy`), talents, and the operator. */
export async function gather(meter, site, clients, talents, { busy = false } = {}) {
  const people = async (pattern, count, more = "") =>
    (
      await meter.rows(
        `SELECT id, email FROM users u WHERE email LIKE $1 ${more} ORDER BY md5(id::text) LIMIT ${Number(count)}`,
        [pattern],
      )
    ).map((row) => new Person(site, row));
  const idle = busy ? "" : `AND NOT EXISTS (SELECT FROM contests c WHERE c.client_id = u.id AND c.status <> 'CLOSED')`;
  const all = {
    clients: await people("client-%@bulk.example", clients, idle),
    talents: await people("talent-%@bulk.example", talents),
    admin: (await people("operator-%@bulk.example", 1))[0],
    provider: new Person(site),
  };
  if (all.clients.length < clients || all.talents.length < talents || !all.admin)
    throw new Error("the database has too few people: seed more contests");
  return all;
}

export async function inTurn(items, parallel, work) {
  const queue = [...items.entries()];
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: parallel }, lane));
}

// --- Tables -----------------------------------------------------------------------------------------------------------

export const number = (value, digits = 0) =>
  value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
export const bytes = (value) => {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let at = 0;
  for (; Math.abs(value) >= 1000 && at < units.length - 1; at += 1) value /= 1000;
  return `${number(value, at === 0 || Math.abs(value) >= 100 ? 0 : 1)} ${units[at]}`;
};

export function table(heads, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(heads), `|${heads.map(() => "---|").join("")}`, ...rows.map(line)].join("\n");
}

export const quantile = (sorted, percent) => sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;

export const machine = (contests) =>
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${number(contests)} contests in the database, load of the machine before: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(" ")}`;

/** Ends what still runs and removes its files. */
export async function close() {
  for (const child of [...running]) await stop(child);
  sink.close();
  rmSync(folder, { recursive: true, force: true });
}
