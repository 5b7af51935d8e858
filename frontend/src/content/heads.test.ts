import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { formatMoney, formatPercent } from "@lib/format";
import { BOOST_PRICE_CENTS, FEE_BPS } from "@lib/rules.gen";
import heads from "./heads.json";
import { HELP } from "./help";
import { HOW_FAQ } from "./how-it-works";
import { PRICING_FAQ } from "./pricing";

const here = import.meta.dirname;
const asked = (items: readonly { title: string; content: string }[]) =>
  items.map(({ title, content }) => ({ question: title, answer: content }));

/** What the server tells search engines are the very questions and answers of the pages. */
test("faq.gen.json holds the questions of the pages", () => {
  const file = resolve(here, "faq.gen.json");
  const faq = {
    "/help": HELP.flatMap(({ items }) => asked(items)),
    "/how-it-works": asked(HOW_FAQ),
    "/pricing": asked(PRICING_FAQ),
  };
  const text = `${JSON.stringify(faq, null, 2)}\n`;
  if (process.env.UPDATE_FAQ) writeFileSync(file, text);
  expect(readFileSync(file, "utf8"), "out of date: UPDATE_FAQ=1 npx vitest run src/content/heads.test.ts").toBe(text);
});

/** The server compiles heads.json in, so its figures cannot be made from the rules: they are compared. */
test("heads.json tells the rules in force", () => {
  const { description } = heads.public["/pricing"];
  expect(description).toContain(` ${formatPercent(FEE_BPS)} is deducted`);
  expect(description).toContain(`Featured Boost for ${formatMoney(BOOST_PRICE_CENTS)} `);
});

/** The server answers 404 for addresses that heads.json does not know, so it must know all that the router does. */
test("heads.json knows the routes of the router, and no others", () => {
  const router = readFileSync(resolve(here, "../app/router.tsx"), "utf8");
  const admin = readFileSync(resolve(here, "../app/routes/admin-routes.tsx"), "utf8");
  const nested = /<Route path="auth" element[\s\S]*?<\/Route>/.exec(router)?.[0] ?? "";
  const pathsIn = (text: string) => [...text.matchAll(/path="([^"]+)"/g)].map(([, path]) => path ?? "");
  const auth = pathsIn(nested).map((path) => (path === "auth" ? "/auth" : `/auth/${path}`));
  const below = pathsIn(admin)
    .filter((path) => path !== "*")
    .map((path) => `/admin/${path}`);
  const rest = pathsIn(router.replace(nested, ""))
    .filter((path) => path !== "*")
    .map((path) => `/${path.replace("/*", "")}`);
  const lists = [...router.matchAll(/\{\[([^\]]+)\]\.map\(\(path\)/g)].flatMap(([, list]) =>
    [...(list ?? "").matchAll(/"([^"]+)"/g)].map(([, path]) => `/${path}`),
  );
  // These are told apart by the server itself: by what the database knows, or by a fixed list.
  const dynamic = ["/contests/:id", "/u/:id", "/poll/:secret", "/categories/:slug", "/payment-simulator/:gateway?"];
  const routes = ["/", ...auth, ...rest, ...below, ...lists].filter((path) => !dynamic.includes(path));
  const known = [...Object.keys(heads.public), ...Object.keys(heads.hidden), ...Object.keys(heads.development)].filter(
    (path) => !path.startsWith("/payment-simulator"),
  );
  expect([...known].sort()).toEqual([...new Set(routes)].sort());
  expect(new Set(known).size).toBe(known.length);
});
