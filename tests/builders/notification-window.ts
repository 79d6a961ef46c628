import { vi } from 'vitest';
import { RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';

const { windowMs } = RATE_LIMITS.contributionNotification;

/** Moves the clock to the next ten minutes, in which the admins are mailed about three contributions at once. */
export function nextNotificationWindow(): void {
  vi.setSystemTime((Math.floor(Date.now() / windowMs) + 1) * windowMs + 1_000);
}

/** When the messages that wait for the end of these ten minutes are due. */
export const afterNotificationWindow = (): Date =>
  new Date((Math.floor(Date.now() / windowMs) + 1) * windowMs + 1_000);
