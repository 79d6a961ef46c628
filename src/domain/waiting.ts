const DAY_MS = 24 * 60 * 60_000;

interface WaitDays {
  reminders: readonly number[];
  alarm: number;
}

/** Days since `since` (milliseconds since 1970), and the stage of the latest reminder; 0 before the first. */
export function waitStage({ reminders, alarm }: WaitDays, since: number, now: number) {
  const days = (now - since) / DAY_MS;
  return { days, stage: reminders.findLast((day) => days >= day) ?? 0, isLate: days >= alarm };
}
