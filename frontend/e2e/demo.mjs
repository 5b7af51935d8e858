// The demo marketplace, seeded once for all test files of a run: seeding plays hundreds of workflows and takes minutes with a debug
// build. The first file that needs it seeds a database that PostgreSQL then copies, and a folder whose files are linked.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(import.meta.dirname, "../..");
const { Client } = createRequire(join(root, "scripts/package.json"))("pg");
/** Any number that no other lock of the test server has: of several test files one seeds and the others wait. */
const LOCK = 771_205;
/** The demo is about now. What was seeded hours ago is seeded again. */
const watch = Math.floor(Date.now() / (3 * 3_600_000));

/** The environment without what the program would refuse: `MUQABLA_` variables that it does not know. */
export const inherited = () =>
  Object.fromEntries(Object.entries(process.env).filter(([key]) => !/^(MUQABLA|NODE)_/.test(key)));

/** Another program or other demo data make another marketplace. */
function nameFor(program) {
  const hash = createHash("sha256");
  const seen = (path) => hash.update(`${path} ${statSync(path).size} ${statSync(path).mtimeMs}\n`);
  seen(program);
  const folder = join(root, "apps/cli/demo");
  for (const entry of readdirSync(folder, { recursive: true }).toSorted()) seen(join(folder, entry));
  return `e2edemo_${watch}_${hash.digest("hex").slice(0, 12)}`;
}

/** The same files under other names. Nothing writes into a stored file, so that one of several names can go by itself. */
function linkAll(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) linkAll(join(from, entry.name), join(to, entry.name));
    else linkSync(join(from, entry.name), join(to, entry.name));
  }
}

/** Seeds the demo marketplace on `server`, unless it is there; answers with the names of its database and its folder. `run(words, env)` runs the program. */
async function seedOnce(client, { server, program, run }) {
  const template = nameFor(program);
  const folder = join(tmpdir(), template);
  await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
  await forgetOthers(client, template);
  const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate", [template]);
  if (rowCount === 0 || !existsSync(folder)) {
    await drop(client, template);
    rmSync(folder, { recursive: true, force: true });
    await client.query(`CREATE DATABASE ${template}`);
    mkdirSync(folder, { recursive: true });
    const url = new URL(server);
    url.pathname = template;
    const env = { DATABASE_URL: url.href, STORAGE_URL: pathToFileURL(folder).href };
    run(["migrate"], env);
    run(["seed", "--demo"], env);
    // A copy is a database of its own, not one that was restored.
    await connected(url.href, (made) => made.query("UPDATE outbound_state SET identity = NULL"));
    // Only now is it whole: a run that is cut short before leaves a database that the next one drops.
    await client.query(`ALTER DATABASE ${template} IS_TEMPLATE true`);
  }
  return { template, folder };
}

async function connected(server, work) {
  const client = new Client(server);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes `database` on `server` a copy of the demo marketplace and `storage` a folder with its files. */
export const copyDemo = ({ database, storage, ...how }) =>
  connected(how.server, async (client) => {
    const { template, folder } = await seedOnce(client, how);
    await client.query(`CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY file_copy`);
    linkAll(folder, storage);
  });

async function drop(client, name) {
  const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  if (rowCount === 0) return;
  await client.query(`ALTER DATABASE ${name} IS_TEMPLATE false`);
  await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
}

/** Marketplaces of hours ago. Each run works on a copy. */
async function forgetOthers(client, mine) {
  const { rows } = await client.query("SELECT datname FROM pg_database WHERE datname LIKE 'e2edemo\\_%'");
  const names = new Set([
    ...rows.map(({ datname }) => datname),
    ...readdirSync(tmpdir()).filter((name) => name.startsWith("e2edemo_")),
  ]);
  for (const name of names) {
    if (name === mine || Number(name.split("_")[1]) >= watch) continue;
    await drop(client, name);
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

// `node frontend/e2e/demo.mjs` seeds it ahead of the first file, for test.sh: it takes three minutes of one core.
if (process.argv[1] === import.meta.filename) {
  const program = resolve(root, process.env.CARGO_TARGET_DIR ?? "target", "debug/muqabla");
  const run = (words, env) => execFileSync(program, words, { env: { ...inherited(), ...env }, stdio: "inherit" });
  const server = process.env.TEST_DATABASE_URL;
  await connected(server, (client) => seedOnce(client, { server, program, run }));
}
