import { expect, test } from 'vitest';
import { alarmsIn, alarmText, closingLimit, ERRORS_A_DAY, securityTextExpires } from './alarms.ts';
import { newNight } from './night.ts';

const NOW = new Date('2026-11-22T03:20:00.000Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

test('nothing noted is no alarm', () => {
  expect(
    alarmsIn(
      { ledger: null, errors: null, night: null, accounts: null, awards: null, watched_since: null },
      NOW,
    ),
  ).toEqual([]);
  const quiet = {
    ledger: { at: NOW.getTime(), differences: 0 },
    errors: { day: '2026-11-22', count: ERRORS_A_DAY - 1 },
    night: newNight(['uploads'], NOW),
    accounts: { unconfirmed: 0, without_sign_in: 0 },
    awards: { late: 0 },
    questions: { late: 0 },
    unclaimed: { count: 0, entries: [] },
    watched_since: null,
  };
  expect(alarmsIn(quiet, NOW)).toEqual([]);
  expect(alarmsIn({ ...quiet, errors: { day: '2026-11-21', count: 900 } }, NOW)).toEqual([]);
});

test('sums that differ, many failed calls and a step that failed are alarms in words', () => {
  const night = newNight(['uploads', 'ledger'], NOW);
  night.steps.ledger = { state: 'failed', tries: 1, cursor: null };
  const found = alarmsIn(
    {
      ledger: { at: 0, differences: 1 },
      errors: { day: '2026-11-22', count: ERRORS_A_DAY },
      night,
      accounts: { unconfirmed: 8, without_sign_in: 1 },
      awards: { late: 2 },
      questions: { late: 3 },
      unclaimed: { count: 2, entries: ['contribution:a', 'contribution:b'] },
      watched_since: null,
    },
    NOW,
  );
  expect(found.map(alarmText)).toEqual([
    'The ledger does not add up: 1 sum differs.',
    '25 calls have failed today.',
    'The nightly step "ledger" did not finish.',
    '8 sign-ins have no account. None was closed: see "The database is gone" in docs/what-to-do-when.md.',
    '1 account has no sign-in.',
    '2 awards have waited for a second admin for over 14 days. After 30 days the INZ are released.',
    '3 questions to contributors have had no answer for over 14 days. Reopen on the desk and decide with what there is.',
    '2 entries of the ledger belong to nobody although the contributor is a member. Claim INZ in Insiderz Management, Missions, Ledger.',
  ]);
  expect(alarmText({ cause: 'unclaimed', count: 1, step: null })).toBe(
    '1 entry of the ledger belongs to nobody although the contributor is a member. Claim INZ in Insiderz Management, Missions, Ledger.',
  );
  expect(alarmText({ cause: 'question-late', count: 1, step: null })).toBe(
    '1 question to a contributor has had no answer for over 14 days. Reopen on the desk and decide with what there is.',
  );
  expect(alarmText({ cause: 'award-waits', count: 1, step: null })).toBe(
    '1 award still waits for a second admin.',
  );
  expect(alarmText({ cause: 'given-up', count: 1, step: null })).toBe('1 message could not be delivered.');
  expect(alarmText({ cause: 'too-old', count: 90, step: null })).toBe(
    'The oldest message has waited for 90 minutes.',
  );
  expect(alarmText({ cause: 'owed', count: 3, step: 'account-deletion' })).toBe(
    'The deletion of an account has failed 3 times and is not finished.',
  );
  expect(alarmText({ cause: 'owed', count: 1, step: null })).toBe(
    'Work owed to a person has failed 1 time and is not finished.',
  );
});

test.each([
  [8, 5],
  [500, 5],
  [600, 6],
  [10_050, 100],
])('of %i sign-ins a night closes at most %i by itself', (signIns, limit) => {
  expect(closingLimit(signIns)).toBe(limit);
});

test('a night that is missing is an alarm, and so is one that ended with steps undone', () => {
  const none = { ledger: null, errors: null, accounts: null, awards: null, watched_since: null };
  const night = newNight(['uploads', 'backup'], NOW);
  night.steps.uploads = { state: 'done', tries: 1, cursor: null };
  expect(alarmsIn({ ...none, night }, later(26 * 60))).toEqual([
    { cause: 'night', count: 1, step: 'backup' },
  ]);
  night.steps.backup = { state: 'done', tries: 1, cursor: null };
  const found = alarmsIn({ ...none, night }, later(26 * 60 + 1));
  expect(found.map(alarmText)).toEqual([
    'The night is missing: none has begun for 26 hours, so nothing is backed up or deleted.',
  ]);
});

test('security.txt is told of from thirty days before it expires', () => {
  const day = 24 * 60;
  const none = { ledger: null, errors: null, night: null, accounts: null, awards: null, watched_since: null };
  const inDays = (days: number) =>
    alarmsIn({ ...none, security_text_expires: later(days * day).getTime() }, NOW).map(alarmText);
  expect(inDays(31)).toEqual([]);
  expect(inDays(30)).toEqual(['security.txt expires in 30 days: publish the site again.']);
  expect(inDays(1)).toEqual(['security.txt expires in 1 day: publish the site again.']);
  expect(inDays(-1)).toEqual(['security.txt has expired: publish the site again.']);
  expect(alarmsIn({ ...none, security_text_expires: null }, NOW)).toEqual([]);
});

test('a security.txt names its end', () => {
  expect(securityTextExpires('Contact: x\nExpires: 2027-01-01T00:00:00.000Z\nCanonical: y\n')).toBe(
    Date.UTC(2027, 0, 1),
  );
  expect(securityTextExpires('<html>Not found</html>')).toBeNull();
  expect(securityTextExpires('Expires: soon')).toBeNull();
});
