import { CircleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { onReachable } from "@lib/network";
import { savesData } from "@lib/save-data";
import * as m from "@messages/browse";
import { Button, InlineNotice } from "@ui";
import type { Contests } from "./use-contest-list";

/** How far below the window the end of the list is when the next page is loaded. */
const AHEAD = "600px";
/** So many pages follow the first one by themselves. After them the button is needed, and the footer can be reached. */
const AUTOMATIC_PAGES = 4;

/** Somebody who looks at it wants a link of it, and no list that grows under the pointer and takes it away. */
function isFooterInView(): boolean {
  const footer = document.querySelector(".shell > footer");
  return footer !== null && footer.getBoundingClientRect().top < window.innerHeight;
}

/**
 * The end of a list that is read page by page. The next page is loaded when this comes near, or by the button. Text is looked for in what was
 * loaded: then it says how much that is, and only the button loads more.
 */
export function MoreContests({ contests: { list, loaded, searching, isGrowing } }: { contests: Contests }) {
  const { hasMore, loadingMore, moreError } = list;
  const end = useRef<HTMLDivElement>(null);
  const [before, setBefore] = useState<number>();
  const pages = list.pages.length;
  const isAutomatic =
    hasMore &&
    !loadingMore &&
    moreError === undefined &&
    !searching &&
    !isGrowing &&
    pages <= AUTOMATIC_PAGES &&
    !savesData();

  const load = () => {
    setBefore(loaded);
    void list.loadMore();
  };
  const loadNow = useEffectEvent(load);

  useEffect(() => {
    if (!isAutomatic || !end.current) return;
    let isNear = false;
    const consider = () => {
      if (!isNear || isFooterInView()) return;
      stop();
      loadNow();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        isNear = entries.at(-1)?.isIntersecting ?? false;
        consider();
      },
      { rootMargin: AHEAD },
    );
    const stop = () => {
      observer.disconnect();
      window.removeEventListener("scroll", consider);
    };
    observer.observe(end.current);
    window.addEventListener("scroll", consider, { passive: true });
    return stop;
    // After each page again: an observer tells where the end is when it begins.
  }, [isAutomatic, pages]);

  const hasFailed = moreError !== undefined;
  const loadAgain = useEffectEvent(() => {
    if (hasFailed) load();
  });
  // From the beginning: the network may be back before an effect of the failure runs.
  useEffect(() => onReachable(() => loadAgain()), []);

  return (
    <>
      <p className="sr" role="status">
        {before !== undefined && loaded > before && m.more_contests_added({ count: loaded - before })}
      </p>
      {list.first && hasMore && (
        // No anchor for the position of the page, which would move down with it.
        <div ref={end} className="mt-6 grid justify-items-center gap-3 [overflow-anchor:none]">
          {moreError !== undefined && (
            <div role="alert">
              <InlineNotice icon={CircleAlert} kind="danger" label={m.more_contests_failed()}>
                {moreError}
              </InlineNotice>
            </div>
          )}
          <Button busy={loadingMore} onClick={load}>
            {hasFailed ? m.more_contests_try_again() : m.more_contests_load_more()}
          </Button>
          <p className="small muted">
            {searching
              ? m.more_contests_searched({ loaded, total: list.first.total })
              : m.more_contests_loaded({ loaded, total: list.first.total })}
          </p>
        </div>
      )}
    </>
  );
}
