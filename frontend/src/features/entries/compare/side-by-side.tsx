import { X } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import type { ContestDetail } from "@lib/api/types";
import * as m from "@messages/entries";
import { cx, IconButton, Person } from "@ui";
import { useZoomGestures } from "@ui/use-zoom-gestures";
import type { ZoomView } from "@ui/zoom";
import { useEntryAddress } from "../entry-address";
import { EntryFlag } from "../entry-card";
import { entryName, standingText } from "../model/entry";
import { COMPARED_MIN } from "../model/comparison";
import { Moves, Rating } from "../verdict";
import { SheetContent, type Shown, Turner } from "./sheet";

export interface ComparedProps {
  contest: ContestDetail;
  shown: Shown[];
  view: ZoomView;
  change: (to: (view: ZoomView) => ZoomView) => void;
  /** The entry that has the keys. */
  active: string | undefined;
  onActive: (id: string) => void;
}

/** Number, author and state of an entry; the number opens it. */
export function EntryHead({ contest, shown: { entry } }: { contest: ContestDetail; shown: Shown }) {
  const { linkTo } = useEntryAddress();
  return (
    <>
      <Link
        to={linkTo("entry", entry.id)}
        preventScrollReset
        className="compare-number num"
        aria-label={m.entry_card_open_entry({ number: entry.number })}
      >
        #{entry.number}
      </Link>
      <Person size="s" name={entry.author.name} src={entry.author.imageUrl} sub={standingText(entry.authorStanding)} />
      <EntryFlag entry={entry} client={contest.viewer === "CLIENT"} />
    </>
  );
}

interface PaneProps extends Omit<ComparedProps, "shown"> {
  shown: Shown;
  onRemove?: () => void;
}

function Pane({ contest, shown, view, change, active, onActive, onRemove }: PaneProps) {
  const { entry, sheets } = shown;
  const stage = useRef<HTMLDivElement>(null);
  const gestures = useZoomGestures({ box: stage, view, change });
  const isActive = active === entry.id;
  const toActive = () => !isActive && onActive(entry.id);
  return (
    <section
      className={cx("compare-pane", isActive && "is-active")}
      aria-label={entryName(entry)}
      aria-current={isActive}
      onFocusCapture={toActive}
      onPointerDownCapture={toActive}
    >
      <div className="compare-pane-head">
        <EntryHead contest={contest} shown={shown} />
        {onRemove && (
          <IconButton
            icon={X}
            size="sm"
            className="push"
            label={m.compare_take_out({ number: entry.number })}
            onClick={onRemove}
          />
        )}
      </div>
      <div className="compare-frame">
        <div
          ref={stage}
          className={cx("compare-stage", view.scale > 1 && "is-zoomed")}
          data-stage={entry.id}
          role="group"
          aria-label={m.compare_stage({ number: entry.number })}
          tabIndex={0}
          {...gestures}
        >
          <SheetContent shown={shown} view={view} />
        </div>
        {sheets.length > 1 && <Turner shown={shown} />}
      </div>
      <div className="compare-pane-foot">
        <Rating entry={entry} />
        <Moves entry={entry} declining={shown.declining} />
      </div>
    </section>
  );
}

/** Up to four entries beside each other, four as two by two. */
export function SideBySide({ shown, ...shared }: ComparedProps) {
  const { choose } = useEntryAddress();
  const ids = shown.map(({ entry }) => entry.id);
  return (
    <div className="compare-panes" data-count={shown.length}>
      {shown.map((one) => (
        <Pane
          key={one.entry.id}
          {...shared}
          shown={one}
          onRemove={shown.length > COMPARED_MIN ? () => choose(ids.filter((id) => id !== one.entry.id)) : undefined}
        />
      ))}
    </div>
  );
}
