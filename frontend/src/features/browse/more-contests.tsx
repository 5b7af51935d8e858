import * as m from "@messages/browse";
import { Button } from "@ui";
import type { useContestList } from "./use-contest-list";

/** The end of a list that is read page by page. Text is looked for in what was loaded, so it says how much that is. */
export function MoreContests({
  contests: { list, loaded, searching },
}: {
  contests: ReturnType<typeof useContestList>;
}) {
  if (!list.first || !list.hasMore) return null;
  return (
    <div className="mt-6 grid justify-items-center gap-3">
      <Button busy={list.loadingMore} onClick={() => void list.loadMore()}>
        {m.more_contests_load_more()}
      </Button>
      <p className="small muted">
        {searching
          ? m.more_contests_searched({ loaded, total: list.first.total })
          : m.more_contests_loaded({ loaded, total: list.first.total })}
      </p>
    </div>
  );
}
