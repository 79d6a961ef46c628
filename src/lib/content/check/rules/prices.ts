import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '../problem.ts';
import { filesUnder, lineAt } from '../source.ts';

const SUM = /£\s?\d[\d,.]*/g;
const PRICE_FILES = 'content/prices/';
/** Says how the price file is written, with an example. */
const FORM = 'src/lib/content/schemas/apps.ts';

/** The text with its comments blanked, every line and column where it was. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<![:\w])\/\/[^\n]*/g, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  );
}

const withoutYamlComments = (text: string) =>
  text.replace(/^\s*#[^\n]*/gm, (comment) => ' '.repeat(comment.length));

function find(file: string, text: string): Problem[] {
  return [...text.matchAll(SUM)].map((match) => ({
    rule: 'price',
    file,
    line: lineAt(text, match.index),
    sentence: `"${match[0].replace(/[.,]$/, '')}" is a price, and prices stand in content/prices/prices.yaml alone. In MDX write <Price of="jobz" />.`,
  }));
}

/** A price stands in content/prices and nowhere else; in prose it is written `<Price of="jobz" />`, and the sums of a flip card are worked out from its example. */
export function checkPrices(root: string): Problem[] {
  const content = filesUnder(root, 'content')
    .filter((path) => /\.(?:yaml|mdx)$/.test(path) && !path.startsWith(PRICE_FILES))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const plain = path.endsWith('.yaml') ? withoutYamlComments(text) : text;
      return find(path, plain);
    });
  const source = filesUnder(root, 'src')
    .filter((path) => /\.(?:astro|tsx?)$/.test(path) && !/\.test\.tsx?$/.test(path) && path !== FORM)
    .flatMap((path) => find(path, withoutComments(readFileSync(join(root, path), 'utf8'))));
  return [...content, ...source];
}
