import { grouped } from '#domain/formats.ts';
import { INZ_POOL, INZ_POOL_SHARE, illustratedShare } from '#domain/rewards/guide.ts';
import type { Problem } from '../problem.ts';
import { lineAt, textsOf } from '../source.ts';

const LIST = 'src/domain/rewards/guide.ts';

interface Saying {
  /** How prose says it; the groups are the figures. */
  form: RegExp;
  /** The figures as they have to be; what stands there already is handed in where one follows from another. */
  is: (said: readonly string[]) => string[];
}

const share = () => [String(INZ_POOL_SHARE)];

/** Every way in which prose says how large the pool is and what it stands for. */
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

/**
 * Legal texts, news and answers say the pool and its share in words of their own, so the figures stand there once more:
 * each has to be the one of `src/domain/rewards/guide.ts` (R016, A-18).
 */
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
