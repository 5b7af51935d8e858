import { readdirSync } from "node:fs";
import js from "@eslint/js";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import importX from "eslint-plugin-import-x";
import reactHooks from "eslint-plugin-react-hooks";
import ts from "typescript-eslint";
import literalText from "./scripts/literal-text.mjs";
import { generate } from "./scripts/messages.mjs";

// Types of @messages are read from what it writes.
generate();

// Zones are made from the folders, so a new feature is protected from the day it appears.
const features = readdirSync("src/features", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

const zones = [
  ...features.map((feature) => ({
    target: `./src/features/${feature}`,
    from: "./src/features",
    except: [`./${feature}`],
    message: "A feature never imports another feature. Share through ui, lib or content, or compose in app.",
  })),
  { target: "./src/features", from: "./src/app", message: "Features do not know the app that hosts them." },
  {
    target: "./src/ui",
    from: ["./src/features", "./src/app", "./src/content"],
    message: "The design system has no domain.",
  },
  {
    target: "./src/lib",
    from: ["./src/features", "./src/app", "./src/ui", "./src/content"],
    message: "lib is the bottom layer.",
  },
  { target: "./src/content", from: ["./src/features", "./src/app"], message: "Content is plain text and data." },
  // A catalogue has the name of the folder that shows its messages.
  ...[...features.map((feature) => `features/${feature}`), "app", "ui", "content", "lib"].map((folder) => ({
    target: `./src/${folder}`,
    from: "./.cache/messages",
    except: [`./${folder.split("/").at(-1)}.ts`],
    message: "A folder has messages of its own.",
  })),
];

export default ts.config(
  { ignores: ["dist", ".cache", "node_modules", "e2e", "src/lib/api/schema.gen.ts"] },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [ts.configs.strictTypeChecked, ts.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { "import-x": importX, "react-hooks": reactHooks },
    settings: { "import-x/resolver-next": [createTypeScriptImportResolver()] },
    rules: {
      ...reactHooks.configs.recommended.rules,
      "import-x/no-restricted-paths": ["error", { zones }],
      "import-x/no-cycle": "error",
      "import-x/no-duplicates": ["error", { "prefer-inline": true }],
      "no-console": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      // An empty string is "no name" here, so || is meant.
      "@typescript-eslint/prefer-nullish-coalescing": ["error", { ignorePrimitives: { string: true } }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
    },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    // Tests and their fixtures say what they expect; the gallery shows developers examples.
    ignores: ["src/**/*.{test,fixture}.{ts,tsx}", "src/app/gallery/**", "**/*.gen.ts"],
    plugins: { messages: { rules: { "literal-text": literalText } } },
    rules: { "messages/literal-text": "error" },
  },
  {
    files: ["**/*.{js,mjs,cjs}"],
    languageOptions: {
      globals: {
        console: "readonly",
        process: "readonly",
        module: "readonly",
        URLSearchParams: "readonly",
        window: "readonly",
        document: "readonly",
        localStorage: "readonly",
        location: "readonly",
        Element: "readonly",
        CustomEvent: "readonly",
        matchMedia: "readonly",
      },
    },
  },
);
