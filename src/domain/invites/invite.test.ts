import { describe, expect, test } from 'vitest';
import {
  defaultExpiryDay,
  dismissalFault,
  endOfDay,
  expiryProblem,
  expiryText,
  inviteLink,
  isRedeemable,
  isReissuable,
  issueFault,
  reissueFault,
  tokenId,
  tokenNumber,
  tokenState,
} from './invite.ts';

const at = (iso: string) => Date.parse(iso);

describe('the expiry of a token (R376, A-42)', () => {
  test.each([
    ['2026-11-21T12:00:00Z', '2027-11-21'],
    // A 29 February lies between: 365 days are one day short of a year.
    ['2027-03-01T00:00:00Z', '2028-02-29'],
    ['2028-02-29T23:59:59.999Z', '2029-02-28'],
    ['2027-06-01T10:00:00Z', '2028-05-31'],
    ['2026-12-31T23:59:59Z', '2027-12-31'],
  ])('from %s is %s when nobody says otherwise', (now, day) => {
    expect(defaultExpiryDay(at(now))).toBe(day);
  });

  test.each([
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-11-31',
    '21.11.2027',
    '',
    '99999-01-01',
    '2026-1-1',
  ])('%s is no day of the calendar', (day) => {
    expect(endOfDay(day)).toBeNull();
    expect(expiryProblem(day, at('2026-11-21T12:00:00Z'))).toBe('Choose a day of the calendar');
  });

  test('is the last millisecond of the day by UTC', () => {
    expect(endOfDay('2028-02-29')).toBe(at('2028-02-29T23:59:59.999Z'));
  });

  test('may be today and not yesterday, by UTC', () => {
    const late = at('2026-11-21T23:59:59.999Z');
    expect(expiryProblem('2026-11-21', late)).toBeNull();
    expect(expiryProblem('2026-11-21', late + 1)).toBe('Choose a day that is not in the past');
    expect(expiryProblem('2026-11-20', late)).toBe('Choose a day that is not in the past');
    expect(expiryProblem('2126-11-21', late)).toBe('Choose a day within the next five years');
  });

  test.each([
    ['2027-11-21', 'End of Sunday 21 November 2027 (UTC), in 365 days'],
    ['2026-11-22', 'End of Sunday 22 November 2026 (UTC), in 1 day'],
    ['2026-11-21', 'End of Saturday 21 November 2026 (UTC), today'],
    ['2030-11-21', 'End of Thursday 21 November 2030 (UTC), in 1,461 days'],
    ['2027-02-29', ''],
  ])('%s reads "%s"', (day, words) => {
    expect(expiryText(day, at('2026-11-21T23:30:00Z'))).toBe(words);
  });
});

describe('whether a token can be used (A-51)', () => {
  const fresh = { redeemed_at: null, revoked_at: null, expires_at: '2027-11-21T23:59:59.999Z' };
  const end = at(fresh.expires_at);

  test('to its last millisecond and not beyond', () => {
    expect([isRedeemable(fresh, end - 1000), isRedeemable(fresh, end), isRedeemable(fresh, end + 1)]).toEqual(
      [true, true, false],
    );
    expect(tokenState(fresh, end + 1)).toBe('expired');
  });

  test('a used one stays used and a revoked one revoked, whatever the calendar says', () => {
    const moment = '2026-12-01T00:00:00.000Z';
    for (const now of [end, end + 1]) {
      expect(tokenState({ ...fresh, revoked_at: moment }, now)).toBe('revoked');
      expect(tokenState({ ...fresh, redeemed_at: moment, revoked_at: moment }, now)).toBe('used');
      expect(isRedeemable({ ...fresh, revoked_at: moment }, now)).toBe(false);
      expect(isRedeemable({ ...fresh, redeemed_at: moment }, now)).toBe(false);
    }
  });

  test('only the last token of a contribution that nobody used can be re-issued', () => {
    expect(isReissuable({ redeemed_at: null, replaced_by: null })).toBe(true);
    expect(isReissuable({ redeemed_at: 'x', replaced_by: null })).toBe(false);
    expect(isReissuable({ redeemed_at: null, replaced_by: 'x_2' })).toBe(false);
  });
});

test('tokens of a contribution are numbered, and the link keeps the secret in its fragment', () => {
  expect(tokenNumber(tokenId('00000000-0000-4000-8000-000000000001', 12))).toBe(12);
  const url = new URL(inviteLink('https://thegrid.example', 'secret'));
  expect([url.pathname, url.search, url.hash]).toEqual(['/insiderz-portal', '', '#invite=secret']);
});

describe('a first invitation', () => {
  const accepted = {
    status: 'accepted',
    email: 'a@b.example',
    token_issued: false,
    effective_at: '2026-11-22T10:00:10.000Z',
  };
  const effective = Date.parse(accepted.effective_at);

  test('is for what is accepted and cannot be taken back any more, once', () => {
    expect(issueFault(accepted, effective)).toBeNull();
    expect(issueFault({ ...accepted, effective_at: null }, effective)).toBeNull();
    expect(issueFault(accepted, effective - 1)).toBe('tooEarly');
    expect(issueFault({ ...accepted, token_issued: true }, effective)).toBe('already');
    expect(issueFault({ ...accepted, status: 'declined', token_issued: true }, effective)).toBe(
      'notAccepted',
    );
    expect(issueFault({ ...accepted, held: false }, effective)).toBeNull();
    expect(issueFault({ ...accepted, held: true }, effective)).toBe('waits');
    expect(issueFault({ ...accepted, status: 'new', held: true }, effective)).toBe('notAccepted');
  });

  test('is taken off the list of those that wait only for what a member sent', () => {
    const sent = { ...accepted, is_member: true };
    expect(dismissalFault(sent)).toBeNull();
    expect(dismissalFault({ ...sent, is_member: false })).toBe('notMember');
    expect(dismissalFault({ ...sent, token_issued: true })).toBe('already');
    expect(dismissalFault({ ...sent, status: 'declined' })).toBe('notAccepted');
    expect(dismissalFault({ ...sent, email: '' })).toBe('erased');
  });

  test('is not for whoever was erased, whatever else is true of it', () => {
    const erased = { ...accepted, email: '' };
    expect(issueFault(erased, effective)).toBe('erased');
    expect(issueFault({ ...erased, token_issued: true }, effective)).toBe('erased');
    expect(reissueFault(erased, effective)).toBe('erased');
  });

  test('is made again while the contribution is accepted, although one was made before', () => {
    const issued = { ...accepted, token_issued: true };
    expect(reissueFault(issued, effective)).toBeNull();
    expect(reissueFault(issued, effective - 1)).toBe('tooEarly');
    expect(reissueFault({ ...issued, status: 'needs_info' }, effective)).toBe('notAccepted');
  });
});
