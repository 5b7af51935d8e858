// Compiles the catalogues of messages/en (ICU MessageFormat) to typed functions in .cache/messages (docs/adr/0037): imported by every tool that
// reads src, so that no command has to come first. `node scripts/messages.mjs --check` refuses messages that nothing uses.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";

const root = resolve(import.meta.dirname, "..");
const LOCALE = "en";
export const CATALOGUES = join(root, "messages", LOCALE);
export const COMPILED = join(root, ".cache/messages");

const TEXT = "string | number";
const NODE = "ReactNode";
const WRAP = "(children: ReactNode) => ReactNode";

/** One message: its parameters with their types, what it imports, and the expression that makes it. */
class Message {
  params = new Map();
  uses = new Set();

  constructor(id, source) {
    this.id = id;
    this.source = source;
    const parts = this.parts(parse(source, { shouldParseSkeletons: false }));
    this.expression = this.join(parts);
  }

  param(name, type) {
    const known = this.params.get(name);
    // A plural's number may also be shown as it is.
    if (known === undefined || known === TEXT) this.params.set(name, type);
    else if (known !== type && type !== TEXT) throw new Error(`${name} is used both as ${known} and as ${type}`);
    return `p.${name}`;
  }

  use(name) {
    this.uses.add(name);
    return name;
  }

  /** Each part is a text, or the code of a text (`whole` when it is no number) or of an element (`rich`). */
  parts(elements, counted) {
    return elements.flatMap((element) => {
      switch (element.type) {
        case TYPE.literal:
          // <amount/> stands for an element; the parser leaves it in the text.
          return element.value
            .split(/(<\w+\/>)/)
            .filter(Boolean)
            .map((text) => {
              const name = /^<(\w+)\/>$/.exec(text)?.[1];
              return name ? { code: this.param(name, NODE), rich: true } : { text };
            });
        case TYPE.argument:
          return { code: this.param(element.value, TEXT) };
        case TYPE.number:
          return { code: `${this.use("formatInteger")}(${this.param(element.value, "number")})` };
        case TYPE.pound:
          return { code: `${this.use("formatInteger")}(${this.param(counted, "number")})` };
        case TYPE.tag: {
          const children = this.join(this.parts(element.children, counted));
          return { code: `${this.param(element.value, WRAP)}(${children})`, rich: true };
        }
        case TYPE.plural:
          if (element.pluralType !== "cardinal" || element.offset)
            throw new Error("lib/number has cardinal numbers only");
          return this.choice(element, element.value, "number", (key) =>
            key.startsWith("=")
              ? `p.${element.value} === ${key.slice(1)}`
              : `${this.use("cardinal")}(p.${element.value}) === "${key}"`,
          );
        case TYPE.select: {
          const type = Object.keys(element.options)
            .map((key) => JSON.stringify(key))
            .join(" | ");
          return this.choice(element, undefined, type, (key) => `p.${element.value} === ${JSON.stringify(key)}`);
        }
        default:
          throw new Error(`dates and times are formatted by lib/time, not by the message`);
      }
    });
  }

  choice(element, counted, type, condition) {
    this.param(element.value, type);
    const { other, ...options } = element.options;
    const branch = ({ value }) => this.parts(value, counted);
    const last = branch(other);
    const all = Object.entries(options).map(([key, option]) => [condition(key), branch(option)]);
    const rich = [last, ...all.map(([, parts]) => parts)].flat().some((part) => part.rich);
    const code = all.map(([when, parts]) => `${when} ? ${this.join(parts)} : `).join("") + this.join(last);
    return { code: `(${code})`, rich, whole: true };
  }

  join(parts) {
    if (parts.length === 1 && (parts[0].rich || parts[0].whole)) return parts[0].code;
    if (parts.some((part) => part.rich)) {
      return `${this.use("rich")}(${parts.map(({ text, code }) => code ?? JSON.stringify(text)).join(", ")})`;
    }
    if (parts.every((part) => part.text !== undefined)) return JSON.stringify(parts.map((part) => part.text).join(""));
    return `\`${parts.map(({ text, code }) => (code ? `\${${code}}` : text.replace(/[`\\]|\$\{/g, "\\$&"))).join("")}\``;
  }

  /** One line, as messages-loader.cjs expects. */
  code() {
    const params = [...this.params].map(([name, type]) => `${name}: ${type}`).join("; ");
    const doc = this.source.replaceAll("*/", "* /").replaceAll("\n", " ");
    return `/** ${doc} */\nexport const ${this.id} = (${params && `p: { ${params} }`}) => ${this.expression};`;
  }
}

const IMPORTS = {
  formatInteger: "@lib/number",
  cardinal: "@lib/number",
  rich: "@lib/rich",
};

function compile(area, catalogue) {
  const messages = Object.entries(catalogue).map(([id, source]) => {
    if (!/^[a-z][a-z0-9_]*$/.test(id)) throw new Error(`${area}.${id}: an id has small letters, digits and _`);
    try {
      return new Message(id, source);
    } catch (cause) {
      throw new Error(`${area}.${id}: ${cause.message}`, { cause });
    }
  });
  const uses = new Set(messages.flatMap((message) => [...message.uses]));
  const code = messages.map((message) => message.code()).join("\n");
  return [
    ...(code.includes(NODE) ? [`import type { ReactNode } from "react";`] : []),
    ...[...uses].sort().map((name) => `import { ${name} } from "${IMPORTS[name]}";`),
    code,
    "",
  ].join("\n");
}

const areas = () => readdirSync(CATALOGUES).map((file) => basename(file, ".json"));
const read = (area) => JSON.parse(readFileSync(join(CATALOGUES, `${area}.json`), "utf8"));

/** Writes what has changed only: watchers would build again. */
export function generate() {
  mkdirSync(COMPILED, { recursive: true });
  const names = areas();
  for (const area of names) {
    const path = join(COMPILED, `${area}.ts`);
    const code = compile(area, read(area));
    if (!existsSync(path) || readFileSync(path, "utf8") !== code) writeFileSync(path, code);
  }
  for (const file of readdirSync(COMPILED)) {
    if (!names.includes(basename(file, ".ts"))) rmSync(join(COMPILED, file));
  }
}

/** vitest calls it before the first test. */
export const setup = () => generate();

function check() {
  const sources = readdirSync(join(root, "src"), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => ({ file: `src/${file}`, text: readFileSync(join(root, "src", file), "utf8") }));
  const used = new Map(areas().map((area) => [area, new Set()]));
  const faults = [];
  for (const { file, text } of sources) {
    for (const [line, name, area] of text.matchAll(/^import (.*) from "@messages\/([\w-]+)";$/gm)) {
      const alias = /^\* as (\w+)$/.exec(name)?.[1];
      if (!alias) faults.push(`${file}: import a catalogue as a whole, "${line}" hides which messages are used`);
      else for (const [, id] of text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, "g"))) used.get(area)?.add(id);
    }
  }
  for (const [area, ids] of used) {
    const catalogue = read(area);
    for (const id of Object.keys(catalogue)) {
      if (!ids.has(id)) faults.push(`messages/${LOCALE}/${area}.json: nothing uses ${id}`);
    }
  }
  return faults;
}

if (process.argv[1] === import.meta.filename) {
  generate();
  const faults = process.argv.includes("--check") ? check() : [];
  for (const fault of faults) console.error(fault);
  process.exit(faults.length > 0 ? 1 : 0);
}
