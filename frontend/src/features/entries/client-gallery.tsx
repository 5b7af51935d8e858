import { ListFilter } from "lucide-react";
import type { ReactNode } from "react";
import type { ContestDetail, EntryList, EntryView } from "@lib/api/types";
import { plural } from "@lib/format";
import { useQueryTab } from "@lib/use-query-state";
import { Button, ChipGroup, EmptyState, SectionHead, Select } from "@ui";
import { arrange, countBy, ENTRY_FILTERS, ENTRY_SORTS, type EntryFilter, type EntrySort } from "./model/filters";

const FILTER_NAMES: Record<EntryFilter, string> = {
  all: "All",
  shortlisted: "Shortlisted",
  unrated: "Not rated",
  declined: "Declined",
};
const SORTS: { value: EntrySort; label: string }[] = [
  { value: "rating", label: "Highest rated" },
  { value: "newest", label: "Newest" },
  { value: "number", label: "Entry number" },
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
        title={plural(list.entries.length, "entry", "entries")}
        sub={
          contest.sealed && contest.status !== "CLOSED"
            ? "Only you and each author can see these until the contest closes."
            : undefined
        }
        className="mb-4"
      >
        <label className="row tight nowrap small max-w-full">
          <span className="muted">Sort</span>
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
          label="Filter entries"
          options={ENTRY_FILTERS.map((value) => ({ value, label: FILTER_NAMES[value], count: counts[value] }))}
          value={filter}
          onChange={setFilter}
        />
      </div>
      {entries.length > 0 ? (
        render(entries)
      ) : (
        <EmptyState
          icon={ListFilter}
          level={3}
          title={`Nothing is ${FILTER_NAMES[filter].toLowerCase()}`}
          action={<Button onClick={() => setFilter("all")}>Show all entries</Button>}
        >
          {filter === "shortlisted"
            ? "The star below an entry puts it on your shortlist."
            : filter === "unrated"
              ? "You have rated every entry in the running."
              : "Declined entries can be restored until you award the prize."}
        </EmptyState>
      )}
    </section>
  );
}
