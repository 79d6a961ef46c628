import { grouped } from '../formats.ts';
import { FUNNEL_STEPS, type FunnelPeriod, type FunnelStep } from './funnel.ts';

/** What a step is called, and those who took it, after a number. */
export const FUNNEL_NAMES: Record<FunnelStep, string> = {
  views: 'Viewed the form',
  started: 'Started it',
  sent: 'Sent',
  decided: 'Decided',
  accepted: 'Accepted',
};

/** How many of the step before took this one too, in words; null for the first, and where the step before is the smaller one. */
export function shareInWords(period: FunnelPeriod, step: FunnelStep): string | null {
  const before = FUNNEL_STEPS[FUNNEL_STEPS.indexOf(step) - 1];
  if (!before || period[before] === 0 || period[step] > period[before]) return null;
  return `${Math.round((period[step] / period[before]) * 100)} % of ${grouped(period[before])}`;
}

/** How many of `tiles` tiles a step fills, of the largest step's all; one at least for anything at all. */
export function tilesOf(period: FunnelPeriod, step: FunnelStep, tiles: number): number {
  const most = Math.max(...FUNNEL_STEPS.map((one) => period[one]));
  return most === 0 ? 0 : Math.ceil((period[step] / most) * tiles);
}

/** True when there is nothing to show of a period. */
export const isEmptyPeriod = (period: FunnelPeriod): boolean =>
  period.pages.length === 0 && FUNNEL_STEPS.every((step) => period[step] === 0);
