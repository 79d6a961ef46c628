import { decimal } from '#domain/formats.ts';
import { illustratedShare, REWARD_KEYS, REWARDS, type RewardKey, type RewardRange } from './guide.ts';

/** Number of each reward chosen in the INZ explorer, without zeros. */
export type Choice = Partial<Record<RewardKey, number>>;

/** Rewards paid once per person (A-53; a badge is awarded once). */
const ONCE: readonly RewardKey[] = ['first_contribution', 'ambassador'];

export const mostOf = (key: RewardKey): number => (ONCE.includes(key) ? 1 : 9);

const isReward = (name: string): name is RewardKey => Object.hasOwn(REWARDS, name);

/** As `minor_bug.2,adopted_idea`. Unknown rewards are dropped, numbers capped: no address is an error. */
export function choiceOf(text: string | null): Choice {
  if (text === null) return { first_contribution: 1 };
  const choice: Choice = {};
  for (const part of text.split(',')) {
    const [, key = '', number = '1'] = /^([a-z_]+)(?:\.(\d{1,3}))?$/.exec(part) ?? [];
    if (isReward(key) && Number(number) > 0) choice[key] = Math.min(Number(number), mostOf(key));
  }
  return choice;
}

/** The inverse of `choiceOf`, in the order of the guide. Empty for no choice. */
export function textOf(choice: Choice): string {
  return REWARD_KEYS.filter((key) => choice[key])
    .map((key) => (choice[key] === 1 ? key : `${key}.${choice[key]}`))
    .join(',');
}

export function rangeOf(choice: Choice): RewardRange {
  const sum = (end: 'min' | 'max') =>
    REWARD_KEYS.reduce((inz, key) => inz + REWARDS[key][end] * (choice[key] ?? 0), 0);
  return { min: sum('min'), max: sum('max') };
}

export const countOf = (choice: Choice): number =>
  Object.values(choice).reduce((count, number) => count + number, 0);

/** The illustrated share of a range: `0.01125%`, or `0.00225%–0.00675%`. */
export function formatShare({ min, max }: RewardRange): string {
  const [least, most] = [min, max].map((inz) => `${decimal(illustratedShare(inz), 5)}%`);
  return least === most ? `${least}` : `${least}–${most}`;
}
