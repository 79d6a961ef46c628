const MONTH_AND_YEAR = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** st, nd, rd or th, as it follows the day of a month. */
function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}

/** A day as it is written in a legal text: "3rd September 2025". The day is that of UTC. */
export function longDate(day: Date): string {
  const number = day.getUTCDate();
  return `${number}${ordinal(number)} ${MONTH_AND_YEAR.format(day)}`;
}

/** The same day for `<time datetime>`: 2025-09-03. */
export function isoDay(day: Date): string {
  return day.toISOString().slice(0, 10);
}
