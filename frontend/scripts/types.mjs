// Writes src/lib/api/schema.gen.ts from the backend's OpenAPI document; a test in src/lib/api compares the two.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import openapi, { astToString } from "openapi-typescript";

const root = join(import.meta.dirname, "..");
export const target = join(root, "src/lib/api/schema.gen.ts");

export async function generate() {
  const document = JSON.parse(readFileSync(join(root, "../apps/api/openapi.json"), "utf8"));
  const text = astToString(await openapi(document));
  return `// Made by "npm run types" from apps/api/openapi.json. Do not edit.\n\n${text}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) writeFileSync(target, await generate());
