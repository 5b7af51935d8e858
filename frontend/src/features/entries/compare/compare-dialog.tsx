import { useEffect, useEffectEvent, useRef } from "react";
import type { ContestDetail } from "@lib/api/types";
import { useApi } from "@lib/api/use-api";
import { toast } from "@lib/toast";
import * as m from "@messages/entries";
import { Callout, ErrorState, Skeleton } from "@ui";
import { useEntryAddress } from "../entry-address";
import { FullWindow } from "../full-window";
import { COMPARED_MAX, COMPARED_MIN, pick } from "../model/comparison";
import "./compare.css";
import { KeysHelp } from "./keys-help";
import { Overlay } from "./overlay";
import { SideBySide } from "./side-by-side";
import { useComparison } from "./use-comparison";
import { ZoomTools } from "./zoom-tools";

/** Says what of an address is not compared. */
function LeftOut({ missing, extra }: { missing: number; extra: number }) {
  if (missing + extra === 0) return null;
  return (
    <Callout className="compare-left-out" live="status">
      {missing > 0 && <p>{m.compare_missing({ missing })}</p>}
      {extra > 0 && <p>{m.compare_extra({ extra, max: COMPARED_MAX })}</p>}
    </Callout>
  );
}

/** Two to four entries beside one another, at ?chosen=…&compare=1. They are zoomed and moved together, and decided as in the gallery. */
export function CompareDialog({ contest }: { contest: ContestDetail }) {
  const { chosen, closeComparison } = useEntryAddress();
  const { data: list, error, mutate } = useApi(`/api/contests/${contest.id}/entries`);
  const { compared, missing, extra } = pick(list?.entries ?? [], chosen);
  const content = useRef<HTMLDivElement>(null);
  const comparison = useComparison(compared, content);
  const { isNarrow, view, change, shown, sides, active, setActive, said, onKeyDown, turn } = comparison;

  const isOver = list !== undefined && compared.length < COMPARED_MIN;
  const leave = useEffectEvent(() => {
    toast({ title: m.compare_too_few(), description: m.compare_too_few_means() });
    closeComparison();
  });
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);
  if (isOver) return null;

  const shared = { contest, shown, view, change, active, onActive: setActive };
  return (
    <FullWindow
      ref={content}
      className="compare"
      title={list && !isNarrow ? m.compare_title_of({ entries: compared.length }) : m.compare_title()}
      tools={
        list && (
          <>
            <ZoomTools view={view} change={change} isNarrow={isNarrow} />
            {!isNarrow && <KeysHelp decides={contest.viewer === "CLIENT"} />}
          </>
        )
      }
      closeLabel={m.compare_close()}
      onClose={closeComparison}
      said={said}
      onKeyDown={onKeyDown}
    >
      {list && <LeftOut missing={missing} extra={extra} />}
      {list && isNarrow && sides && <Overlay {...shared} sides={sides} onTurnSide={turn} />}
      {list && !isNarrow && <SideBySide {...shared} />}
      {!list && error && (
        <ErrorState bare title={m.compare_load_failed()} error={error} onRetry={() => void mutate()} />
      )}
      {!list && !error && (
        <div className="grid flex-1 p-4" role="status" aria-label={m.compare_loading()}>
          <Skeleton height="100%" shape="card" />
        </div>
      )}
    </FullWindow>
  );
}
