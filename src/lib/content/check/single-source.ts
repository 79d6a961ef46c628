import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { APP_IDS, APPS } from '#domain/apps.ts';
import { grouped } from '#domain/formats.ts';
import { INZ_POOL, INZ_POOL_SHARE, illustratedShare } from '#domain/rewards/guide.ts';
import { type ContentFile, filesUnder, type Problem, problemsAt } from './source.ts';

type SourceText = Pick<ContentFile, 'path' | 'text'>;

const APPS_FILE = 'src/domain/apps.ts';
const GUIDE_FILE = 'src/domain/rewards/guide.ts';
const PRICES_FILE = 'content/prices/prices.yaml';
/** Documents the format of the price file. */
const PRICES_SCHEMA = 'src/lib/content/schemas/apps.ts';

const PRICE = /£\s?\d[\d,.]*/g;
/** An amount without a currency sign. Checked in content only: ambiguous in code. */
const PRICE_WITHOUT_SIGN = /\bGBP\s?\d[\d,.]*|\b\d[\d,.]*\s?(?:GBP|pounds|quid|pence)\b/gi;

const anyCase = ({ source }: RegExp) =>
  source.replaceAll(/\\.|[a-z]/gi, (one) =>
    one.length > 1 ? one : `[${one.toUpperCase()}${one.toLowerCase()}]`,
  );
/** Prices and names of apps as a pattern without flags, for the editor. */
export const REPEATED = [
  PRICE.source,
  anyCase(PRICE_WITHOUT_SIGN),
  `\\b(?:${APP_IDS.map((id) => APPS[id].name).join('|')})\\b`,
].join('|');

interface InzPhrase {
  /** Its groups are the figures. */
  pattern: RegExp;
  /** Expected figures; receives the actual ones, because some depend on others. */
  expected: (figures: readonly string[]) => string[];
}

const share = () => [String(INZ_POOL_SHARE)];

export const INZ_PHRASES: readonly InzPhrase[] = [
  { pattern: /\bpool\s+(?:of|is)\s+([\d,]+)\s+INZ/g, expected: () => [grouped(INZ_POOL)] },
  { pattern: /\b(\d+)\s?%\s+of\s+the\s+(?:platform|product)\b/g, expected: share },
  { pattern: /(?:×|\btimes)\s+(\d+)\s?%/g, expected: share },
  { pattern: /\b(\d+)\s?%\s+user-owned/g, expected: share },
  {
    pattern: /\b([\d,]+)\s+of\s+([\d,]+)\s+INZ\s+would\s+be\s+([\d.]+)%/g,
    expected: ([inz = '']) => [
      inz,
      grouped(INZ_POOL),
      String(Number(illustratedShare(Number(inz.replaceAll(',', ''))).toFixed(5))),
    ],
  },
];

/** Blanks comments without moving lines or columns. */
const withoutComments = (text: string, isYaml: boolean) =>
  text.replace(
    isYaml ? /^\s*#[^\n]*/gm : /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<![:\w])\/\/[^\n]*/g,
    (comment) => comment.replace(/[^\n]/g, ' '),
  );

/** YAML and MDX content, and source files except tests, with comments blanked. */
export function textsOf(root: string): SourceText[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const content = filesUnder(root, 'content').filter((path) => /\.(?:yaml|mdx)$/.test(path));
  const source = filesUnder(root, 'src').filter(
    (path) => /\.(?:astro|tsx?)$/.test(path) && !/\.test\.tsx?$/.test(path),
  );
  return [...content, ...source].map((path) => ({
    path,
    text: path.endsWith('.mdx') ? read(path) : withoutComments(read(path), path.endsWith('.yaml')),
  }));
}

function checkPrices(text: SourceText): Problem[] {
  if (text.path === PRICES_FILE || text.path === PRICES_SCHEMA) return [];
  const patterns = text.path.startsWith('content/') ? [PRICE, PRICE_WITHOUT_SIGN] : [PRICE];
  return patterns.flatMap((pattern) =>
    problemsAt(
      text,
      pattern,
      ([price]) =>
        `"${price.replace(/[.,]$/, '')}" is a price; prices are in ${PRICES_FILE} only. In MDX write <Price of="jobz" />.`,
    ),
  );
}

function checkAppNames(text: SourceText): Problem[] {
  if (text.path === APPS_FILE) return [];
  return APP_IDS.flatMap((id) => {
    const { name } = APPS[id];
    const sentence = `"${name}" is the name of an app; names are in ${APPS_FILE} only. In MDX write <App of="${id}" />, in YAML {${id}}.`;
    return problemsAt(text, new RegExp(`\\b${name}\\b`, 'g'), () => sentence);
  });
}

/** Prose repeats the pool's figures: they must match the guide (R016, A-18). */
export const checkInz = (text: SourceText): Problem[] =>
  INZ_PHRASES.flatMap(({ pattern, expected }) =>
    problemsAt(text, pattern, ([phrase, ...figures]) => {
      const right = expected(figures);
      return right.some((figure, at) => figure !== figures[at])
        ? `"${phrase.replaceAll(/\s+/g, ' ')}" differs from ${GUIDE_FILE}: ${right.join(', ')}.`
        : undefined;
    }),
  );

/** Prices, names of apps (D64) and figures about INZ repeated outside their source. */
export const checkSingleSource = (root: string): Problem[] =>
  textsOf(root).flatMap((text) => [...checkPrices(text), ...checkAppNames(text), ...checkInz(text)]);
