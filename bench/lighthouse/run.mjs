// Lighthouse on a phone, as PageSpeed measures it: five runs of each page, the median of each figure.
//
//   node bench/lighthouse/run.mjs http://127.0.0.1:8080 [--runs 5] [--save]
//
// The product must run with demo data and the production build of the site. `--save` writes the table into README.md;
// RUNS_DIR keeps the full reports. Fails when a median lies below the aim.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

const AIM = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
const FIGURES = {
  "first-contentful-paint": "FCP",
  "largest-contentful-paint": "LCP",
  "total-blocking-time": "TBT",
  "cumulative-layout-shift": "CLS",
  "speed-index": "SI",
  "total-byte-weight": "bytes",
};

const words = process.argv.slice(2);
const base = (words.find((word) => /^https?:/.test(word)) ?? process.env.BASE_URL ?? "http://127.0.0.1:8080").replace(
  /\/$/,
  "",
);
const runs = Number(words[words.indexOf("--runs") + 1]) || 5;

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

async function contestPath() {
  const answer = await fetch(`${base}/api/contests?status=OPEN`);
  if (!answer.ok) throw new Error(`${base} answers ${answer.status}: does the product run there?`);
  const [contest] = (await answer.json()).contests;
  if (!contest) throw new Error("No open contest: seed the demo data first (muqabla seed --demo)");
  return `/contests/${contest.id}`;
}

function chromium() {
  const names = [
    process.env.CHROME_PATH,
    process.env.MUQABLA_CHROMIUM,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  return names.find((name) => name && existsSync(name));
}

/** One run in a browser of its own, so that no run profits from another's cache. */
async function once(path) {
  const chrome = await launch({
    chromePath: chromium(),
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic"],
    logLevel: "error",
  });
  try {
    const result = await lighthouse(base + path, {
      port: chrome.port,
      output: "json",
      logLevel: "error",
      onlyCategories: Object.keys(AIM),
    });
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? "no result");
    return result.lhr;
  } finally {
    await chrome.kill();
  }
}

/** What keeps a category below 100, by the name of the check. */
function complaints(lhr, category) {
  return lhr.categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 0.9)
    .map(({ id }) => `${id}${lhr.audits[id].displayValue ? ` (${lhr.audits[id].displayValue})` : ""}`);
}

async function measure(name, path) {
  const reports = [];
  for (let run = 1; run <= runs; run += 1) {
    // A trace without its beginning is no measurement: Lighthouse itself asks for another one.
    const lhr = await once(path).catch((error) =>
      /NO_NAVSTART/.test(error.message) ? once(path) : Promise.reject(error),
    );
    reports.push(lhr);
    console.log(
      `  ${name} ${run}/${runs}: ${Object.keys(AIM)
        .map((id) => Math.round(lhr.categories[id].score * 100))
        .join(" / ")}`,
    );
    if (process.env.RUNS_DIR) {
      mkdirSync(process.env.RUNS_DIR, { recursive: true });
      writeFileSync(join(process.env.RUNS_DIR, `${name}-${run}.json`), JSON.stringify(lhr));
    }
  }
  const scores = Object.fromEntries(
    Object.keys(AIM).map((id) => [id, Math.round(median(reports.map((lhr) => lhr.categories[id].score)) * 100)]),
  );
  const figures = Object.fromEntries(
    Object.keys(FIGURES).map((id) => [id, median(reports.map((lhr) => lhr.audits[id].numericValue ?? 0))]),
  );
  const below = Object.keys(AIM).flatMap((id) =>
    scores[id] < AIM[id] ? complaints(reports.at(-1), id).map((complaint) => `${id}: ${complaint}`) : [],
  );
  return { name, scores, figures, below };
}

function shown(id, value) {
  if (id === "cumulative-layout-shift") return value.toFixed(3);
  if (id === "total-byte-weight") return `${Math.round(value / 1000)} kB`;
  return value >= 1000 ? `${(value / 1000).toFixed(1)} s` : `${Math.round(value)} ms`;
}

const pages = { landing: "/", contests: "/contests", search: "/search?q=logo", contest: await contestPath() };
const rows = [];
for (const [name, path] of Object.entries(pages)) rows.push(await measure(name, path));

const table = [
  `| page | performance | accessibility | best practices | SEO | ${Object.values(FIGURES).join(" | ")} |`,
  `|---|${"---:|".repeat(4 + Object.keys(FIGURES).length)}`,
  ...rows.map(
    ({ name, scores, figures }) =>
      `| ${name} | ${Object.keys(AIM)
        .map((id) => scores[id])
        .join(" | ")} | ${Object.keys(FIGURES)
        .map((id) => shown(id, figures[id]))
        .join(" | ")} |`,
  ),
].join("\n");
console.log(`\n${table}\n`);
for (const { name, below } of rows) for (const complaint of below) console.log(`${name}: ${complaint}`);

if (words.includes("--save")) {
  const readme = join(import.meta.dirname, "README.md");
  const text = readFileSync(readme, "utf8");
  writeFileSync(readme, text.replace(/(<!-- figures -->)[\s\S]*?(<!-- \/figures -->)/, `$1\n${table}\n$2`));
}
const failed = rows.some(({ scores }) => Object.entries(AIM).some(([id, aim]) => scores[id] < aim));
process.exit(failed ? 1 : 0);
