// All browser tests: `node frontend/e2e/run.mjs <files at a time> <TAP report>`; what a person reads goes to the standard output.
//
// The longest start first. `node --test` starts files in the order of names, whatever it is told, and the longest would run alone at the end.
import { createWriteStream, readdirSync } from "node:fs";
import { join } from "node:path";
import { run } from "node:test";
import { spec as Spec, tap } from "node:test/reporters";

const LONGEST = [
  "screens-client",
  "finding",
  "endings",
  "products",
  "screens-visitor",
  "first-steps",
  "main-job",
  "hostile",
  "heads",
  "screens-admin",
  "screens-talent",
].map((name) => `${name}.test.mjs`);
const [concurrency, report] = process.argv.slice(2);
const all = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".test.mjs"));
const names = new Set([...LONGEST, ...all.toSorted()]);

/** The longest takes three minutes. A file that waits without end fails, and does not hold up the others. */
const FILE_MS_MAX = 20 * 60_000;

const tests = run({
  files: [...names].map((name) => join(import.meta.dirname, name)),
  concurrency: Number(concurrency),
  timeout: FILE_MS_MAX,
});
tests.on("test:fail", ({ todo }) => {
  if (!todo) process.exitCode = 1;
});
tests.compose(tap).pipe(createWriteStream(report));
tests.compose(new Spec()).pipe(process.stdout);
