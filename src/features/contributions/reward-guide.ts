import { requireEntry } from '#lib/content/entry.ts';

export interface RewardRow {
  name: string;
  /** INZ, inclusive; equal when there is one amount. */
  min: number;
  max: number;
  /** True when the guide calls the amount fixed. */
  fixed: boolean;
}

export interface RewardGuide {
  rows: RewardRow[];
  /** What the ranges depend on (R256). */
  ranges: string;
}

/** The token guide from `content/rewards/guide.yaml`, in the order of that file (R240–R256). */
export async function rewardGuide(): Promise<RewardGuide> {
  const guide = await requireEntry('rewards', 'guide');
  return {
    ranges: guide.data.ranges,
    rows: guide.data.rows.map((row) =>
      'fixed' in row
        ? { name: row.name, min: row.fixed, max: row.fixed, fixed: true }
        : { name: row.name, min: row.min, max: row.max, fixed: false },
    ),
  };
}

const amount = new Intl.NumberFormat('en-GB');

/** `250 fixed`, `500` or `1,000-4,000`. */
export function amountLabel({ min, max, fixed }: RewardRow): string {
  if (min === max) return `${amount.format(min)}${fixed ? ' fixed' : ''}`;
  return `${amount.format(min)}-${amount.format(max)}`;
}

/** Where an amount stands on a scale from 20 to 15,000 INZ on which each step is ten times the last, 0 to `width`. */
export function onScale(inz: number, width: number): number {
  const [from, to] = [Math.log10(20), Math.log10(15_000)];
  return Math.round(((Math.log10(inz) - from) / (to - from)) * width * 10) / 10;
}
