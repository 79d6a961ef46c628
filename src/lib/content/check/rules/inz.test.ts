import { expect, test } from 'vitest';
import { ContentFolder, GOOD_CONTENT } from '#tests/builders/content-folder.ts';
import { textsOf } from '../source.ts';
import { checkInz, SAYINGS } from './inz.ts';

const QUESTION = 'content/faq/question-0.mdx';

function told(body: string): string[] {
  const text = `---\norder: 1\nquestion: Why?\ntopic: basics\n---\n\n${body}\n`;
  using folder = new ContentFolder({ ...GOOD_CONTENT, [QUESTION]: text });
  return checkInz(folder.root).map(({ file, line, sentence }) => `${file}:${line}  ${sentence}`);
}

test('the content says the pool and its share as the domain has them (R016, A-18)', () => {
  expect(checkInz(process.cwd())).toEqual([]);
});

test('each form of saying them is one that the content has', () => {
  const texts = textsOf(process.cwd()).filter(({ path }) => path.startsWith('content/'));
  const said = SAYINGS.map(({ form }) => texts.filter(({ text }) => text.search(form) >= 0).length);
  expect(said.every((count) => count > 0)).toBe(true);
});

test.each([
  ['The total pool is 2,000,000 INZ.', '"pool is 2,000,000 INZ" differs from', '1,000,000'],
  ['It stands for 40% of the\nplatform.', '"40% of the platform" differs from', '45'],
  ['Your share is × 44%.', '"× 44%" differs from', '45'],
  ['To be 50% user-owned.', '"50% user-owned" differs from', '45'],
  ['250 of 1,000,000 INZ would be 0.02%.', 'differs from', '250, 1,000,000, 0.01125'],
])('who writes "%s" is told what it has to be, and where that stands', (body, words, right) => {
  const [first, ...others] = told(body);
  expect(others).toEqual([]);
  expect(first).toContain(`${QUESTION}:7  `);
  expect(first).toContain(words);
  expect(first).toContain(`src/domain/rewards/guide.ts, which says ${right}.`);
});

test('what is right is not spoken of', () => {
  expect(told('The pool of 1,000,000 INZ stands for 45% of the platform.')).toEqual([]);
});
