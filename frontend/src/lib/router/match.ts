import type { ReactNode } from "react";

/** A route as it is declared: a path below its parent, the start of its parent, or only a frame around its children. */
export interface RouteNode {
  path?: string;
  index?: boolean;
  element?: ReactNode;
  children: RouteNode[];
}

export interface Matched {
  /** From the outermost to the innermost. */
  routes: RouteNode[];
  params: Record<string, string>;
  /** For each route, how many segments of the path its own part of the tree has used up; what "*" stands for is left to routes below. */
  used: number[];
}

interface Branch {
  segments: string[];
  routes: RouteNode[];
  /** How many of the segments lie at or above each route. */
  depths: number[];
  score: number;
}

const STATIC = 10;
const DYNAMIC = 3;
const INDEX = 2;
const SPLAT = -2;

/** "simulator/:gateway?" is two paths: with and without its last segment. */
function variants(path: string): string[][] {
  const segments = path.split("/").filter((segment) => segment !== "");
  return segments.reduce<string[][]>(
    (all, segment) =>
      all.flatMap((before) =>
        segment.endsWith("?") ? [[...before, segment.slice(0, -1)], before] : [[...before, segment]],
      ),
    [[]],
  );
}

function scoreOf(segments: string[], isIndex: boolean): number {
  const each = segments.map((segment) => (segment === "*" ? SPLAT : segment.startsWith(":") ? DYNAMIC : STATIC));
  return each.reduce((sum, score) => sum + score, segments.length + (isIndex ? INDEX : 0));
}

function branchesOf(nodes: RouteNode[], above: Branch): Branch[] {
  return nodes.flatMap((node) =>
    variants(node.path ?? "").flatMap((own) => {
      const segments = [...above.segments, ...own];
      const here = {
        segments,
        routes: [...above.routes, node],
        depths: [...above.depths, segments.filter((segment) => segment !== "*").length],
        score: scoreOf(segments, node.index === true),
      };
      return node.children.length > 0 ? branchesOf(node.children, here) : [here];
    }),
  );
}

const ranked = new WeakMap<RouteNode[], Branch[]>();

/** The most particular first; of equals the one that is declared first. */
function rankedBranches(nodes: RouteNode[]): Branch[] {
  const known = ranked.get(nodes);
  if (known) return known;
  const branches = branchesOf(nodes, { segments: [], routes: [], depths: [], score: 0 }).sort(
    (a, b) => b.score - a.score,
  );
  ranked.set(nodes, branches);
  return branches;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function paramsOf(pattern: string[], path: string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    if (part === "*") return { ...params, "*": path.slice(index).map(decoded).join("/") };
    const segment = path[index];
    if (segment === undefined || segment === "") return undefined;
    if (part.startsWith(":")) params[part.slice(1)] = decoded(segment);
    else if (part.toLowerCase() !== decoded(segment).toLowerCase()) return undefined;
  }
  return path.length > pattern.length ? undefined : params;
}

export function segmentsOf(pathname: string): string[] {
  const path = pathname.replace(/^\/|\/+$/g, "");
  return path === "" ? [] : path.split("/");
}

/** The routes that lead to a path, given as its segments. */
export function match(nodes: RouteNode[], path: string[]): Matched | undefined {
  for (const { segments, routes, depths } of rankedBranches(nodes)) {
    const params = paramsOf(segments, path);
    if (params) return { routes, params, used: depths };
  }
  return undefined;
}
