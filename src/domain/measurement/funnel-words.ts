import { grouped } from '../formats.ts';
import { FUNNEL_STEPS, type FunnelPeriod, type FunnelStep } from './funnel.ts';

/** The name of a step, and of the people who took it, after a number. */
export const FUNNEL_NAMES: Record<FunnelStep, string> = {
  views: 'Viewed the form',
  started: 'Started it',
  sent: 'Sent',
  decided: 'Decided',
  accepted: 'Accepted',
};

/** The share of the previous step that took this one; null for the first, and if the previous step is smaller. */
export function formatShare(period: FunnelPeriod, step: FunnelStep): string | null {
  const before = FUNNEL_STEPS[FUNNEL_STEPS.indexOf(step) - 1];
  if (!before || period[before] === 0 || period[step] > period[before]) return null;
  return `${Math.round((period[step] / period[before]) * 100)} % of ${grouped(period[before])}`;
}

/** Number of `tiles` for a step, relative to the largest; at least one for a count above zero. */
export function tilesOf(period: FunnelPeriod, step: FunnelStep, tiles: number): number {
  const most = Math.max(...FUNNEL_STEPS.map((one) => period[one]));
  return most === 0 ? 0 : Math.ceil((period[step] / most) * tiles);
}

export const isEmptyPeriod = (period: FunnelPeriod): boolean =>
  period.pages.length === 0 && FUNNEL_STEPS.every((step) => period[step] === 0);
