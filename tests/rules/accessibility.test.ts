import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Levels A and AA of WCAG 2.2 (https://www.w3.org/TR/WCAG22/). */
const CRITERIA =
  `1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10
  1.4.11 1.4.12 1.4.13 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2
  2.5.3 2.5.4 2.5.7 2.5.8 3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3`
    .trim()
    .split(/\s+/);

const rows = [
  ...readFileSync('docs/accessibility.md', 'utf8').matchAll(/^\| (\d\.\d\.\d+) .*? \| (.*?) ?\| (.*) \|$/gm),
].map(([, number = '', how = '', result = '']) => ({ number, how, result }));

test('a reader of docs/accessibility.md finds each of the 55 criteria once, in order', () => {
  expect(CRITERIA).toHaveLength(55);
  expect(rows.map(({ number }) => number)).toEqual(CRITERIA);
});

test('each criterion has a result, and a test, axe or a trial by hand behind it, or a reason why it does not apply', () => {
  const unfounded = rows.filter(({ how, result }) => {
    if (/^not applicable: \S/.test(result)) return how !== '';
    const paths = [...how.matchAll(/`([\w./-]+\/[\w./-]*)`/g)].map(([, path = '']) => path);
    return (
      !/^holds(?:$|; \S| in part: \S)/.test(result) ||
      !paths.every(existsSync) ||
      !(/\baxe\b|by hand: \S/.test(how) || paths.some((path) => path.startsWith('tests/')))
    );
  });
  expect(unfounded).toEqual([]);
});
