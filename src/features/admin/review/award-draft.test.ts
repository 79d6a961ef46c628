import { describe, expect, test } from 'vitest';
import { REPLY_TEMPLATES, withReply } from '#domain/contributions/reply-templates.ts';
import { CONTRIBUTION_TYPES } from '#domain/contributions/types.ts';
import { FIRST_CONTRIBUTION_INZ } from '#domain/rewards/guide.ts';
import { amountOf, leastOf, poolAfter, usualAward, viewOfAward } from './award-draft.ts';

describe('the award panel (A-53)', () => {
  test('starts from the usual row of every type, sendable as it stands', () => {
    for (const type of CONTRIBUTION_TYPES) {
      expect(viewOfAward(usualAward(type), true).faults).toEqual({});
      expect(viewOfAward(usualAward(type), false).faults).toEqual({});
    }
    expect(usualAward('bug_rough_edge')).toMatchObject({ reward: 'minor_bug', amount: '50', first: true });
  });

  test('adds the bonus for a first contribution only, and leaves the word to the server while it is not known', () => {
    const usual = usualAward('ux_wording');
    expect(viewOfAward(usual, true)).toMatchObject({
      total: 50 + FIRST_CONTRIBUTION_INZ,
      bonus: FIRST_CONTRIBUTION_INZ,
      body: { amount: 50, first: true },
    });
    expect(viewOfAward(usual, false)).toMatchObject({ total: 50, bonus: 0, body: { first: false } });
    expect(viewOfAward(usual, null)).toMatchObject({ total: 50, body: { first: true } });
  });

  test('sends nothing for no reward, nor for nothing at all', () => {
    expect(viewOfAward({ ...usualAward('ux_wording'), none: true }, true)).toMatchObject({
      total: 0,
      body: null,
    });
    expect(viewOfAward(usualAward('other'), false).body).toBeNull();
    expect(viewOfAward(usualAward('other'), true)).toMatchObject({ total: FIRST_CONTRIBUTION_INZ });
  });

  test('asks for a reason outside the row, and refuses what is no amount', () => {
    const draft = { ...usualAward('bug_rough_edge'), amount: '151' };
    expect(viewOfAward(draft, false)).toMatchObject({ outside: true, faults: { reason: 'Please say why' } });
    expect(viewOfAward({ ...draft, reason: 'Two bugs' }, false)).toMatchObject({
      faults: {},
      body: { amount: 151, reason: 'Two bugs' },
    });
    expect(viewOfAward({ ...draft, amount: '12001' }, false).faults.amount).toBe(
      'Must be from 0 to 12,000 INZ',
    );
    expect(viewOfAward({ ...draft, amount: '1.5' }, false).faults.amount).toBe(
      'Must be a whole number of INZ',
    );
    expect(amountOf('1,200')).toBe(1200);
    expect(amountOf('')).toBe(0);
    expect(amountOf('-5')).toBeNull();
  });

  test('starts another row from its least amount', () => {
    expect(leastOf('serious_issue')).toBe('1000');
    expect(leastOf('')).toBe('0');
  });

  test('warns at 80 and 95 percent of the pool (A-18)', () => {
    expect(poolAfter({ issued: 700_000, reserved: 0 }, 50)).toEqual({ left: 299_950, warning: null });
    expect(poolAfter({ issued: 799_900, reserved: 50 }, 50).warning).toBe(0.8);
    expect(poolAfter({ issued: 950_000, reserved: 0 }, 0).warning).toBe(0.95);
    expect(poolAfter({ issued: 999_990, reserved: 0 }, 50).left).toBe(-40);
  });
});

test('a reply is added at the end and never takes away what was typed', () => {
  const [reply] = REPLY_TEMPLATES;
  if (!reply) throw new Error('no replies');
  expect(withReply('', reply, 2000)).toBe(reply.text);
  expect(withReply('Dear Fern,\n', reply, 2000)).toBe(`Dear Fern,\n\n${reply.text}`);
  expect(withReply('x'.repeat(1990), reply, 2000)).toBeNull();
});
