// Reads the production build and fails when a first screen is heavier than agreed (1 kB = 1000 bytes, gzip).
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const dist = join(import.meta.dirname, "..", "dist");
/** Of the screens at which most visits begin: what is reached, and a little room. */
const FIRST = {
  landing: 110_000,
  contests: 122_000,
  search: 122_000,
  contest: 135_000,
  login: 132_000,
  dashboard: 135_000,
};
const SCREEN = 165_000;
const FONTS = 60_000;
/** Of pages with Arabic letters on them, once. */
const ARABIC_FONT = 100_000;

const assets = readdirSync(join(dist, "assets"));
const gzip = (file) => {
  const packed = join(dist, `${file}.gz`);
  return existsSync(packed) ? statSync(packed).size : gzipSync(readFileSync(join(dist, file))).length;
};
const sum = (files) => [...new Set(files)].reduce((total, file) => total + gzip(file), 0);
const scripts = (files) => files.filter((file) => file.endsWith(".js"));

// index.html names what every visit loads; the build's report names what each screen adds.
const html = readFileSync(join(dist, "index.html"), "utf8");
const entry = [...html.matchAll(/src="?\/(assets\/[^"\s>]+\.js)/g)].map((match) => match[1]);
const groups = JSON.parse(readFileSync(join(dist, "..", ".cache", "chunks.json"), "utf8"));

const heavier = (...names) => names.map((name) => scripts(groups[name])).toSorted((a, b) => sum(b) - sum(a))[0];

/** Screens of people who are signed in come with their header, sign-in screens with their frame, those of the admin with its addresses. */
function frameOf(screen) {
  if (screen === "screen-landing") return [];
  if (/^screen-(login|register|forgot|reset|verify)$/.test(screen)) return groups["auth-layout"] ?? [];
  // Whichever side of it is heavier.
  const part = screen === "screen-dashboard" ? heavier("dashboard-client", "dashboard-talent") : [];
  const admin = screen.startsWith("screen-admin") ? (groups["admin-routes"] ?? []) : [];
  return [...(groups["shell-member"] ?? []), ...part, ...admin];
}

const rows = Object.keys(groups)
  .filter((name) => name.startsWith("screen-") && name !== "screen-gallery")
  .map((group) => {
    const name = group.slice("screen-".length);
    const size = sum([...entry, ...scripts(groups[group]), ...scripts(frameOf(group))]);
    return { name, size, limit: FIRST[name] ?? SCREEN };
  });
// Every face that a page of ours can ask for; fonts are compressed already, so the file itself counts.
const fonts = assets.filter((file) => file.endsWith(".woff2"));
const weigh = (files) => files.reduce((total, file) => total + statSync(join(dist, "assets", file)).size, 0);
const isArabic = (file) => file.includes("-arabic-");
rows.push({ name: "fonts", size: weigh(fonts.filter((file) => !isArabic(file))), limit: FONTS });
rows.push({ name: "font of Arabic letters", size: weigh(fonts.filter(isArabic)), limit: ARABIC_FONT });

let failed = false;
for (const { name, size, limit } of rows.sort((a, b) => b.size - a.size)) {
  const over = size > limit;
  failed ||= over;
  console.log(`${over ? "OVER" : "  ok"}  ${(size / 1000).toFixed(1).padStart(6)} kB of ${limit / 1000}  ${name}`);
}
if (rows.length < 3) {
  console.error("No screens found: run npm run build first");
  failed = true;
}
process.exit(failed ? 1 : 0);
