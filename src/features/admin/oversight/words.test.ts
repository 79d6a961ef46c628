import { expect, test } from 'vitest';
import { sourceFiles } from '#tests/rules/source-files.ts';
import { actionInWords, KNOWN_ACTIONS } from './words.ts';

/** Subject and verb in quotes, as actions are named. */
const ACTION = /'([a-z]+\.[a-z]+(?:-[a-z]+)*)'/g;

/** Members of a form look alike. */
const MEMBERS = ['award.reason', 'award.reward'];

const written = new Set(
  sourceFiles('src/server')
    .filter(
      ({ path, text }) =>
        !path.endsWith('.test.ts') && /action|writingOf|onceFor|acting|userWrite/.test(text),
    )
    .flatMap(({ text }) => [...text.matchAll(ACTION)].map(([, action]) => action ?? ''))
    .filter((action) => !MEMBERS.includes(action)),
);

test('whatever admins do is told in words in the audit, and offered by its filter (T35)', () => {
  expect([...written].filter((action) => !KNOWN_ACTIONS.includes(action))).toEqual([]);
});

test('no action has words that nobody can do (T35)', () => {
  expect(KNOWN_ACTIONS.filter((action) => !written.has(action))).toEqual([]);
});

test('an action of another release is still readable (T35)', () => {
  expect(actionInWords('pool.top-up')).toBe('pool: top up');
});
