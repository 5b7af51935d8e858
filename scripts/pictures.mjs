// Renders apps/cli/demo/pictures/source/*.svg to the PNG files beside it: node scripts/pictures.mjs [name...]
//
// Needs Chromium, pngquant, the fonts of Debian's fonts-noto-core, and a folder FONTS with the packages
// @fontsource-variable/plus-jakarta-sans and @fontsource/{abril-fatface,bebas-neue,dm-serif-display,lobster,rubik-mono-one}
// (all OFL). The pictures are committed; run this only after changing a source.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const pictures = join(root, "apps/cli/demo/pictures");
const { chromium } = createRequire(join(process.env.FONTS ?? join(root, "frontend"), "package.json"))(
  "playwright-core",
);
const LONGER_SIDE = 1200;
const LIMIT = 120_000;

const faces = [
  [
    "Plus Jakarta Sans Variable",
    "@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2",
    "200 800",
  ],
  ["Bebas Neue", "@fontsource/bebas-neue/files/bebas-neue-latin-400-normal.woff2", "400"],
  ["Abril Fatface", "@fontsource/abril-fatface/files/abril-fatface-latin-400-normal.woff2", "400"],
  ["Lobster", "@fontsource/lobster/files/lobster-latin-400-normal.woff2", "400"],
  ["Rubik Mono One", "@fontsource/rubik-mono-one/files/rubik-mono-one-latin-400-normal.woff2", "400"],
  ["DM Serif Display", "@fontsource/dm-serif-display/files/dm-serif-display-latin-400-normal.woff2", "400"],
].map(([family, file, weight]) => {
  const path = join(process.env.FONTS ?? join(root, "frontend"), "node_modules", file);
  if (!existsSync(path)) throw new Error(`No font ${family}: ${path}`);
  return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${readFileSync(path, "base64")})}`;
});

const wanted = process.argv.slice(2);
const names = readdirSync(join(pictures, "source"))
  .filter((file) => file.endsWith(".svg"))
  .map((file) => file.slice(0, -4))
  .filter((name) => wanted.length === 0 || wanted.includes(name));

const browser = await chromium.launch({
  executablePath: process.env.MUQABLA_CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
let total = 0;
for (const name of names) {
  const svg = readFileSync(join(pictures, "source", `${name}.svg`), "utf8");
  const [width, height] = svg
    .match(/viewBox="0 0 (\d+) (\d+)"/)
    .slice(1)
    .map(Number);
  const scale = LONGER_SIDE / Math.max(width, height);
  const viewport = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const page = await browser.newPage({ viewport });
  await page.setContent(
    `<style>${faces.join("")}*{margin:0}svg{display:block;width:${viewport.width}px;height:${viewport.height}px}</style>${svg}`,
  );
  await page.evaluate(() => document.fonts.ready);
  const file = join(pictures, `${name}.png`);
  await page.screenshot({ path: file });
  await page.close();
  for (const colours of ["128", "64", "32"]) {
    execFileSync("pngquant", ["--force", "--speed", "1", "--strip", "--nofs", colours, "--output", file, file]);
    if (statSync(file).size < LIMIT) break;
  }
  const { size } = statSync(file);
  total += size;
  console.log(`${String(Math.round(size / 1000)).padStart(4)} kB  ${name}.png  ${viewport.width}x${viewport.height}`);
  if (size >= LIMIT) throw new Error(`${name}.png is too large`);
}
await browser.close();
console.log(`${Math.round(total / 1000)} kB in all`);
