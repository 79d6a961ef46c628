import { grouped } from '#domain/formats.ts';
import { INZ_POOL, INZ_POOL_SHARE, illustratedShare } from '#domain/rewards/guide.ts';
import type { Problem } from '../problem.ts';
import { lineAt, textsOf } from '../source.ts';

const LIST = 'src/domain/rewards/guide.ts';

interface Saying {
  /** Pattern of the phrase; its groups are the figures. */
  form: RegExp;
  /** Expected figures; receives the actual ones, because some depend on others. */
  is: (said: readonly string[]) => string[];
}

const share = () => [String(INZ_POOL_SHARE)];

/** All phrases that state the size of the pool or its share. */
export const SAYINGS: readonly Saying[] = [
  { form: /\bpool\s+(?:of|is)\s+([\d,]+)\s+INZ/g, is: () => [grouped(INZ_POOL)] },
  { form: /\b(\d+)\s?%\s+of\s+the\s+(?:platform|product)\b/g, is: share },
  { form: /(?:×|\btimes)\s+(\d+)\s?%/g, is: share },
  { form: /\b(\d+)\s?%\s+user-owned/g, is: share },
  {
    form: /\b([\d,]+)\s+of\s+([\d,]+)\s+INZ\s+would\s+be\s+([\d.]+)%/g,
    is: ([inz = '']) => [
      inz,
      grouped(INZ_POOL),
      String(Number(illustratedShare(Number(inz.replaceAll(',', ''))).toFixed(5))),
    ],
  },
];

/** Prose repeats the pool's figures: they must match `src/domain/rewards/guide.ts` (R016, A-18). */
export function checkInz(root: string): Problem[] {
  return textsOf(root).flatMap(({ path, text }) =>
    SAYINGS.flatMap(({ form, is }) =>
      [...text.matchAll(form)].flatMap((match): Problem[] => {
        const [words, ...figures] = match;
        const right = is(figures);
        if (right.every((figure, at) => figure === figures[at])) return [];
        const sentence = `"${words.replaceAll(/\s+/g, ' ')}" differs from ${LIST}, which says ${right.join(', ')}.`;
        return [{ rule: 'inz', file: path, line: lineAt(text, match.index), sentence }];
      }),
    ),
  );
}
