import { useEffect, useRef } from "react";
import { remaining } from "@lib/time";
import { useNow } from "@lib/use-now";
import * as m from "@messages/ui";

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

  const minutes = { value: left.minutes, unit: m.countdown_minutes({ count: left.minutes }) };
  const hours = { value: left.hours, unit: m.countdown_hours({ count: left.hours }) };
  const parts =
    left.days > 0
      ? [{ value: left.days, unit: m.countdown_days({ count: left.days }) }, hours, minutes]
      : [hours, minutes, { value: left.seconds, unit: m.countdown_seconds({ count: left.seconds }) }];
  // Read aloud without seconds, which would be outdated before they are heard.
  const spoken = left.days > 0 ? m.countdown_days_left(left) : m.countdown_hours_left(left);

  return (
    <div className="clock" role="timer" aria-label={over ? m.countdown_time_is_over() : spoken}>
      {parts.map(({ value, unit }) => (
        <div key={unit} aria-hidden="true">
          <b>{two(value)}</b>
          <span>{unit}</span>
        </div>
      ))}
    </div>
  );
}
