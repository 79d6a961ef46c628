import { describe, expect, test } from 'vitest';
import { handoverTo, provesAddress, redemptionFault } from './redemption.ts';

const sent = (id: string, submitted_by_user_id: string | null = null) => ({
  id,
  submitted_by_user_id,
  display_name: `Name of ${id}`,
});

test('a token proves its address where it was mailed, and not to the admin who made it', () => {
  expect(provesAddress({ emailed: true, created_by: 'admin' }, 'me')).toBe(true);
  expect(provesAddress({ emailed: false, created_by: 'admin' }, 'me')).toBe(false);
  expect(provesAddress({ emailed: true, created_by: 'me' }, 'me')).toBe(false);
});

test('an invitation is redeemed for what is accepted, by nobody but the account that sent it, if one did', () => {
  const accepted = { status: 'accepted', submitted_by_user_id: null };
  expect(redemptionFault(accepted, 'me')).toBeNull();
  expect(redemptionFault({ ...accepted, held: false, submitted_by_user_id: 'me' }, 'me')).toBeNull();
  expect(redemptionFault({ ...accepted, submitted_by_user_id: 'x' }, 'me')).toBe('otherAccount');
  expect(redemptionFault({ ...accepted, held: true }, 'me')).toBe('unknown');
  expect(redemptionFault({ ...accepted, status: 'new' }, 'me')).toBe('unknown');
});

describe('what comes over to an account', () => {
  test('is the contribution that the invitation was made for, with its name', () => {
    expect(handoverTo('me', sent('one'), [])).toEqual({
      ids: ['one'],
      unowned: ['one'],
      alias: 'Name of one',
    });
  });

  test('is every other one of the address that no other account sent, each once', () => {
    const others = [sent('two'), sent('one'), sent('mine', 'me'), sent('theirs', 'someone')];
    expect(handoverTo('me', sent('one'), others)).toEqual({
      ids: ['one', 'two', 'mine'],
      unowned: ['one', 'two'],
      alias: 'Name of one',
    });
  });

  test('is one’s own contribution as it was, without a name to choose', () => {
    expect(handoverTo('me', sent('one', 'me'), [])).toEqual({ ids: ['one'], unowned: [], alias: null });
  });
});
