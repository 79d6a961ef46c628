import * as z from 'zod/mini';
import { MEASURED_ROUTES } from './event.ts';

/** The periods that the funnel shows, in days; today is the last of each. */
export const FUNNEL_PERIODS = [7, 28] as const;

/** The way from a look at the form to an accepted contribution, step by step. */
export const FUNNEL_STEPS = ['views', 'started', 'sent', 'decided', 'accepted'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

const FunnelPeriod = z.object({
  days: z.number(),
  /** Its first day, YYYY-MM-DD (UTC). */
  from: z.string(),
  /** Views of the page with the form, counted without those who ask not to be. */
  views: z.number(),
  /** Forms that somebody began to fill in, counted likewise. */
  started: z.number(),
  /** Contributions that arrived in the period, by their records. */
  sent: z.number(),
  /** Those that were accepted or declined in the period, whenever they arrived. */
  decided: z.number(),
  accepted: z.number(),
  /** How often the app was installed. */
  installed: z.number(),
  /** Views of each kind of page, most first; those without any are left out. */
  pages: z.array(z.object({ route: z.enum(MEASURED_ROUTES), views: z.number() })),
});
export type FunnelPeriod = z.infer<typeof FunnelPeriod>;

export const FunnelFigures = z.object({
  /** False where measurement is switched off: then nothing new is counted. */
  measured: z.boolean(),
  /** One for each of FUNNEL_PERIODS, in that order. */
  periods: z.array(FunnelPeriod),
  as_of: z.string(),
});
export type FunnelFigures = z.infer<typeof FunnelFigures>;

const DAY_MS = 24 * 60 * 60_000;

/** A moment's day as YYYY-MM-DD (UTC). */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The first moment of a period of so many days that ends with the day of `now`. */
export function startOfPeriod(days: number, now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - (days - 1) * DAY_MS);
}
