import { useEffect, useRef } from "react";
import { plural } from "@lib/format";
import { remaining } from "@lib/time";
import { useNow } from "@lib/use-now";

interface CountdownProps {
  until: string;
  /** Called once when the time has come while the screen is open. */
  onEnd?: () => void;
}

const two = (n: number) => String(n).padStart(2, "0");

/** Days, hours and minutes; within the last day hours, minutes and seconds. */
export function Countdown({ until, onEnd }: CountdownProps) {
  const ticking = useNow(1_000);
  const left = remaining(until, ticking);
  const over = Date.parse(until) <= ticking;

  // A new function from the parent must not announce the end a second time.
  const notify = useRef(onEnd);
  useEffect(() => {
    notify.current = onEnd;
  });
  useEffect(() => {
    if (over) notify.current?.();
  }, [over]);

  const parts =
    left.days > 0
      ? [
          { value: left.days, unit: "day" },
          { value: left.hours, unit: "hour" },
          { value: left.minutes, unit: "minute" },
        ]
      : [
          { value: left.hours, unit: "hour" },
          { value: left.minutes, unit: "minute" },
          { value: left.seconds, unit: "second" },
        ];
  // Read aloud without seconds, which would be outdated before they are heard.
  const spoken = parts
    .filter(({ unit }) => unit !== "second")
    .map(({ value, unit }) => plural(value, unit))
    .join(", ");

  return (
    <div className="clock" role="timer" aria-label={over ? "Time is over" : `${spoken} left`}>
      {parts.map(({ value, unit }) => (
        <div key={unit} aria-hidden="true">
          <b>{two(value)}</b>
          <span>{value === 1 ? unit : `${unit}s`}</span>
        </div>
      ))}
    </div>
  );
}
