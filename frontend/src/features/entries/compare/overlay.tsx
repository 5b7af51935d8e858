import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import * as m from "@messages/entries";
import { cx, Icon, IconButton, Segmented } from "@ui";
import { useZoomGestures } from "@ui/use-zoom-gestures";
import { COMPARED_MIN, type Sides } from "../model/comparison";
import { Moves, Rating } from "../verdict";
import { SheetContent, Turner } from "./sheet";
import { type ComparedProps, EntryHead } from "./side-by-side";

const HALF = 50;

interface DividerProps {
  /** Where it stands, in hundredths of the width. */
  value: number;
  onChange: (value: number) => void;
  left: number;
  right: number;
}

/** What lies left of it belongs to one entry, what lies right of it to the other. */
function Divider({ value, onChange, left, right }: DividerProps) {
  const set = (next: number) => onChange(Math.min(100, Math.max(0, Math.round(next))));
  const onKey = (event: KeyboardEvent) => {
    const to: Partial<Record<string, number>> = {
      ArrowLeft: value - 5,
      ArrowDown: value - 5,
      ArrowRight: value + 5,
      ArrowUp: value + 5,
      PageDown: value - 20,
      PageUp: value + 20,
      Home: 0,
      End: 100,
    };
    const next = to[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };
  const onMove = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (event.buttons !== 1 || !box?.width) return;
    set(((event.clientX - box.left) / box.width) * 100);
  };
  return (
    <div
      className="compare-divider"
      style={{ left: `${value}%` }}
      role="slider"
      tabIndex={0}
      aria-label={m.compare_divider()}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={m.compare_divider_value({ left, right, percent: value })}
      onKeyDown={onKey}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onMove}
    >
      <span aria-hidden="true">
        <Icon as={ChevronLeft} size="s" />
        <Icon as={ChevronRight} size="s" />
      </span>
    </div>
  );
}

interface OverlayProps extends ComparedProps {
  sides: Sides;
  onTurnSide: (side: 0 | 1, by: 1 | -1) => void;
}

/** For phones: two entries over one another with a divider; a swipe on a side brings another entry there. */
export function Overlay({ contest, shown, view, change, active, onActive, sides, onTurnSide }: OverlayProps) {
  const [divider, setDivider] = useState(HALF);
  const stage = useRef<HTMLDivElement>(null);
  const mayTurn = shown.length > COMPARED_MIN;
  const gestures = useZoomGestures({
    box: stage,
    view,
    change,
    onSwipe: (by, { x }) => mayTurn && onTurnSide((x + 0.5) * 100 < divider ? 0 : 1, by),
  });
  const [left, right] = sides.map((side) => shown.find(({ entry }) => entry.id === side));
  if (!left || !right) return null;
  const side = active === right.entry.id ? 1 : 0;
  const current = side === 0 ? left : right;
  const numbers = { left: left.entry.number, right: right.entry.number };
  return (
    <>
      <div className="compare-frame">
        <div
          ref={stage}
          className={cx("compare-stage", view.scale > 1 && "is-zoomed")}
          data-stage={sides.join(" ")}
          role="group"
          aria-label={m.compare_both(numbers)}
          tabIndex={0}
          {...gestures}
        >
          <div className="compare-layer">
            <SheetContent shown={right} view={view} />
          </div>
          <div className="compare-layer" style={{ clipPath: `inset(0 ${100 - divider}% 0 0)` }}>
            <SheetContent shown={left} view={view} />
          </div>
        </div>
        <span className="compare-corner left" aria-hidden="true">
          #{numbers.left}
        </span>
        <span className="compare-corner right" aria-hidden="true">
          #{numbers.right}
        </span>
        <Turner shown={left} className="left" />
        <Turner shown={right} className="right" />
        <Divider value={divider} onChange={setDivider} {...numbers} />
      </div>
      <div className="compare-side">
        <div className="spread nowrap gap-2">
          <Segmented
            label={m.compare_which_side()}
            options={[
              { value: "0", label: m.compare_left({ number: numbers.left }) },
              { value: "1", label: m.compare_right({ number: numbers.right }) },
            ]}
            value={String(side)}
            onChange={(value) => onActive(sides[value === "1" ? 1 : 0])}
          />
          {mayTurn && (
            <span className="row nowrap gap-0">
              <IconButton icon={ChevronLeft} label={m.compare_previous_entry()} onClick={() => onTurnSide(side, -1)} />
              <IconButton icon={ChevronRight} label={m.compare_next_entry()} onClick={() => onTurnSide(side, 1)} />
            </span>
          )}
        </div>
        <div className="compare-pane-head">
          <EntryHead contest={contest} shown={current} />
        </div>
        <div className="compare-pane-foot">
          <Rating entry={current.entry} />
          <span className="row nowrap gap-1">
            <Moves isCompact entry={current.entry} declining={current.declining} />
          </span>
        </div>
      </div>
    </>
  );
}
