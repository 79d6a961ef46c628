import { expect, test } from 'vitest';
import { awardSubjectId, awardSubjectOf } from './award-subject.ts';
import { placeOf } from './places.ts';

const LEDGER = '/admin-portal/dashboard?tab=insiderz&section=missions&view=ledger';

test.each([
  ['contribution:c1', '/admin-portal/dashboard?c=c1'],
  ['mission:s1', `${LEDGER}#pending-mission:s1`],
  ['badge:ambassador', `${LEDGER}#pending-badge:ambassador`],
  ['c1', '/admin-portal/dashboard'],
])('a notice of INZ for %s leads an admin to the very record', (about, path) => {
  for (const event of ['award-waits', 'award-confirmed', 'award-declined'] as const) {
    expect(placeOf(event, about)).toBe(path);
  }
});

test('the name of what INZ are for is read as it was made', () => {
  for (const entry of ['mission:s1', 'correction:mission:s1', 'again:correction:mission:s1']) {
    expect(awardSubjectOf(awardSubjectId(entry))).toEqual({ kind: 'mission', id: 's1' });
  }
  expect(awardSubjectId('badge:mo_three-months')).toBe('badge:three-months');
  for (const other of ['c1', '', 'streak:x', 'correction:y']) expect(awardSubjectOf(other)).toBeNull();
});
