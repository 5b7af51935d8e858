import type { usePages } from "@lib/api/use-pages";
import type { ContestList } from "@lib/api/types";
import { formatInteger, plural } from "@lib/format";
import { Button } from "@ui";

interface MoreContestsProps {
  list: ReturnType<typeof usePages<ContestList>>;
  loaded: number;
  total: number;
  /** Text is looked for in what has been loaded: say how much that is. */
  searching: boolean;
}

/** The end of a list that is read page by page. */
export function MoreContests({ list, loaded, total, searching }: MoreContestsProps) {
  return (
    <div className="mt-6 grid justify-items-center gap-3">
      <Button busy={list.loadingMore} onClick={() => void list.loadMore()}>
        Load more
      </Button>
      <p className="small muted">
        {searching ? "Searched" : "Loaded"} {plural(loaded, "contest")} of {formatInteger(total)}
      </p>
    </div>
  );
}
