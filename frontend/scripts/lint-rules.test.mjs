import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fault } from "./layers.mjs";

test("a folder imports from its own layer and those below", () => {
  const imports = (importer, source) => fault(join(import.meta.dirname, "../src", importer), source) === undefined;
  for (const [importer, source] of [
    ["app/shell.tsx", "@features/landing"],
    ["app/shell.tsx", "@messages/app"],
    ["features/contests/card.tsx", "../contests/model/category"],
    ["features/contests/card.tsx", "@features/contests/model/category"],
    ["features/contests/card.tsx", "@messages/contests"],
    ["features/contests/card.tsx", "@content/categories"],
    ["ui/button.tsx", "@lib/cx"],
    ["lib/api/client.ts", "swr"],
    ["lib/api/client.ts", "@fontsource-variable/noto-naskh-arabic"],
  ]) {
    assert.ok(imports(importer, source), `${importer} may import ${source}`);
  }
  for (const [importer, source] of [
    ["features/contests/card.tsx", "@features/payments/model"],
    ["features/contests/card.tsx", "../payments/model"],
    ["features/contests/create/form.tsx", "../../payments/model"],
    ["features/contests/card.tsx", "@app/shell"],
    ["features/contests/card.tsx", "@messages/payments"],
    ["content/categories.ts", "@features/contests/model"],
    ["content/categories.ts", "../app/shell"],
    ["ui/button.tsx", "@content/categories"],
    ["ui/button.tsx", "../features/contests/model"],
    ["lib/cx.ts", "@ui"],
    ["lib/cx.ts", "@messages/app"],
  ]) {
    assert.ok(!imports(importer, source), `${importer} must not import ${source}`);
  }
});

test("sentences stand in catalogues, not in the code", () => {
  const lines = [
    ['export const a = "Post a contest";', true],
    ["export const b = <p>Hello</p>;", true],
    ["export const c = `${count} entries`;", true],
    ['export const d = <button title="Close this" />;', true],
    ['export const e = { title: "Logo Design" };', true],
    ['export const f = { name: "Logo Design" };', true],
    ['export const g = { name: "Logo Design", label: m.logo() };', false],
    ['export const h = { subcategory: "Logo Design" };', false],
    ['export const i = <p className="Text here" />;', false],
    ['export const j = status === "Not Selected";', false],
    ['export const k = "easypaisa";', false],
    ['throw new Error("This cannot be");', false],
  ];
  const folder = mkdtempSync(join(tmpdir(), "lint-rules-"));
  try {
    const config = {
      jsPlugins: [join(import.meta.dirname, "lint-rules.mjs")],
      categories: { correctness: "off" },
      rules: { "muqabla/literal-text": "error" },
    };
    writeFileSync(join(folder, ".oxlintrc.json"), JSON.stringify(config));
    writeFileSync(join(folder, "words.tsx"), lines.map(([line]) => line).join("\n"));
    const oxlint = join(import.meta.dirname, "../node_modules/.bin/oxlint");
    const { stdout, stderr } = spawnSync(oxlint, ["-f", "json"], { cwd: folder, encoding: "utf8" });
    assert.equal(stderr, "");
    const found = JSON.parse(stdout).diagnostics.map(({ labels }) => labels[0].span.line);
    const expected = lines.flatMap(([, isSentence], at) => (isSentence ? [at + 1] : []));
    assert.deepEqual(
      found.toSorted((a, b) => a - b),
      expected,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
