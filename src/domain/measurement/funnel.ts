import * as z from 'zod/mini';
import { DAY_MS } from '../clocks.ts';
import { MEASURED_ROUTES } from './event.ts';

/** Days in each period; today is the last day of each. */
export const FUNNEL_PERIODS = [7, 28] as const;

export const FUNNEL_STEPS = ['views', 'started', 'sent', 'decided', 'accepted'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

const FunnelPeriod = z.object({
  days: z.number(),
  /** Its first day, YYYY-MM-DD (UTC). */
  from: z.string(),
  /** Views of the page with the form, except for those who opt out. */
  views: z.number(),
  /** Forms started, counted likewise. */
  started: z.number(),
  /** Contributions received in the period, by their records. */
  sent: z.number(),
  /** Accepted or declined in the period, regardless of when they arrived. */
  decided: z.number(),
  accepted: z.number(),
  installed: z.number(),
  /** Views by kind of page, most first, without zeros. */
  pages: z.array(z.object({ route: z.enum(MEASURED_ROUTES), views: z.number() })),
});
export type FunnelPeriod = z.infer<typeof FunnelPeriod>;

export const FunnelFigures = z.object({
  /** False while measurement is switched off: nothing new is counted. */
  measured: z.boolean(),
  /** One for each of FUNNEL_PERIODS, in that order. */
  periods: z.array(FunnelPeriod),
  as_of: z.string(),
});
export type FunnelFigures = z.infer<typeof FunnelFigures>;

/** The start of a period of `days` days that ends with the day of `now`. */
export function startOfPeriod(days: number, now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - (days - 1) * DAY_MS);
}
