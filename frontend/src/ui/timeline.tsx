import type { ReactNode } from "react";
import * as m from "@messages/ui";
import { VisuallyHidden } from "./visually-hidden";

export interface TimelineItem {
  key: string;
  what: ReactNode;
  when?: ReactNode;
  /** done by default; now is the current step, todo lies ahead. */
  state?: "done" | "now" | "todo";
}

/** What happened, what happens now, what happens next. */
export function Timeline({ items }: { items: TimelineItem[] }) {
  return (
    <ol className="timeline">
      {items.map(({ key, what, when, state = "done" }) => (
        <li
          key={key}
          className={state === "done" ? undefined : state}
          aria-current={state === "now" ? "step" : undefined}
        >
          <span>
            <span className="what">{what}</span>
            {state === "todo" && <VisuallyHidden> {m.timeline_ahead()}</VisuallyHidden>}
            {when && <span className="when">{when}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
