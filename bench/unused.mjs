// How much of the JavaScript that a page loads is never run: node bench/unused.mjs [--save before|after] [--detail]
//
// Needs what browser tests need (cargo build --workspace, a built site); CARGO_TARGET_DIR and FRONTEND_DIR name other builds.
// Opens six pages in Chromium with an empty cache and reads its coverage two seconds after each is useful, without a touch. A file counts with its
// bytes as sent (brotli, as the build packs it); of these the share is unused that no function which ran holds, as Lighthouse counts.
// Prints Markdown; `--save` writes the figures into that column of docs/experience.md, `--detail` lists the files of each page.
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { open } from "../frontend/e2e/harness.mjs";

const root = join(import.meta.dirname, "..");
const site = resolve(root, process.env.FRONTEND_DIR ?? "frontend/dist");
const AFTER_MS = 2_000;

const words = process.argv.slice(2);
const column = words.includes("--save") ? words[words.indexOf("--save") + 1] : undefined;

/** Which characters of a script ran: inner ranges say more than those around them, and come after them. */
function unusedShare({ source, functions }) {
  const ran = new Uint8Array(source.length).fill(1);
  for (const { ranges } of functions)
    for (const { startOffset, endOffset, count } of ranges) ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return ran.reduce((unused, used) => unused + 1 - used, 0) / source.length;
}

async function measure(person, path, useful) {
  const { page } = person;
  await page.coverage.startJSCoverage();
  await person.goto(path, { settle: false });
  await useful(page).first().waitFor();
  await pause(AFTER_MS);
  const scripts = (await page.coverage.stopJSCoverage()).filter(({ url }) => url.includes("/assets/"));
  return scripts
    .map((script) => {
      const file = new URL(script.url).pathname;
      const sent = statSync(join(site, `${file}.br`)).size;
      return { file: file.replace(/^\/assets\/|\.\w{10}(?=\.js$)/g, ""), sent, unused: sent * unusedShare(script) };
    })
    .sort((a, b) => b.unused - a.unused);
}

const kB = (bytes) => (bytes / 1000).toFixed(1);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

const stage = await open("unused", { demo: true });
const rows = [];
try {
  const asked = await stage.visitor();
  await asked.goto("/");
  const [contest] = (await asked.ask("/api/contests/feed")).contests;
  const PAGES = [
    ["landing", "/", (page) => page.locator("#featured h3")],
    ["contests", "/contests", (page) => page.locator("a.listing")],
    ["contest page", `/contests/${contest.id}`, (page) => page.getByRole("heading", { level: 1 })],
    ["search", "/search", (page) => page.locator(".popular-grid a")],
    ["sign-in", "/auth/login", (page) => page.getByLabel("Password", { exact: true })],
    ["dashboard", "/dashboard", (page) => page.getByRole("region", { name: "Figures" }), "client@demo.muqabla.pk"],
  ];
  for (const [name, path, useful, email] of PAGES) {
    const person = await stage.visitor({}, { serviceWorkers: "block", pageData: true });
    if (email) await person.post("/api/auth/login", { email, password: "muqabla-demo-2026" });
    const scripts = await measure(person, path, useful);
    rows.push({ name, sent: sum(scripts.map(({ sent }) => sent)), unused: sum(scripts.map(({ unused }) => unused)) });
    if (words.includes("--detail")) {
      console.log(`\n${name}\n\n| file | kB | unused kB | unused |\n|---|---:|---:|---:|`);
      for (const { file, sent, unused } of scripts)
        console.log(`| ${file} | ${kB(sent)} | ${kB(unused)} | ${Math.round((100 * unused) / sent)} % |`);
    }
    await person.context.close();
  }
} finally {
  await stage.close();
}

console.log("\n| page | JavaScript kB | unused kB |\n|---|---:|---:|");
for (const { name, sent, unused } of rows) console.log(`| ${name} | ${kB(sent)} | ${kB(unused)} |`);

if (column) {
  const file = join(root, "docs/experience.md");
  const lines = readFileSync(file, "utf8").split("\n");
  const table = lines.indexOf("<!-- unused -->") + 2;
  const columns = lines[table].split("|").map((cell) => cell.trim());
  for (const { name, sent, unused } of rows) {
    const line = lines.findIndex((text, index) => index > table && text.startsWith(`| ${name} |`));
    const cells = lines[line].split("|").map((cell) => cell.trim());
    cells[columns.indexOf(`kB ${column}`)] = kB(sent);
    cells[columns.indexOf(`unused ${column}`)] = kB(unused);
    lines[line] = cells.join(" | ").trim();
  }
  writeFileSync(file, lines.join("\n"));
}
