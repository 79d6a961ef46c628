import { SIZES, type Size } from './shot.ts';

/** What one run photographs, handed from `run.ts` to the processes that do it. */
export interface Choice {
  /** The folder with the built site. */
  tree: string;
  /** Where the pictures go. */
  out: string;
  /** Parts of names; all states when there is none. */
  only: string[];
  sizes: readonly Size[];
}

/** `value` is what the command line says, with commas. Throws when a width is not one of ours. */
export function sizesOf(value = ''): readonly Size[] {
  const asked = value.split(',').filter(Boolean).map(Number);
  const wrong = asked.filter((size) => !SIZES.some((one) => one === size));
  if (wrong.length > 0) throw new Error(`--sizes takes ${SIZES.join(', ')}, not ${wrong.join(', ')}`);
  return SIZES.filter((size) => asked.length === 0 || asked.includes(size));
}

export const isNamed = ({ only }: Choice, name: string): boolean =>
  only.length === 0 || only.some((part) => name.includes(part));

/** The choice of this run, in a process that `run.ts` started. */
export const chosen = (): Choice => JSON.parse(process.env.VISUAL_RUN ?? '{}') as Choice;
