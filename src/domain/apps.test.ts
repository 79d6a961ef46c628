import { expect, test } from 'vitest';
import { APP_IDS, APPS, RELATED_APP_LABELS, RELATED_APPS } from './apps.ts';

/** The order of a form's options. The names stand here once more, so that none changes by mistake. */
const NAMES = 'Jobz Roomz Tribez Localz Howz Liftz Skillz Carz Hustlz Swapz Teamz'.split(' ');

test('a form offers "Not app specific", then the eleven apps by their names (A-54)', () => {
  expect(RELATED_APPS.map((app) => RELATED_APP_LABELS[app])).toEqual(['Not app specific', ...NAMES]);
});

test('the tiles have the names that forms have', () => {
  expect(APP_IDS.map((id) => APPS[id].name).sort()).toEqual([...NAMES].sort());
});
