import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

interface TsConfig {
  compilerOptions: { paths: Record<string, [string]> };
}

const root = import.meta.dirname;
const tsconfig = JSON.parse(readFileSync(resolve(root, "tsconfig.json"), "utf8")) as TsConfig;

// Path aliases are declared once, in tsconfig.json.
const alias = Object.entries(tsconfig.compilerOptions.paths).map(([name, [target]]) =>
  name.endsWith("/*")
    ? { find: new RegExp(`^${name.slice(0, -2)}/`), replacement: `${resolve(root, target.slice(0, -2))}/` }
    : { find: new RegExp(`^${name}$`), replacement: resolve(root, target) },
);

export default defineConfig({
  resolve: { alias },
  test: {
    environment: "jsdom",
    // A global object and modules of its own for each file, in threads that have loaded jsdom already. A single one would get all files at once,
    // and share one global object among them.
    pool: "vmThreads",
    maxWorkers: 2,
    environmentOptions: { jsdom: { url: "http://muqabla.test/" } },
    include: ["src/**/*.test.{ts,tsx}"],
    // Writes what @messages stands for.
    globalSetup: ["scripts/messages.mjs"],
    setupFiles: ["test/setup.ts"],
    restoreMocks: true,
    // Longer than test/setup.ts waits for a single thing, so that a failure says what did not come.
    testTimeout: 30_000,
    css: false,
  },
});
