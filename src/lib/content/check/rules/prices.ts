import type { Problem } from '../problem.ts';
import { lineAt, textsOf } from '../source.ts';

const SUM = /£\s?\d[\d,.]*/g;
/** A sum without its sign. In code such a word may be anything, so only the content is looked through. */
const SUM_IN_WORDS = /\bGBP\s?\d[\d,.]*|\b\d[\d,.]*\s?(?:GBP|pounds|quid|pence)\b/gi;
const PRICE_FILES = 'content/prices/';
/** Says how the price file is written, with an example. */
const FORM = 'src/lib/content/schemas/apps.ts';

function find(file: string, text: string): Problem[] {
  const inWords = file.startsWith('content/') ? text.matchAll(SUM_IN_WORDS) : [];
  return [...text.matchAll(SUM), ...inWords].map((match) => ({
    rule: 'price',
    file,
    line: lineAt(text, match.index),
    sentence: `"${match[0].replace(/[.,]$/, '')}" is a price, and prices stand in content/prices/prices.yaml alone. In MDX write <Price of="jobz" />.`,
  }));
}

/** A price stands in content/prices and nowhere else; in prose it is written `<Price of="jobz" />`, and the sums of a flip card are worked out from its example. */
export function checkPrices(root: string): Problem[] {
  return textsOf(root)
    .filter(({ path }) => !path.startsWith(PRICE_FILES) && path !== FORM)
    .flatMap(({ path, text }) => find(path, text));
}
