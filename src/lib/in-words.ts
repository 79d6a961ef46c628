/** Dates, sizes and counts as a person says them. Times are the reader's own. */

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const SHORT_DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const DATE_WITH_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Midnights between two moments, by the reader's calendar. */
function daysBetween(earlier: Date, later: Date): number {
  const from = Date.UTC(earlier.getFullYear(), earlier.getMonth(), earlier.getDate());
  const to = Date.UTC(later.getFullYear(), later.getMonth(), later.getDate());
  return Math.round((to - from) / (24 * HOUR));
}

/** `21 November 2026 at 11:02`. */
export function dateInWords(iso: string): string {
  const date = new Date(iso);
  return `${DATE.format(date)} at ${TIME.format(date)}`;
}

/** `21 November 2026`: the day alone of a moment. */
export function dayOf(iso: string): string {
  return DATE.format(new Date(iso));
}

/** `3 September 2025` for a date alone, such as the version of the terms; anything else as it stands. */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !year || !month || !date) return day;
  return DATE.format(new Date(year, month - 1, date));
}

/** `14:02`. */
export function timeInWords(moment: number): string {
  return TIME.format(new Date(moment));
}

/** How long ago, short enough for a row: `11 min`, `2 h`, `Yesterday`, `Mon`, `3 Nov`, `3 Nov 2025`. */
export function ageInWords(iso: string, now: number): string {
  const date = new Date(iso);
  const age = now - date.getTime();
  if (age < MINUTE) return 'Just now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  const days = daysBetween(date, new Date(now));
  if (days === 0) return `${Math.floor(age / HOUR)} h`;
  if (days === 1) return 'Yesterday';
  if (days < 7) return WEEKDAY.format(date);
  return date.getFullYear() === new Date(now).getFullYear()
    ? SHORT_DATE.format(date)
    : DATE_WITH_YEAR.format(date);
}

/** A size in bytes as `640 B`, `3.6 MB`; 1 KB is 1,024 bytes, as in the form's limit. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** The badge of the header: `3 New`, `99+ New`, and `All Clear` for none. */
export function countInWords(count: number): string {
  if (count === 0) return 'All Clear';
  return `${shortCount(count)} New`;
}

/** `3`, and `99+` above 99. */
export function shortCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A small number as a word: `five`; from eleven on in digits. */
export function numberInWords(number: number): string {
  return NUMBERS[number] ?? String(number);
}

/** The first line of a description, which stands for it in the list. */
export function summaryOf(description: string): string {
  return description.split('\n', 1)[0] ?? '';
}

/** A mailto link to exactly one address: `?` and `&` may stand in an address and must not become headers. */
export function mailtoOf(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}
