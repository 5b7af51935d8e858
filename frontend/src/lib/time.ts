import { now } from "@lib/clock";
import * as m from "@messages/lib";
import { LOCALE } from "./number";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Pakistan keeps UTC+5 all year, so absolute times need no zone database. */
const PKT_OFFSET = 5 * HOUR;
const months = new Intl.DateTimeFormat(LOCALE, { month: "short", timeZone: "UTC" });
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });

type Instant = string | number | Date;

function toMs(value: Instant): number {
  return value instanceof Date ? value.getTime() : typeof value === "number" ? value : Date.parse(value);
}

/** "Nov". */
export const monthName = (at: number) => months.format(at);

function pkt(value: Instant): { day: number; month: string; year: number; clock: string; dayNumber: number } {
  const shifted = toMs(value) + PKT_OFFSET;
  const date = new Date(shifted);
  const two = (n: number) => String(n).padStart(2, "0");
  return {
    day: date.getUTCDate(),
    month: monthName(shifted),
    year: date.getUTCFullYear(),
    clock: `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`,
    dayNumber: Math.floor(shifted / DAY),
  };
}

/** "23 Nov 2026, 18:00 PKT". */
export function formatDateTime(value: Instant): string {
  return m.time_date_time({ date: formatDate(value), clock: pkt(value).clock });
}

/** "23 Nov 2026". */
export function formatDate(value: Instant): string {
  return m.time_date(pkt(value));
}

/** "23 Nov, 18:00"; the year is added when it is not the current one. */
export function formatShort(value: Instant, at: number = now()): string {
  return m.time_short({ day: formatDay(value, at), clock: pkt(value).clock });
}

/** "23 Nov"; the year is added when it is not the current one. */
export function formatDay(value: Instant, at: number = now()): string {
  const t = pkt(value);
  return t.year === pkt(at).year ? m.time_day(t) : m.time_date(t);
}

/** "in 2 days", "12 minutes ago", "yesterday"; beyond 30 days the date itself. */
export function formatRelative(value: Instant, at: number = now()): string {
  const difference = toMs(value) - at;
  const size = Math.abs(difference);
  if (size >= 30 * DAY) return formatDate(value);
  if (size < MINUTE) return m.time_just_now();
  const say = (count: number, unit: "minute" | "hour" | "day") => relative.format(Math.sign(difference) * count, unit);
  if (size < HOUR) return say(Math.floor(size / MINUTE), "minute");
  if (size < DAY) return say(Math.floor(size / HOUR), "hour");
  return say(Math.abs(pkt(value).dayNumber - pkt(at).dayNumber), "day");
}

/** Days on the calendar of Pakistan, not 24-hour spans: what is due tonight is due today. */
function calendarDays(from: number, to: number): number {
  return pkt(to).dayNumber - pkt(from).dayNumber;
}

/**
 * Time left until a deadline, in the product's words: past "Closed", same day "Today", "1 day",
 * up to 7 "N days", up to 30 "N weeks" and beyond "N months", both rounded up.
 */
export function timeLeft(deadline: Instant, at: number = now()): string {
  const end = toMs(deadline);
  if (end <= at) return m.time_closed();
  const days = calendarDays(at, end);
  if (days === 0) return m.time_today();
  if (days <= 7) return m.time_days({ count: days });
  if (days <= 30) return m.time_weeks({ count: Math.ceil(days / 7) });
  return m.time_months({ count: Math.ceil(days / 30) });
}

/** The same in the words of the contests list: "Expired", "Today", "Tomorrow", "N days left". */
export function daysLeft(deadline: Instant, at: number = now()): string {
  const end = toMs(deadline);
  if (end <= at) return m.time_expired();
  const days = calendarDays(at, end);
  if (days === 0) return m.time_today();
  return days === 1 ? m.time_tomorrow() : m.time_days_left({ count: days });
}

/** How a deadline should look: over, soon (three days or less) or far. */
export function urgency(deadline: Instant, at: number = now()): "over" | "soon" | "far" {
  const end = toMs(deadline);
  if (end <= at) return "over";
  return calendarDays(at, end) <= 3 ? "soon" : "far";
}

/** Days, hours, minutes and seconds until a moment; all zero when it has passed. */
export function remaining(
  until: Instant,
  at: number = now(),
): { days: number; hours: number; minutes: number; seconds: number } {
  const left = Math.max(0, toMs(until) - at);
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
    seconds: Math.floor((left % MINUTE) / 1000),
  };
}

/** A contest counts as new for 48 hours. */
export function isNew(createdAt: Instant, at: number = now()): boolean {
  const age = at - toMs(createdAt);
  return age >= 0 && age < 48 * HOUR;
}

/** Value for <input type="datetime-local"> in Pakistan time, and back to RFC 3339 UTC. */
export function toLocalInput(value: Instant): string {
  return new Date(toMs(value) + PKT_OFFSET).toISOString().slice(0, 16);
}

export function fromLocalInput(text: string): string | undefined {
  // Date.parse would guess a date from almost any text.
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return undefined;
  const ms = Date.parse(`${text}:00Z`);
  return Number.isNaN(ms) ? undefined : new Date(ms - PKT_OFFSET).toISOString();
}
