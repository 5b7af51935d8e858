/** Names for the shapes of the calls that find contests: search, category figures, sorted lists. */
import type { components } from "./schema.gen";

type Schemas = components["schemas"];

export type SearchSort = Schemas["SearchSort"];
export type ListSort = Exclude<SearchSort, "relevance">;
/** A piece of a text; `match` pieces are what was searched for. */
export type TextPiece = Schemas["SearchPiece"];
export type SearchContest = Schemas["SearchContest"];
export type RelaxParameter = Schemas["SearchParameter"];
/** What would be found without one of the filters. */
export type Relaxation = Schemas["SearchRelaxation"];
/** Ways on, when nothing was found. */
export type SearchSuggestions = Schemas["SearchSuggestions"];
/** `matched` is "similar" when nothing had these words and these titles look like them. */
export type SearchAnswer = Schemas["SearchResults"];
/** Figures of one of the fourteen kinds of work; money in paisa. */
export type CategoryStats = Schemas["CategoryStats"];
