/** Shapes of the calls that find contests: search, category figures, sorted lists. */
import type { Category, ContestCard } from "@lib/api/types";

export type SearchSort = "relevance" | "newest" | "deadline" | "prize" | "entries";
export type ListSort = Exclude<SearchSort, "relevance">;

/** A piece of a text; `match` pieces are what was searched for. */
export interface TextPiece {
  text: string;
  match: boolean;
}

export interface SearchHighlight {
  title: TextPiece[];
  /** A fragment around the match. */
  brief: TextPiece[];
}

export type SearchContest = ContestCard & { highlight?: SearchHighlight | null };

export type RelaxParameter = "category" | "status" | "minPrize" | "maxPrize" | "guaranteed" | "featured" | "q";

/** What would be found without one of the filters. */
export interface Relaxation {
  parameter: RelaxParameter;
  total: number;
  totalIsCapped: boolean;
}

/** Ways on, when nothing was found. */
export interface SearchSuggestions {
  words: string[];
  relax: Relaxation[];
  categories: { name: string; open: number }[];
}

export interface SearchAnswer {
  contests: SearchContest[];
  total: number;
  /** There are more than `total`. */
  totalIsCapped: boolean;
  totalPages: number;
  sort: SearchSort;
  /** "similar": nothing had these words, these titles look like them. */
  matched: "exact" | "similar";
  suggestions: SearchSuggestions;
}

/** Figures of one of the fourteen kinds of work; money in paisa. */
export interface CategoryStats {
  /** Its name. */
  category: string;
  slug: Category;
  activeContests: number;
  totalPrize: number;
  avgPrize: number;
  completedContests: number;
  openContests: number;
}
