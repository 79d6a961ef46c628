import type { Problem } from '../problem.ts';
import { lineAt, textsOf } from '../source.ts';

const SUM = /£\s?\d[\d,.]*/g;
/** An amount without a currency sign. Checked in content only: ambiguous in code. */
const SUM_IN_WORDS = /\bGBP\s?\d[\d,.]*|\b\d[\d,.]*\s?(?:GBP|pounds|quid|pence)\b/gi;
const PRICE_FILES = 'content/prices/';
/** Documents the format of the price file. */
const FORM = 'src/lib/content/schemas/apps.ts';

function find(file: string, text: string): Problem[] {
  const withoutSign = file.startsWith('content/') ? text.matchAll(SUM_IN_WORDS) : [];
  return [...text.matchAll(SUM), ...withoutSign].map((match) => ({
    rule: 'price',
    file,
    line: lineAt(text, match.index),
    sentence: `"${match[0].replace(/[.,]$/, '')}" is a price, and prices stand in content/prices/prices.yaml alone. In MDX write <Price of="jobz" />.`,
  }));
}

/**
 * Prices are written in content/prices only; prose uses `<Price of="jobz" />`, flip cards compute
 * sums from their example.
 */
export function checkPrices(root: string): Problem[] {
  return textsOf(root)
    .filter(({ path }) => !path.startsWith(PRICE_FILES) && path !== FORM)
    .flatMap(({ path, text }) => find(path, text));
}
