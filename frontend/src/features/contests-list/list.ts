import { CATEGORIES, categoryInfo } from "@content/categories";
import type { Query } from "@lib/api/client";
import type { ListSort } from "@lib/api/finding";
import type { Category, ContestCard, ContestList } from "@lib/api/types";
import type { ChipOption } from "@ui";

export const SORT_OPTIONS: { value: ListSort; label: string }[] = [
  { value: "newest", label: "Newest" },
  { value: "deadline", label: "Deadline soon" },
  { value: "prize", label: "Highest prize" },
  { value: "entries", label: "Most entries" },
];

export const SHOWS = ["open", "all"] as const;
export type Show = (typeof SHOWS)[number];

/** The category of the address, in any case; empty for all of them. */
export function readCategorySlug(raw: string): Category | "" {
  return categoryInfo(raw)?.slug ?? "";
}

export function readSort(raw: string): ListSort {
  return SORT_OPTIONS.find(({ value }) => value === raw.toLowerCase())?.value ?? "newest";
}

/** Newest first is what the server does by itself. */
export function listQuery(show: Show, category: Category | "", sort: ListSort): Query {
  return { status: show === "open" ? "open" : "", category, sort: sort === "newest" ? "" : sort };
}

/** Text is looked for in title, brief and the name of who posted it, in any case. */
export function matchesText({ title, brief, client }: Pick<ContestCard, "title" | "brief" | "client">, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [title, brief, client.name].some((part) => part.toLowerCase().includes(wanted));
}

export function categoryChips(counts: ContestList["categoryCounts"] | undefined): ChipOption<Category | "">[] {
  const all = counts && CATEGORIES.reduce((sum, { slug }) => sum + counts[slug], 0);
  return [{ value: "", label: "All", count: all }, ...CATEGORIES.map(({ slug, label }) => ({ value: slug, label, count: counts?.[slug] }))];
}
