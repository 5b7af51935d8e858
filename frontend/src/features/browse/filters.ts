/**
 * What contests are browsed by: one model for the signed-in home, the list and the search. The address is its state.
 *
 * Reads of the first page, by screen, while nothing is set:
 *   /          GET /api/contests/feed
 *   /contests  GET /api/contests/feed
 *   /search    GET /api/categories/stats
 * Once something is set, `listRead` (home, list) and `searchQuery` (search) say which read it is: the same filters are always the same
 * address, parameters in the order in which these functions have them, names of categories and statuses as the API spells them. The text
 * narrows home and list in the browser, so it is no part of their read.
 */
import { CATEGORIES, categoryInfo, categoryOf } from "@content/categories";
import { KINDS, readCategory } from "@content/kinds";
import { withQuery } from "@lib/api/client";
import type { ListSort, RelaxParameter, SearchSort } from "@lib/api/finding";
import type { QueryAt } from "@lib/api/paths";
import type { Category, ContestCard, ContestList } from "@lib/api/types";
import { formatAmount, formatMoney, parseRupees } from "@lib/format";
import { PRIZE_MAX_CENTS, SEARCH_TEXT_MAX } from "@lib/rules.gen";
import * as m from "@messages/browse";

/** In which everybody finds contests. */
const PUBLIC_STATUSES = ["OPEN", "SHORTLISTING", "AWARDED", "CLOSED"] as const;
type Status = (typeof PUBLIC_STATUSES)[number] | "DRAFT";
const LIST_SORTS = ["newest", "deadline", "prize", "entries"] as const satisfies readonly ListSort[];
const SORTS = ["relevance", ...LIST_SORTS] as const satisfies readonly SearchSort[];

/** What a screen lets people set. */
export interface Offer {
  /** An address may name any other public one, too. */
  statuses: readonly Status[];
  /** Prizes, guarantee, featured place, relevance and numbered pages. */
  search: boolean;
}

export const HOME: Offer = { statuses: ["OPEN", "CLOSED", "DRAFT"], search: false };
export const LIST: Offer = { statuses: PUBLIC_STATUSES, search: false };
export const SEARCH: Offer = { statuses: ["OPEN", "SHORTLISTING", "AWARDED"], search: true };

/** What is set. Empty texts narrow nothing. */
export interface Filters {
  q: string;
  /** One of fourteen names, or one of four slugs. */
  category: string;
  status: Status | "";
  /** Rupees. */
  minPrize: string;
  maxPrize: string;
  guaranteed: boolean;
  featured: boolean;
  /** Empty: the server's own order. */
  sort: SearchSort | "";
  page: number;
}

export const NO_FILTERS: Filters = {
  q: "",
  category: "",
  status: "",
  minPrize: "",
  maxPrize: "",
  guaranteed: false,
  featured: false,
  sort: "",
  page: 1,
};

/** Words as they are sent: without control characters, trimmed and of a length that the server takes. */
export function readText(raw: string): string {
  return Array.from(raw.replaceAll(/\p{Cc}+/gu, " ").trim())
    .slice(0, SEARCH_TEXT_MAX)
    .join("")
    .trim();
}

/** A typed amount in rupees as the address has it; undefined when it is none. */
export function readAmount(raw: string): string | undefined {
  if (raw.trim() === "") return "";
  const cents = parseRupees(raw);
  if (cents === undefined || cents > PRIZE_MAX_CENTS) return undefined;
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** What is wrong with a typed amount; the server says the same. */
export function amountError(raw: string): string | undefined {
  return readAmount(raw) === undefined ? m.filters_amount_error({ max: formatAmount(PRIZE_MAX_CENTS) }) : undefined;
}

/** Both ends are given, and the wrong way round. */
export function isReversed(minPrize: string, maxPrize: string): boolean {
  const [min, max] = [parseRupees(minPrize), parseRupees(maxPrize)];
  return min !== undefined && max !== undefined && min > max;
}

export const REVERSED = m.filters_reversed();

function readSort(raw: string, q: string, offer: Offer): SearchSort | "" {
  const sort = SORTS.find((name) => name === raw) ?? "";
  // Without words nothing is more relevant than anything else; lists are ordered by the newest by themselves.
  if (sort === "relevance") return offer.search && q !== "" ? sort : "";
  return sort === "newest" && !offer.search ? "" : sort;
}

/** The address, in whatever case and with whatever nonsense people typed: what makes no sense narrows nothing. */
export function readFilters(params: URLSearchParams, offer: Offer): Filters {
  const text = (name: string) => params.get(name) ?? "";
  const status = text("status").toUpperCase();
  const q = readText(text("q"));
  const found: Filters = {
    ...NO_FILTERS,
    q,
    category: readCategory(text("category"))?.value ?? "",
    status: [...PUBLIC_STATUSES, ...offer.statuses].find((name) => name === status) ?? "",
    sort: readSort(text("sort").toLowerCase(), q, offer),
  };
  if (!offer.search) return found;
  return {
    ...found,
    minPrize: readAmount(text("minPrize")) ?? "",
    maxPrize: readAmount(text("maxPrize")) ?? "",
    guaranteed: text("guaranteed") === "true",
    featured: text("featured") === "true",
    page: /^[1-9]\d{0,6}$/.test(text("page")) ? Number(text("page")) : 1,
  };
}

/** The parameters of a search, for the address and for the call; what is not set is left out. */
export function searchQuery(filters: Filters): QueryAt<"get", "/api/search/contests"> {
  const { q, category, status, minPrize, maxPrize, guaranteed, featured, sort, page } = filters;
  return {
    q,
    category,
    status,
    minPrize,
    maxPrize,
    guaranteed: guaranteed ? "true" : undefined,
    featured: featured ? "true" : undefined,
    sort,
    page: page > 1 ? String(page) : undefined,
  };
}

/** What home and list read: the feed as long as the server has nothing to narrow or to order, else the filtered list. */
export function listRead({ category, status, sort }: Filters): {
  path: "/api/contests" | "/api/contests/feed";
  query: QueryAt<"get", "/api/contests">;
} {
  if (category === "" && status === "" && sort === "") return { path: "/api/contests/feed", query: {} };
  return { path: "/api/contests", query: { category, status, sort } };
}

/** The query of the address: "?q=logo&page=2", or empty. */
export function addressOf(filters: Filters): string {
  return withQuery("", searchQuery(filters));
}

/** The same in the search over everything, which finds no drafts. */
export function searchAllPath(filters: Filters): string {
  return `/search${addressOf({ ...filters, status: filters.status === "DRAFT" ? "" : filters.status })}`;
}

/** Something else is set: it begins at its first page, and keeps only an order that fits it. */
export function change(filters: Filters, part: Partial<Filters>): Filters {
  const next = { ...filters, page: 1, ...part };
  return next.q === "" && next.sort === "relevance" ? { ...next, sort: "" } : next;
}

/** Whether anything is asked of the search; otherwise there is nothing to search for. */
export function isAsked(filters: Filters): boolean {
  return addressOf({ ...filters, page: 1 }) !== "" || filters.page > 1;
}

/** The order in which contests stand. */
export function sortOf({ q, sort }: Pick<Filters, "q" | "sort">, offer: Offer): SearchSort {
  if (sort !== "") return sort;
  return offer.search && q !== "" ? "relevance" : "newest";
}

const SORT_LABELS: Record<SearchSort, string> = {
  relevance: m.filters_relevance(),
  newest: m.filters_newest(),
  deadline: m.filters_deadline_soon(),
  prize: m.filters_highest_prize(),
  entries: m.filters_most_entries(),
};

export function sortOptions(q: string, offer: Offer): { value: SearchSort; label: string }[] {
  return SORTS.filter((value) => value !== "relevance" || (offer.search && q !== "")).map((value) => ({
    value,
    label: SORT_LABELS[value],
  }));
}

/** "SHORTLISTING" -> "Shortlisting". */
function statusName(status: string): string {
  return status.charAt(0) + status.slice(1).toLowerCase();
}

/** The statuses that a screen offers, and the one that its address asks for. */
export function statusOptions(current: Filters["status"], { statuses }: Offer): { value: string; label: string }[] {
  const offered = current === "" || statuses.includes(current) ? statuses : [...statuses, current];
  return [
    { value: "", label: m.filters_all_statuses() },
    ...offered.map((status) => ({ value: status, label: statusName(status) })),
  ];
}

/** The category that a filter is within: of "Logo Design" it is "design". */
export function categorySlug(category: string): Category | "" {
  return categoryInfo(category)?.slug ?? KINDS.find(({ name }) => name === category)?.category ?? "";
}

/** All categories and the four, with the server's figures where it gives them. */
export function categoryOptions(
  counts: ContestList["categoryCounts"] | undefined,
): { value: Category | ""; label: string; tone: Category | "all"; count: number | undefined }[] {
  const all = counts && CATEGORIES.reduce((sum, { slug }) => sum + counts[slug], 0);
  return [
    { value: "", label: m.filters_all_categories(), tone: "all", count: all },
    ...CATEGORIES.map(({ slug, label }) => ({ value: slug, label, tone: slug, count: counts?.[slug] })),
  ];
}

export interface ActiveFilter {
  parameter: RelaxParameter;
  label: string;
}

const rupees = (amount: string) => formatMoney(parseRupees(amount) ?? 0);

/** What is set, one piece at a time, in the words of its chip. */
export function activeFilters(filters: Filters): ActiveFilter[] {
  const all: (ActiveFilter | false)[] = [
    filters.q !== "" && { parameter: "q", label: `“${filters.q}”` },
    filters.category !== "" && {
      parameter: "category",
      label: readCategory(filters.category)?.label ?? filters.category,
    },
    filters.status !== "" && { parameter: "status", label: statusName(filters.status) },
    filters.minPrize !== "" && { parameter: "minPrize", label: m.filters_from({ prize: rupees(filters.minPrize) }) },
    filters.maxPrize !== "" && { parameter: "maxPrize", label: m.filters_up_to({ prize: rupees(filters.maxPrize) }) },
    filters.guaranteed && { parameter: "guaranteed", label: m.filters_guaranteed() },
    filters.featured && { parameter: "featured", label: m.filters_featured() },
  ];
  return all.filter((filter) => filter !== false);
}

/** The same without one of its filters. */
export function without(filters: Filters, parameter: RelaxParameter): Filters {
  return change(filters, { [parameter]: NO_FILTERS[parameter] });
}

/** Text is looked for in title, brief and the names of the category, in any case; where a list shows who posted a contest, in that name too. */
export function matchesText(
  contest: Pick<ContestCard, "title" | "brief" | "category" | "subcategory">,
  text: string,
  creator = "",
): boolean {
  const wanted = text.trim().toLowerCase();
  const names = [categoryOf(contest).label, categoryInfo(contest.category)?.label ?? ""];
  return [contest.title, contest.brief, ...names, creator].some((part) => part.toLowerCase().includes(wanted));
}
