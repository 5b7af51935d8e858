import { Clock } from "lucide-react";
import {
  daysLeft,
  formatDate,
  formatDateTime,
  formatDay,
  formatRelative,
  formatShort,
  timeLeft,
  urgency,
} from "@lib/time";
import { useNow } from "@lib/use-now";
import * as m from "@messages/ui";
import { cx } from "./cx";
import { Icon } from "./icon";
import { VisuallyHidden } from "./visually-hidden";

interface TimeProps {
  value: string;
  /** relative "2 days ago", short "23 Nov, 18:00", day "23 Nov", date "23 Nov 2026", full with zone. */
  as?: "relative" | "short" | "day" | "date" | "full";
  className?: string;
}

/** A moment: short in text, absolute in Pakistan time on hover and for screen readers. */
export function Time({ value, as = "relative", className }: TimeProps) {
  const at = useNow(as === "relative" ? 60_000 : 0);
  const full = formatDateTime(value);
  const text = {
    relative: () => formatRelative(value, at),
    short: () => formatShort(value, at),
    day: () => formatDay(value, at),
    date: () => formatDate(value),
    full: () => full,
  }[as]();
  return (
    <time className={cx("time", className)} dateTime={value} title={full}>
      {text}
      {as === "relative" && <VisuallyHidden> ({full})</VisuallyHidden>}
    </time>
  );
}

interface TimeLeftProps {
  until: string;
  /** Over for another reason than time. */
  closed?: boolean;
  /** short "2 days" and "Closed", days "2 days left" and "Expired". */
  as?: "short" | "days";
}

/** "2 days", "Today", "Closed": amber when it is near, grey when it is over. */
export function TimeLeft({ until, closed, as = "short" }: TimeLeftProps) {
  const at = useNow(60_000);
  const state = closed ? "over" : urgency(until, at);
  const [say, over] = as === "days" ? [daysLeft, m.time_expired()] : [timeLeft, m.time_closed()];
  return (
    <span className={cx("left", state === "soon" && "soon", state === "over" && "over")}>
      <Icon as={Clock} size="s" />
      <time dateTime={until} title={formatDateTime(until)}>
        {closed ? over : say(until, at)}
      </time>
    </span>
  );
}
