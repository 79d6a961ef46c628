import { expect, test } from 'vitest';
import { awardSubjectId, awardSubjectOf } from './award-subject.ts';
import { placeOf } from './places.ts';

const LEDGER = '/admin-portal/dashboard?tab=insiderz&section=missions&view=ledger';

test.each([
  ['contribution:c1', '/admin-portal/dashboard?c=c1'],
  ['mission:s1', `${LEDGER}#held-mission:s1`],
  ['badge:ambassador', `${LEDGER}#held-badge:ambassador`],
  ['c1', '/admin-portal/dashboard'],
])('a notice of INZ for %s leads an admin to the very record', (about, path) => {
  for (const event of ['award-waits', 'award-confirmed', 'award-declined'] as const) {
    expect(placeOf(event, about)).toBe(path);
  }
});

test('the name of what INZ are for is read as it was made', () => {
  const about = awardSubjectId({ source: 'mission', ref: 'a:b' });
  expect(awardSubjectOf(about)).toEqual({ kind: 'mission', id: 'a:b' });
  for (const other of ['c1', '', 'streak:x', 'correction:y']) expect(awardSubjectOf(other)).toBeNull();
});
