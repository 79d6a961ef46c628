/** The only formatter (tests/rules/formats.test.ts). In the reader's time zone unless one is named. */

type DateForm = Intl.DateTimeFormatOptions;
const DAY: DateForm = { day: 'numeric', month: 'long', year: 'numeric' };
const DAY_UTC: DateForm = { ...DAY, timeZone: 'UTC' };
const WEEKDAY_UTC: DateForm = { ...DAY_UTC, weekday: 'long' };
const MONTH_UTC: DateForm = { month: 'long', year: 'numeric', timeZone: 'UTC' };
const SHORT_MONTH_UTC: DateForm = { month: 'short', timeZone: 'UTC' };
const SHORT_DAY: DateForm = { day: 'numeric', month: 'short' };
const SHORT_DAY_OF_YEAR: DateForm = { ...SHORT_DAY, year: 'numeric' };
const SHORT_DAY_UTC: DateForm = { ...SHORT_DAY_OF_YEAR, timeZone: 'UTC' };
const SHORT_WEEKDAY: DateForm = { weekday: 'short' };
const TIME: DateForm = { hour: '2-digit', minute: '2-digit' };
const DAY_LONDON: DateForm = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'Europe/London' };
const MOMENT_LONDON: DateForm = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' };

/** Created at first use, because construction is slow. */
const made = new Map<DateForm, Intl.DateTimeFormat>();

function written(date: Date | number, form: DateForm): string {
  const format = made.get(form) ?? new Intl.DateTimeFormat('en-GB', form);
  made.set(form, format);
  // ICU has four letters for one month alone.
  return format.format(date).replace(/\bSept\b/, 'Sep');
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** `22 November 2026 at 11:02`. */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  return `${written(date, DAY)} at ${written(date, TIME)}`;
}

/** `22 November 2026 at 11:02`, London time: for mails, whose reader's time zone is unknown. */
export const formatLondonDate = (iso: string): string => written(new Date(iso), MOMENT_LONDON);

/** `2026-11-22`: the day in London at `now`, in milliseconds since 1970. */
export function londonDay(now: number): string {
  return written(now, DAY_LONDON).split('/').reverse().join('-');
}

/** `22 Nov 2026`: the day of a time, in UTC. */
export const shortDayOf = (iso: string): string => written(new Date(iso), SHORT_DAY_UTC);

/** `22 November 2026`: the day of a time. */
export const dayOf = (iso: string): string => written(new Date(iso), DAY);

/** `3 September 2025` for a date, such as the version of the terms; other text is returned unchanged. */
export function formatDay(day: string): string {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isFinite(start) ? written(start, DAY_UTC) : day;
}

/** `Friday 20 November 2026`, in UTC. */
export const formatWeekday = (day: Date): string => written(day, WEEKDAY_UTC).replace(',', '');

/** `November 2026` for `2026-11`. */
export function formatMonth(month: string): string {
  return written(new Date(`${month}-01T00:00:00Z`), MONTH_UTC);
}

/** `Sep`, in UTC. */
export const shortMonthOf = (day: Date): string => written(day, SHORT_MONTH_UTC);

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}

/** `3rd September 2025`: for legal texts only, as the specification writes them (R216, R226). */
export function legalDay(day: Date): string {
  const number = day.getUTCDate();
  return `${number}${ordinal(number)} ${written(day, MONTH_UTC)}`;
}

/** `2025-09-03`, in UTC. */
export const isoDay = (day: Date): string => day.toISOString().slice(0, 10);

/** `14:02`. */
export const formatTime = (moment: number): string => written(moment, TIME);

/** Midnights between two moments, by the reader's calendar. */
function daysBetween(earlier: Date, later: Date): number {
  const from = Date.UTC(earlier.getFullYear(), earlier.getMonth(), earlier.getDate());
  const to = Date.UTC(later.getFullYear(), later.getMonth(), later.getDate());
  return Math.round((to - from) / (24 * HOUR));
}

/**
 * Age: `Just now`, `4 minutes ago`, `1 hour ago`, `Yesterday`, `Mon`, `3 Nov`, `3 Nov 2025`, with non-breaking
 * spaces in dates. @param now milliseconds since 1970
 */
export function formatAge(iso: string, now: number): string {
  const date = new Date(iso);
  const age = now - date.getTime();
  if (age < MINUTE) return 'Just now';
  if (age < HOUR) return `${plural(Math.floor(age / MINUTE), 'minute')} ago`;
  const today = new Date(now);
  const days = daysBetween(date, today);
  if (days === 0) return `${plural(Math.floor(age / HOUR), 'hour')} ago`;
  if (days === 1) return 'Yesterday';
  if (days < 7) return written(date, SHORT_WEEKDAY);
  const isThisYear = date.getFullYear() === today.getFullYear();
  return written(date, isThisYear ? SHORT_DAY : SHORT_DAY_OF_YEAR).replaceAll(' ', '\u00A0');
}

/** Age in a row of a list: `Now`, `11 min`, `2 h`, `Mon`, `3 Nov`, `3 Nov 2025`. @param now milliseconds since 1970 */
export function formatShortAge(iso: string, now: number): string {
  const date = new Date(iso);
  const age = now - date.getTime();
  if (age < MINUTE) return 'Now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)}\u00A0min`;
  const days = daysBetween(date, new Date(now));
  if (days === 0) return `${Math.floor(age / HOUR)}\u00A0h`;
  return days === 1 ? written(date, SHORT_WEEKDAY) : formatAge(iso, now);
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** A wait, rounded up: `1 minute`, `12 minutes`, `3 hours`. @param seconds 0 or less gives one minute. */
export function formatWait(seconds: number): string {
  const inHours = seconds > 2 * HOUR_S;
  const count = Math.max(1, Math.ceil(seconds / (inHours ? HOUR_S : MINUTE_S)));
  return plural(count, inHours ? 'hour' : 'minute');
}

/** `12,000`. */
export const grouped = (number: number): string => number.toLocaleString('en-GB');

/** `0.01125`, with at most `digits` after the point. */
export const decimal = (number: number, digits: number): string =>
  number.toLocaleString('en-GB', { maximumFractionDigits: digits });

/** `1 vote`, `1,200 votes`; `many` for irregular plurals. */
export function plural(number: number, one: string, many = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}

/** `50–150` with an en dash, and `500` if both ends are equal. */
export function range(min: number, max: number): string {
  return min === max ? grouped(min) : `${grouped(min)}–${grouped(max)}`;
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** `five`; digits from eleven on. */
export const numberText = (number: number): string => NUMBERS[number] ?? grouped(number);

/** `£9`, `£4,158` and `£8.99`. */
export const formatPounds = (pounds: number): string =>
  pounds.toLocaleString('en-GB', {
    style: 'currency',
    currency: 'GBP',
    trailingZeroDisplay: 'stripIfInteger',
  });

/** A size in bytes as `640 B`, `3.6 MB`; 1 KB is 1,024 bytes, as in the form's limit. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
