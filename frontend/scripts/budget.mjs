// Reads the production build and fails when a first screen is heavier than agreed (1 kB = 1000 bytes, gzip).
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const dist = join(import.meta.dirname, "..", "dist");
const LANDING = 120_000;
const SCREEN = 170_000;
const FONTS = 60_000;

const assets = readdirSync(join(dist, "assets"));
const gzip = (file) => {
  const packed = join(dist, `${file}.gz`);
  return existsSync(packed) ? statSync(packed).size : gzipSync(readFileSync(join(dist, file))).length;
};
const sum = (files) => [...new Set(files)].reduce((total, file) => total + gzip(file), 0);
const scripts = (files) => files.filter((file) => file.endsWith(".js"));

// index.html names what every visit loads; chunks.json (written by the build) names what each screen adds.
const html = readFileSync(join(dist, "index.html"), "utf8");
const entry = [...html.matchAll(/(?:src|href)="?\/(assets\/[^"\s>]+\.js)/g)].map((match) => match[1]);
const screens = JSON.parse(readFileSync(join(dist, "chunks.json"), "utf8"));

const rows = Object.entries(screens)
  .filter(([name]) => name.startsWith("screen-"))
  .map(([name, { files, with: shells }]) => {
    const size = sum([...entry, ...scripts(files), ...scripts(shells)]);
    return { name: name.slice("screen-".length), size, limit: name === "screen-landing" ? LANDING : SCREEN };
  });
const fonts = sum(assets.filter((file) => /latin-wght-normal.*\.woff2$/.test(file)).map((file) => `assets/${file}`));
rows.push({ name: "fonts", size: fonts, limit: FONTS });

let failed = false;
for (const { name, size, limit } of rows.sort((a, b) => b.size - a.size)) {
  const over = size > limit;
  failed ||= over;
  console.log(`${over ? "OVER" : "  ok"}  ${(size / 1000).toFixed(1).padStart(6)} kB of ${limit / 1000}  ${name}`);
}
if (rows.length < 2) {
  console.error("No screens found in chunks.json");
  failed = true;
}
process.exit(failed ? 1 : 0);
