import { range } from '#domain/formats.ts';
import { REWARD_KEYS, REWARDS, type Reward, type RewardKey } from '#domain/rewards/guide.ts';
import { requireEntry } from './pages.ts';

export interface RewardRow extends Reward {
  key: RewardKey;
}

export interface RewardGuide {
  rows: RewardRow[];
  ranges: string;
}

export async function rewardGuide(): Promise<RewardGuide> {
  const { data } = await requireEntry('rewards', 'guide');
  return { ranges: data.ranges, rows: REWARD_KEYS.map((key) => ({ key, ...REWARDS[key] })) };
}

/** `250 fixed`, `500` or `1,000-4,000`, with a hyphen as in R241 to R255. */
export function amountLabel({ min, max, fixed }: Reward): string {
  return `${range(min, max).replace('–', '-')}${fixed ? ' fixed' : ''}`;
}

/** Logarithmic position from 20 to 15,000 INZ, 0 to `width`. */
export function onScale(inz: number, width: number): number {
  const [from, to] = [Math.log10(20), Math.log10(15_000)];
  return Math.round(((Math.log10(inz) - from) / (to - from)) * width * 10) / 10;
}
