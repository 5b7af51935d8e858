// How good the answers of the search are: node bench/relevance.mjs [--detail]
//
// Fills a database of its own with the labelled contests of bench/relevance, asks GET /api/search/contests for every labelled query and
// prints nDCG@10 by group. A program that knows SEARCH_INDEX is measured twice: with the database answering, and with its index.
// `--detail` lists the twenty worst queries of each way with what came. MUQABLA is the program (target/debug/muqabla).
import { execFileSync, spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "../scripts/node_modules/pg/lib/index.js";
import { close, folder, serve, stop, table, until } from "./program.mjs";
import { contests, queries } from "./relevance/labels.mjs";
import { ndcg } from "./relevance/ndcg.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const program = (process.env.MUQABLA ??= resolve(root, process.env.CARGO_TARGET_DIR ?? "target", "debug/muqabla"));
const detail = process.argv.includes("--detail");
const CLIENTS = [
  "10000000-0000-4000-8000-000000000001",
  "10000000-0000-4000-8000-000000000002",
  "10000000-0000-4000-8000-000000000003",
];

const db = (command) =>
  execFileSync(join(root, "scripts/db.sh"), [command, "relevance"], {
    env: { ...process.env, FAST: "1" },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  }).trim();
db("destroy");
process.env.DATABASE_URL = db("start");

/** Like crates/search/src/tests.rs: what the search reads, without entries and money. */
async function fill(all) {
  const connection = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await connection.connect();
  await connection.query(
    `INSERT INTO users (id, email, email_key, first_name, role, password_hash, email_verified_at, created_at, updated_at)
     SELECT id, id || '@example.test', id || '@example.test', 'Client', 'CLIENT', 'none', now(), now(), now() FROM unnest($1::uuid[]) AS id`,
    [CLIENTS],
  );
  await connection.query(
    `INSERT INTO contests (id, client_id, title, brief, brief_version, category, subcategory, prize_paisa, currency, fee_bps,
         status, outcome, sealed, guaranteed, deadline_at, funded_at, created_at, updated_at, entry_count)
     SELECT id, client, title, brief, 1, category, subcategory, prize * 100, 'PKR', 300,
         CASE WHEN "isOpen" THEN 'OPEN' ELSE 'CLOSED' END, CASE WHEN NOT "isOpen" THEN 'COMPLETED' END, false, false,
         CASE WHEN "isOpen" THEN now() + interval '9 days' ELSE now() - interval '1 hour' END, posted, posted, posted, 0
       FROM (SELECT *, now() - "hoursOld" * interval '1 hour' AS posted
               FROM jsonb_to_recordset($1) AS c (id uuid, client uuid, title text, brief text, category text, subcategory text,
                                                 prize bigint, "isOpen" boolean, "hoursOld" int)) AS c`,
    [JSON.stringify(all.map((contest) => ({ ...contest, client: CLIENTS[contest.client] })))],
  );
  await connection.query("ANALYZE");
  await connection.end();
}

/** Runs the server with this SEARCH_INDEX and asks everything. */
async function measure(index, all, asked) {
  const { base, child, metrics } = await serve({
    SEARCH_INDEX: index,
    // A busy machine does not change what is found.
    SEARCH_TIMEOUT_MS: "10000",
  });
  if (index !== "off")
    await until(60, "the search index answers", async () => {
      const text = await metrics();
      const value = (name) => Number(new RegExp(`^${name} (\\d+)$`, "mu").exec(text)?.[1]);
      return value("muqabla_search_index_in_use") === 1 && value("muqabla_search_index_documents") === all.length;
    });
  const results = [];
  for (const query of asked) {
    const answer = await fetch(`${base}/api/search/contests?q=${encodeURIComponent(query.q)}`);
    if (!answer.ok) throw new Error(`"${query.q}": ${answer.status} ${await answer.text()}`);
    const found = (await answer.json()).contests;
    const score = ndcg(
      found.map(({ id }) => query.grades.get(id) ?? 0),
      [...query.grades.values()],
    );
    results.push({ ...query, found, score });
  }
  await stop(child);
  return results;
}

const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

function byGroup(ways) {
  const groups = [...new Set(ways[0].results.map(({ group }) => group))];
  const row = (name, isOf) => {
    const parts = ways.map(({ results }) => results.filter(isOf));
    return [
      name,
      parts[0].length,
      ...parts.flatMap((part) => [
        mean(part.map(({ score }) => score)).toFixed(3),
        `${((part.filter(({ found }) => found.length === 0).length * 100) / part.length).toFixed(0)} %`,
      ]),
    ];
  };
  const heads = ["group", "queries", ...ways.flatMap(({ name }) => [`nDCG@10, ${name}`, `nothing found, ${name}`])];
  return table(heads, [
    ...groups.map((group) => row(group, (query) => query.group === group)),
    row("**all**", () => true),
  ]);
}

try {
  const all = contests();
  const asked = queries(all);
  execFileSync(program, ["migrate"], { env: { ...process.env, LOG: "warn" }, stdio: ["ignore", "ignore", "inherit"] });
  await fill(all);
  const ways = [{ name: "database", results: await measure("off", all, asked) }];
  if (spawnSync(program, ["search", "--help"]).status === 0)
    ways.push({ name: "index", results: await measure(join(folder, "index"), all, asked) });
  console.log(`${all.length} contests, ${asked.length} queries\n\n${byGroup(ways)}`);
  if (detail)
    for (const { name, results } of ways) {
      console.log(`\nWorst with ${name}:`);
      for (const { group, q, score, found, grades } of results.toSorted((a, b) => a.score - b.score).slice(0, 20))
        console.log(
          `- ${score.toFixed(3)} ${group}: ${q}: ${found.map(({ id, title }) => `${title} (${grades.get(id) ?? 0})`).join("; ") || "nothing"}`,
        );
    }
} finally {
  await close();
  db("destroy");
}
