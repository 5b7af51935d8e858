import { ListFilter } from "lucide-react";
import type { ReactNode } from "react";
import type { ContestDetail, EntryList, EntryView } from "@lib/api/types";
import { useQueryTab } from "@lib/use-query-state";
import * as m from "@messages/entries";
import { Button, ChipGroup, EmptyState, SectionHead, Select } from "@ui";
import { arrange, countBy, ENTRY_FILTERS, ENTRY_SORTS, type EntryFilter, type EntrySort } from "./model/filters";

const FILTER_NAMES: Record<EntryFilter, string> = {
  all: m.client_gallery_all(),
  shortlisted: m.client_gallery_shortlisted(),
  unrated: m.client_gallery_not_rated(),
  declined: m.client_gallery_declined(),
};
/** What is said when a filter leaves nothing; there is always an entry among all. */
const NOTHING: Record<Exclude<EntryFilter, "all">, { title: string; text: string }> = {
  shortlisted: { title: m.client_gallery_nothing_shortlisted(), text: m.client_gallery_how_to_shortlist() },
  unrated: { title: m.client_gallery_nothing_unrated(), text: m.client_gallery_all_rated() },
  declined: { title: m.client_gallery_nothing_declined(), text: m.client_gallery_declined_can_be_restored() },
};
const SORTS: { value: EntrySort; label: string }[] = [
  { value: "rating", label: m.client_gallery_highest_rated() },
  { value: "newest", label: m.client_gallery_newest() },
  { value: "number", label: m.client_gallery_entry_number() },
];

interface ClientGalleryProps {
  list: EntryList;
  contest: ContestDetail;
  render: (entries: EntryView[]) => ReactNode;
}

/** The client's view: filters and order in the address, so a shortlist can be sent to a partner. */
export function ClientGallery({ list, contest, render }: ClientGalleryProps) {
  const [filter, setFilter] = useQueryTab("filter", ENTRY_FILTERS);
  const [sort, setSort] = useQueryTab("sort", ENTRY_SORTS);
  const counts = countBy(list.entries);
  const entries = arrange(list.entries, filter, sort);
  return (
    <section aria-labelledby="entries">
      <SectionHead
        id="entries"
        title={m.entries_section_entries({ entries: list.entries.length })}
        sub={contest.sealed && contest.status !== "CLOSED" ? m.client_gallery_sealed() : undefined}
        className="mb-4"
      >
        <label className="row tight nowrap small max-w-full">
          <span className="muted">{m.client_gallery_sort()}</span>
          <span className="w-41 min-w-0">
            <Select
              options={SORTS}
              value={sort}
              onChange={(event) => setSort(ENTRY_SORTS.find((value) => value === event.target.value) ?? "rating")}
            />
          </span>
        </label>
      </SectionHead>
      <div className="mb-5">
        <ChipGroup
          label={m.client_gallery_filter_entries()}
          options={ENTRY_FILTERS.map((value) => ({ value, label: FILTER_NAMES[value], count: counts[value] }))}
          value={filter}
          onChange={setFilter}
        />
      </div>
      {entries.length > 0 || filter === "all" ? (
        render(entries)
      ) : (
        <EmptyState
          icon={ListFilter}
          level={3}
          title={NOTHING[filter].title}
          action={<Button onClick={() => setFilter("all")}>{m.client_gallery_show_all()}</Button>}
        >
          {NOTHING[filter].text}
        </EmptyState>
      )}
    </section>
  );
}
