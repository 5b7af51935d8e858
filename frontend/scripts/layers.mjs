// The rule of layers: which folder of src imports from which (ARCHITECTURE.md).
import { dirname, relative, resolve } from "node:path";

const src = resolve(import.meta.dirname, "../src");
const placeOf = (path) => relative(src, path).split("/");

/** What each folder never imports from. */
const FORBIDDEN = {
  features: ["app"],
  content: ["app", "features"],
  ui: ["app", "content", "features"],
  lib: ["app", "content", "features", "ui"],
};

/** What is wrong with an import of `source` in the file `importer`. */
export function fault(importer, source) {
  const [layer, feature] = placeOf(importer);
  const catalogue = /^@messages\/(.+)/.exec(source)?.[1];
  if (catalogue !== undefined) {
    const own = layer === "features" ? feature : layer;
    return catalogue === own ? undefined : "A folder has messages of its own.";
  }
  // "@ui/button" is src/ui/button; names of packages lead to no folder of src.
  const path = source.startsWith(".") ? resolve(dirname(importer), source) : resolve(src, source.replace(/^@/, ""));
  const [from, other] = placeOf(path);
  if (layer === "features" && from === "features" && other !== feature) {
    return "A feature never imports another feature. Share through ui, lib or content, or compose in app.";
  }
  return FORBIDDEN[layer]?.includes(from) ? `src/${layer} imports nothing from src/${from}.` : undefined;
}

export default {
  meta: { type: "problem", messages: { layer: "{{fault}}" }, schema: [] },
  create(context) {
    const check = ({ source }) => {
      if (typeof source?.value !== "string") return;
      const found = fault(context.filename, source.value);
      if (found) context.report({ node: source, messageId: "layer", data: { fault: found } });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    };
  },
};
