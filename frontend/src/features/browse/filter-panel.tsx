import { Search, SlidersHorizontal } from "lucide-react";
import { type ComponentType, type ReactNode, useState } from "react";
import type { ContestList } from "@lib/api/types";
import { toast } from "@lib/toast";
import { useWide } from "@lib/use-wide";
import * as m from "@messages/browse";
import { Button, cx, FilterList, Input } from "@ui";
import { ClearFilters, countOf, FilterFields } from "./filter-fields";
import { categoryOptions, categorySlug } from "./filters";
import type { FilterState } from "./use-filters";
import "./browse.css";

type Sheet = ComponentType<{ state: FilterState; open: boolean; onOpenChange: (open: boolean) => void }>;

/** The button of phones; its sheet, which carries the dialog, is loaded when it is first wanted. */
function SheetButton({ state }: { state: FilterState }) {
  const [sheet, setSheet] = useState<{ Sheet: Sheet }>();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const count = countOf(state.filters);
  const show = async () => {
    setBusy(true);
    try {
      const { default: Loaded } = await import("./filter-sheet");
      setSheet({ Sheet: Loaded });
      setOpen(true);
    } catch {
      toast({
        kind: "error",
        title: m.filter_panel_failed(),
        description: m.filter_panel_failed_means(),
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon={SlidersHorizontal} busy={busy} aria-haspopup="dialog" onClick={() => void show()}>
        {count > 0 ? m.filter_panel_filters_set({ count }) : m.filter_panel_filters()}
      </Button>
      {sheet && <sheet.Sheet state={state} open={open} onOpenChange={setOpen} />}
    </>
  );
}

/** The text, and on phones the button for everything else. */
export function SearchBar({ state, placeholder, large }: { state: FilterState; placeholder: string; large?: boolean }) {
  const wide = useWide();
  return (
    <form
      role="search"
      className={cx("search-bar", large && "large")}
      onSubmit={(event) => {
        event.preventDefault();
        state.change({});
      }}
    >
      <Input
        id="browse-text"
        icon={Search}
        type="search"
        aria-label={m.filter_panel_search_contests()}
        placeholder={placeholder}
        value={state.typed.q}
        onChange={(event) => state.type({ q: event.target.value })}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
      />
      {!wide && <SheetButton state={state} />}
    </form>
  );
}

interface FilterPanelProps {
  state: FilterState;
  /** The server's figures, where it gives them. */
  counts?: ContestList["categoryCounts"];
  /** Beside the list, or above it. */
  at: "side" | "top";
  /** First in the panel. */
  head?: ReactNode;
  /** Below the filters. */
  children?: ReactNode;
}

/** The filters of every list of contests: categories in view, the rest in a panel on wide screens and in a sheet on phones. */
export function FilterPanel({ state, counts, at, head, children }: FilterPanelProps) {
  const wide = useWide();
  const category = categorySlug(state.filters.category);
  return (
    <aside className={cx("filters browse-filters", at)} aria-label={m.filter_panel_filters()}>
      {head}
      <FilterList
        label={m.filter_panel_categories()}
        options={categoryOptions(counts)}
        value={category}
        // The pressed one is taken away by pressing it again.
        onChange={(slug) => state.change({ category: slug === category ? "" : slug })}
      />
      {wide && (
        <div className="browse-fields">
          <FilterFields state={state} />
          <ClearFilters state={state} />
        </div>
      )}
      {children}
    </aside>
  );
}
