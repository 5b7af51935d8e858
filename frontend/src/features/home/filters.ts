import { CATEGORIES, categoryInfo } from "@content/categories";
import type { Category, ContestCard } from "@lib/api/types";
import type { Query } from "@lib/api/client";

export const STATUSES = ["open", "closed", "draft"] as const;
export type StatusFilter = (typeof STATUSES)[number] | "";
export type CategoryFilter = Category | "";

export interface Filters {
  text: string;
  category: CategoryFilter;
  status: StatusFilter;
}

/** Filters as they stand in the address, in whatever case people typed them. */
export function readFilters(params: URLSearchParams): Filters {
  const status = (params.get("status") ?? "").toLowerCase();
  return {
    text: params.get("q") ?? "",
    category: categoryInfo(params.get("category") ?? "")?.slug ?? "",
    status: STATUSES.find((known) => known === status) ?? "",
  };
}

/** The address with one filter changed; empty ones disappear from it. */
export function writeFilters(params: URLSearchParams, change: Partial<Filters>): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string | undefined) => {
    if (value === undefined) return;
    if (value === "") next.delete(name);
    else next.set(name, value);
  };
  set("q", change.text);
  set("category", change.category);
  set("status", change.status);
  return next;
}

export function isFiltered({ text, category, status }: Filters): boolean {
  return text.trim() !== "" || category !== "" || status !== "";
}

/** The feed when nothing is filtered by the server, the filtered list otherwise. */
export function requestFor({ category, status }: Filters): { path: string; query: Query } {
  if (category === "" && status === "") return { path: "/api/contests/feed", query: {} };
  return { path: "/api/contests", query: { status, category } };
}

/** Text is looked for in title or brief, in any case. */
export function matchesText(contest: Pick<ContestCard, "title" | "brief">, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return wanted === "" || contest.title.toLowerCase().includes(wanted) || contest.brief.toLowerCase().includes(wanted);
}

export interface CategoryOption {
  value: CategoryFilter;
  label: string;
  tone: Category | "all";
  count: number | undefined;
}

export function categoryOptions(counts: Record<Category, number> | undefined): CategoryOption[] {
  const all = counts && CATEGORIES.reduce((sum, { slug }) => sum + counts[slug], 0);
  return [
    { value: "", label: "All Categories", tone: "all", count: all },
    ...CATEGORIES.map(({ slug, label }): CategoryOption => ({ value: slug, label, tone: slug, count: counts?.[slug] })),
  ];
}
