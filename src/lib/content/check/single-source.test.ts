import { expect, test } from 'vitest';
import { ContentFolder, GOOD_CONTENT } from '#tests/builders/content-folder.ts';
import { checkInz, INZ_PHRASES, textsOf } from './single-source.ts';

const QUESTION = 'content/faq/question-0.mdx';

const problemsIn = (root: string) => textsOf(root).flatMap(checkInz);

function reported(body: string): string[] {
  const text = `---\norder: 1\nquestion: Why?\ntopic: basics\n---\n\n${body}\n`;
  using folder = new ContentFolder({ ...GOOD_CONTENT, [QUESTION]: text });
  return problemsIn(folder.root).map(({ file, line, sentence }) => `${file}:${line}  ${sentence}`);
}

test('the content states the pool and its share as the domain does (R016, A-18)', () => {
  expect(problemsIn(process.cwd())).toEqual([]);
});

test('each phrase occurs in the content', () => {
  const texts = textsOf(process.cwd()).filter(({ path }) => path.startsWith('content/'));
  const counts = INZ_PHRASES.map(
    ({ pattern }) => texts.filter(({ text }) => text.search(pattern) >= 0).length,
  );
  expect(counts.every((count) => count > 0)).toBe(true);
});

test.each([
  ['The total pool is 2,000,000 INZ.', '"pool is 2,000,000 INZ" differs from', '1,000,000'],
  ['It stands for 40% of the\nplatform.', '"40% of the platform" differs from', '45'],
  ['Your share is × 44%.', '"× 44%" differs from', '45'],
  ['To be 50% user-owned.', '"50% user-owned" differs from', '45'],
  ['250 of 1,000,000 INZ would be 0.02%.', 'differs from', '250, 1,000,000, 0.01125'],
])('"%s" is reported with the right figure and its source', (body, words, right) => {
  const [first, ...others] = reported(body);
  expect(others).toEqual([]);
  expect(first).toContain(`${QUESTION}:7  `);
  expect(first).toContain(words);
  expect(first).toContain(`src/domain/rewards/guide.ts: ${right}.`);
});

test('what is right is not reported', () => {
  expect(reported('The pool of 1,000,000 INZ stands for 45% of the platform.')).toEqual([]);
});
