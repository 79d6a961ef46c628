import { expect, test } from 'vitest';
import { APPS } from '#domain/apps.ts';
import { answerText } from './answer-text.ts';

const OPERATOR = 'Run by $& Ltd.';
const priceOf = (id: string, short: boolean) => (short ? `[${id}]` : `[${id} in full]`);

test('a search engine reads paragraphs, lists and links as words (R028)', () => {
  const source = 'You can. See [the terms](/terms).\n\n- **One** thing\n- *another*\n\n1. first\n2. second\n';
  expect(answerText(source, priceOf, OPERATOR)).toBe(
    'You can. See the terms. One thing. another. first. second.',
  );
});

test('a search engine reads the price of the price file, not its placeholder (A-27)', () => {
  expect(answerText('It is <Price of="jobz" />, or <Price of="liftz" short />.', priceOf, OPERATOR)).toBe(
    'It is [jobz in full], or [liftz].',
  );
});

test('a search engine reads the name of an app, in a link too (A-54)', () => {
  const { jobz, carz } = APPS;
  expect(answerText('[<App of="jobz" />](/#jobz) and <App of="carz" />.', priceOf, OPERATOR)).toBe(
    `${jobz.name} and ${carz.name}.`,
  );
});

test('a search engine reads who runs the site, whatever signs are in the name', () => {
  expect(answerText('<Operator /> Write to us.', priceOf, OPERATOR)).toBe('Run by $& Ltd. Write to us.');
});

test('an underscore or an asterisk inside a word stays (R028)', () => {
  expect(answerText('snake_case_word and 3 * 4 * 5', priceOf, OPERATOR)).toBe(
    'snake_case_word and 3 * 4 * 5',
  );
});

test('an editor who uses other markup in an answer is told so by the build (R028)', () => {
  expect(() => answerText('<Video id="intro" />', priceOf, OPERATOR)).toThrow('<Video id="intro" />');
  expect(() => answerText('{1 + 1}', priceOf, OPERATOR)).toThrow('no plain words');
  expect(() => answerText("import X from './x.astro'", priceOf, OPERATOR)).toThrow('import');
});
