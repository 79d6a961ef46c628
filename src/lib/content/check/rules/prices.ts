import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '../problem.ts';
import { filesUnder, lineAt } from '../source.ts';

const SUM = /£\s?\d[\d,.]*/g;
/** A sum by the month is a price of TheGrid, wherever it stands; "a month’s rent" is not one. */
const MONTHLY = /£\s?\d[\d,.]*\s*(?:\/\s*month|(?:a|per|each)\s+month(?!['’]s))/g;

const PRICE_FILES = 'content/prices/';
/** Worked examples of the old way and the new way. */
const EXAMPLES = 'content/flip-cards/';
/** Says how the price file is written, with an example. */
const FORM = 'src/lib/content/schemas.ts';

/** The text with its comments blanked, every line and column where it was. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<![:\w])\/\/[^\n]*/g, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  );
}

const withoutYamlComments = (text: string) =>
  text.replace(/^\s*#[^\n]*/gm, (comment) => ' '.repeat(comment.length));

function find(file: string, text: string, pattern: RegExp, sentence: (sum: string) => string): Problem[] {
  return [...text.matchAll(pattern)].map((match) => ({
    rule: 'price',
    file,
    line: lineAt(text, match.index),
    sentence: sentence(match[0].replace(/\s+/g, ' ').replace(/[.,]$/, '')),
  }));
}

/** A price stands in content/prices and nowhere else; in prose it is written `<Price of="jobz" />`. */
export function checkPrices(root: string): Problem[] {
  const elsewhere = (sum: string) =>
    `"${sum}" is a price, and prices stand in content/prices/prices.yaml alone. In MDX write <Price of="jobz" />.`;
  const monthly = (sum: string) =>
    `"${sum}" reads like a price of TheGrid. An example may hold sums, but none by the month.`;
  const content = filesUnder(root, 'content')
    .filter((path) => /\.(?:yaml|mdx)$/.test(path) && !path.startsWith(PRICE_FILES))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const plain = path.endsWith('.yaml') ? withoutYamlComments(text) : text;
      return path.startsWith(EXAMPLES)
        ? find(path, plain, MONTHLY, monthly)
        : find(path, plain, SUM, elsewhere);
    });
  const source = filesUnder(root, 'src')
    .filter((path) => /\.(?:astro|tsx?)$/.test(path) && !/\.test\.tsx?$/.test(path) && path !== FORM)
    .flatMap((path) => find(path, withoutComments(readFileSync(join(root, path), 'utf8')), SUM, elsewhere));
  return [...content, ...source];
}
