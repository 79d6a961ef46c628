import { expect, test } from 'vitest';
import { followBuild } from '#local/build.ts';

/** The lines of a build that say something to someone who waits. */
const told = (lines: readonly string[], total = 0) => {
  const follow = followBuild(total);
  return lines.map(follow).filter((said) => said !== null);
};

test('someone who waits reads each step once, in order, without its colours', () => {
  expect(
    told([
      '11:04:53 [content] Syncing content',
      '11:04:53 [content] Synced content',
      '\u001B[2m11:04:53\u001B[22m \u001B[34m[build]\u001B[39m Building server entrypoints...',
      '11:04:54 [vite] ✓ built in 1.47s',
      '11:05:01 [build] Waiting for integration "@astrojs/netlify", hook "astro:build:done"...',
      '11:05:03 [build] Waiting for integration "one", hook "astro:build:done"...',
    ]),
  ).toEqual(['Reading the content', 'Compiling', 'Finishing styles and functions']);
});

const file = (_: unknown, index: number) => `11:04:56   ├─ /news/${index}.html \u001B[2m(+3ms)\u001B[22m `;

test('someone who waits for a first build reads a count at every fortieth file', () => {
  expect(told([...Array.from({ length: 85 }, file), '   ╰─ module level directive'])).toEqual([
    '40 pages and pictures written',
    '80 pages and pictures written',
  ]);
});

test('someone who waits for a later build reads of how many, until there are more', () => {
  expect(told(Array.from({ length: 85 }, file), 60)).toEqual([
    '40 of about 60 pages and pictures written',
    '80 pages and pictures written',
  ]);
});
