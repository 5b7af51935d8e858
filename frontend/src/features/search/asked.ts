import { readCategory } from "@content/kinds";
import type { Query } from "@lib/api/client";
import type { RelaxParameter, SearchSort } from "@lib/api/finding";
import { formatMoney, parseRupees } from "@lib/format";

/** What the status filter offers. */
export const STATUSES = ["OPEN", "SHORTLISTING", "AWARDED"] as const;
/** Understood in an address, beside those. */
const ALL_STATUSES = [...STATUSES, "CLOSED"] as const;
const SORTS = ["relevance", "newest", "deadline", "prize", "entries"] as const satisfies readonly SearchSort[];
const TEXT_LIMIT = 200;
const PRIZE_LIMIT_CENTS = 50_000_000;

/** What is searched for, as the address has it. Empty texts ask for nothing. */
export interface Asked {
  q: string;
  /** One of fourteen names, or one of four slugs. */
  category: string;
  status: (typeof ALL_STATUSES)[number] | "";
  /** Rupees. */
  minPrize: string;
  maxPrize: string;
  guaranteed: boolean;
  featured: boolean;
  /** Empty: the server's own order. */
  sort: SearchSort | "";
  page: number;
}

export const NOTHING: Asked = { q: "", category: "", status: "", minPrize: "", maxPrize: "", guaranteed: false, featured: false, sort: "", page: 1 };

/** Words as they are sent: without control characters, trimmed, at most 200. */
export function readText(raw: string): string {
  return Array.from(raw.replaceAll(/\p{Cc}+/gu, " ").trim()).slice(0, TEXT_LIMIT).join("").trim();
}

/** A typed amount in rupees as the address has it; undefined when it is none. */
export function readAmount(raw: string): string | undefined {
  if (raw.trim() === "") return "";
  const cents = parseRupees(raw);
  if (cents === undefined || cents > PRIZE_LIMIT_CENTS) return undefined;
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** What is wrong with a typed amount; the server says the same. */
export function amountError(raw: string): string | undefined {
  return readAmount(raw) === undefined ? "Enter rupees from 0 to 500,000, with at most two decimals" : undefined;
}

/** Both ends are given, and the wrong way round. */
export function isReversed(minPrize: string, maxPrize: string): boolean {
  const [min, max] = [parseRupees(minPrize), parseRupees(maxPrize)];
  return min !== undefined && max !== undefined && min > max;
}

export const REVERSED = "Maximum must not be below the minimum";

/** The address, in whatever case and with whatever nonsense people typed: what makes no sense asks for nothing. */
export function readAsked(params: URLSearchParams): Asked {
  const text = (name: string) => params.get(name) ?? "";
  const status = text("status").toUpperCase();
  const sort = text("sort").toLowerCase();
  const q = readText(text("q"));
  const page = /^[1-9]\d{0,6}$/.test(text("page")) ? Number(text("page")) : 1;
  const known = SORTS.find((name) => name === sort) ?? "";
  return {
    q,
    category: readCategory(text("category"))?.value ?? "",
    status: ALL_STATUSES.find((name) => name === status) ?? "",
    minPrize: readAmount(text("minPrize")) ?? "",
    maxPrize: readAmount(text("maxPrize")) ?? "",
    guaranteed: text("guaranteed") === "true",
    featured: text("featured") === "true",
    // Without words nothing is more relevant than anything else.
    sort: known === "relevance" && q === "" ? "" : known,
    page,
  };
}

/** The same as parameters, for the address and for the call; what is not asked is left out. */
export function queryOf(asked: Asked): Query {
  const { q, category, status, minPrize, maxPrize, guaranteed, featured, sort, page } = asked;
  return { q, category, status, minPrize, maxPrize, guaranteed: guaranteed || undefined, featured: featured || undefined, sort, page: page > 1 ? page : undefined };
}

/** The address for what is asked: "?q=logo&page=2", or empty. */
export function searchOf(asked: Asked): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(queryOf(asked))) {
    if (value !== undefined && value !== null && value !== "") params.set(name, String(value));
  }
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}

/** Another question: it begins at its first page, and keeps only an order that fits it. */
export function ask(asked: Asked, change: Partial<Asked>): Asked {
  const next = { ...asked, page: 1, ...change };
  return next.q === "" && next.sort === "relevance" ? { ...next, sort: "" } : next;
}

/** Whether anything is asked; otherwise there is nothing to search for. */
export function isAsked(asked: Asked): boolean {
  return searchOf({ ...asked, page: 1 }) !== "" || asked.page > 1;
}

/** The order in which results stand. */
export function sortOf({ q, sort }: Pick<Asked, "q" | "sort">): SearchSort {
  return sort === "" ? (q === "" ? "newest" : "relevance") : sort;
}

export interface SortOption {
  value: SearchSort;
  label: string;
}

const SORT_LABELS: Record<SearchSort, string> = { relevance: "Relevance", newest: "Newest", deadline: "Deadline soon", prize: "Highest prize", entries: "Most entries" };

export function sortOptions(q: string): SortOption[] {
  return SORTS.filter((value) => value !== "relevance" || q !== "").map((value) => ({ value, label: SORT_LABELS[value] }));
}

/** "SHORTLISTING" -> "Shortlisting". */
export function statusName(status: string): string {
  return status.charAt(0) + status.slice(1).toLowerCase();
}

export interface ActiveFilter {
  parameter: RelaxParameter;
  label: string;
}

const rupees = (amount: string) => formatMoney(parseRupees(amount) ?? 0);

/** What is asked, one piece at a time, in the words of its chip. */
export function activeFilters(asked: Asked): ActiveFilter[] {
  const all: (ActiveFilter | false)[] = [
    asked.q !== "" && { parameter: "q", label: `“${asked.q}”` },
    asked.category !== "" && { parameter: "category", label: readCategory(asked.category)?.label ?? asked.category },
    asked.status !== "" && { parameter: "status", label: statusName(asked.status) },
    asked.minPrize !== "" && { parameter: "minPrize", label: `From ${rupees(asked.minPrize)}` },
    asked.maxPrize !== "" && { parameter: "maxPrize", label: `Up to ${rupees(asked.maxPrize)}` },
    asked.guaranteed && { parameter: "guaranteed", label: "Guaranteed" },
    asked.featured && { parameter: "featured", label: "Featured" },
  ];
  return all.filter((filter) => filter !== false);
}

/** The question without one of its filters. */
export function without(asked: Asked, parameter: RelaxParameter): Asked {
  return ask(asked, { [parameter]: NOTHING[parameter] });
}
