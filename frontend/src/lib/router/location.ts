/** Where the app is. `key` tells entries of the history apart; that of a document's first one is "default". */
export interface Location {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  key: string;
}

/** Parts of an address; those that are missing are empty, except for the path, which is that of now. */
export interface Path {
  pathname?: string;
  search?: string;
  hash?: string;
}

export type To = string | Path;

export const NavigationType = { Pop: "POP", Push: "PUSH", Replace: "REPLACE" } as const;
export type NavigationType = (typeof NavigationType)[keyof typeof NavigationType];

/** "/a?b#c" in its parts. */
function parse(address: string): Path {
  const [, pathname = "", search = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return { pathname, search, hash };
}

/** A whole path out of one that may be without a pathname: "?tab=brief", "#submit". */
export function resolve(to: To, from: string): Required<Path> {
  const { pathname, search = "", hash = "" } = typeof to === "string" ? parse(to) : to;
  const lead = (text: string, sign: string) =>
    text === "" || text === sign ? "" : text.startsWith(sign) ? text : sign + text;
  return { pathname: pathname || from, search: lead(search, "?"), hash: lead(hash, "#") };
}

export function addressOf({ pathname, search, hash }: Required<Path>): string {
  return pathname + search + hash;
}

export function locate(path: Required<Path>, state: unknown, key = Math.random().toString(36).slice(2, 10)): Location {
  return { ...path, state, key };
}
