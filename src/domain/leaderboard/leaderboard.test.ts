import { describe, expect, test } from 'vitest';
import {
  aliasOf,
  type Contributor,
  isOnlyNaming,
  isWithin,
  monthOf,
  placesGoBy,
  rank,
  rankPeople,
  rowOf,
  sentByMonth,
  wallOfThanks,
  withAccepted,
  withCorrection,
} from './leaderboard.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const contributor = (alias: string, changes: Partial<Contributor> = {}): Contributor => ({
  id: alias,
  alias,
  alias_is_own: false,
  user_id: null,
  hidden: false,
  badges: [],
  months: { '2026-11': { kinds: { ux_wording: 1 }, inz: 100 } },
  changed_at: NOW.toISOString(),
  ...changes,
});

test.each([
  ['2026-11', 'month', true],
  ['2026-10', 'month', false],
  ['2026-10', 'quarter', true],
  ['2026-09', 'quarter', false],
  ['2025-11', 'quarter', false],
  ['2020-01', 'all', true],
] as const)('%s is within this %s: %s', (month, period, expected) => {
  expect(isWithin(month, period, NOW)).toBe(expected);
});

describe('the leaderboard (A-09)', () => {
  test('ranks by accepted contributions; equals share a place', () => {
    const many = contributor('Moss', {
      months: {
        '2026-11': { kinds: { ux_wording: 2, other: 1 }, inz: 50 },
        '2026-08': { kinds: { other: 4 }, inz: 0 },
      },
    });
    const rows = rank([contributor('Fern'), many, contributor('Ash')], 'month', NOW, false);
    expect(rows.map(({ rank: place, alias, accepted }) => [place, alias, accepted])).toEqual([
      [1, 'Moss', 3],
      [2, 'Ash', 1],
      [2, 'Fern', 1],
    ]);
    expect(rank([many], 'all', NOW, false)[0]?.accepted).toBe(7);
  });

  test('counts the place after two firsts as the third', () => {
    const [first, ...others] = ['Ash', 'Fern', 'Moss'].map((name) =>
      contributor(name, { months: { '2026-11': { kinds: { other: name === 'Moss' ? 1 : 2 }, inz: 0 } } }),
    );
    const rows = rank([...others, first!], 'month', NOW, false);
    expect(rows.map(({ rank: place, alias }) => [place, alias])).toEqual([
      [1, 'Ash'],
      [1, 'Fern'],
      [3, 'Moss'],
    ]);
  });

  test('knows whose each row is, and of hidden people not even that', () => {
    const rows = rankPeople(
      [
        contributor('Ash', { user_id: 'a' }),
        contributor('Fern', { id: 'row', user_id: null }),
        contributor('Moss', { user_id: 'm', hidden: true }),
      ],
      'month',
      NOW,
      false,
    );
    expect(rows.map(({ owner }) => owner)).toEqual(['a', 'row', null]);
  });

  test('says no sum unless sums are shown, and ranks by them then', () => {
    const rich = contributor('Rich', { months: { '2026-11': { kinds: { other: 1 }, inz: 900 } } });
    const busy = contributor('Busy', { months: { '2026-11': { kinds: { other: 9 }, inz: 90 } } });
    expect(rank([rich, busy], 'all', NOW, false)).toMatchObject([
      { alias: 'Busy', inz: null },
      { inz: null },
    ]);
    expect(rank([rich, busy], 'all', NOW, true)).toMatchObject([{ alias: 'Rich', inz: 900 }, { inz: 90 }]);
  });

  test('names nobody who asked not to be named, under any of their addresses', () => {
    const people = [
      contributor('Fern', { user_id: 'u1', hidden: true, badges: ['Bug finder'] }),
      contributor('Fern too', { user_id: 'u1' }),
    ];
    const rows = rank(people, 'all', NOW, false);
    expect(rows).toMatchObject([{ alias: 'Anonymous contributor', accepted: 2, badges: [] }]);
    expect(JSON.stringify(rows)).not.toContain('Fern');
    expect(wallOfThanks(people, NOW)).toEqual([]);
  });

  test('leaves out who has nothing in the period', () => {
    const past = contributor('Past', { months: { '2024-01': { kinds: { other: 1 }, inz: 0 } } });
    expect(rank([past], 'month', NOW, false)).toEqual([]);
    expect(wallOfThanks([past, contributor('Ash')], NOW).map(({ alias }) => alias)).toEqual(['Ash', 'Past']);
  });
});

describe('what is accepted counts for whoever sent it', () => {
  const accepted = {
    kind: 'ux_wording',
    inz: 50,
    month: '2026-11',
    sentIn: '2026-10',
    alias: 'Fern',
    userId: null,
    isUnnamed: false,
    withheld: null,
  } as const;
  const first = withAccepted(null, accepted);
  const row = { ...first, id: 'a', changed_at: '2026-11-22T10:00:00.000Z' };

  test('by month and kind, with its INZ', () => {
    expect(first.months).toEqual({ '2026-11': { kinds: { ux_wording: 1 }, inz: 50 } });
    const second = withAccepted(row, { ...accepted, kind: 'product_idea', inz: 100 });
    expect(second.months).toEqual({ '2026-11': { kinds: { ux_wording: 1, product_idea: 1 }, inz: 150 } });
    expect(Object.keys(withAccepted(row, { ...accepted, month: '2026-12' }).months)).toHaveLength(2);
  });

  test('and by the month in which each was sent, on top of what was counted by its decision before that was noted', () => {
    expect(first.sent).toEqual({ '2026-10': 1 });
    expect(withAccepted(row, { ...accepted, sentIn: '2026-11' }).sent).toEqual({
      '2026-10': 1,
      '2026-11': 1,
    });
    const { sent: _, ...before } = row;
    expect(sentByMonth(before)).toEqual({ '2026-11': 1 });
    expect(sentByMonth({ months: { '2026-11': { kinds: {}, inz: 0 } } })).toEqual({});
    expect(withAccepted(before, accepted).sent).toEqual({ '2026-11': 1, '2026-10': 1 });
  });

  test('under the first alias, which only an account changes', () => {
    expect(withAccepted(row, { ...accepted, alias: 'Moss' })).toMatchObject({
      alias: 'Fern',
      alias_is_own: false,
    });
    const own = withAccepted(row, { ...accepted, alias: 'Moss', userId: 'mo' });
    expect(own).toMatchObject({ alias: 'Moss', alias_is_own: true, user_id: 'mo' });
  });

  test('a row that was only made to say whether someone may be named takes the first alias', () => {
    const empty = { ...row, alias: 'Before', months: {}, hidden: true };
    expect(withAccepted(empty, accepted)).toMatchObject({ alias: 'Fern', hidden: true });
  });

  test('and stays hidden once someone asked for it', () => {
    expect(withAccepted(row, { ...accepted, isUnnamed: true }).hidden).toBe(true);
    expect(withAccepted({ ...row, hidden: true }, accepted).hidden).toBe(true);
  });

  test('and a name that an admin hid stays hidden, unlike the one after it', () => {
    const isNamed = (withheld: string | null) =>
      rank([{ ...withAccepted(row, { ...accepted, withheld }), id: 'a', changed_at: '' }], 'all', NOW, false)
        .map(({ alias }) => alias)
        .includes('Fern');
    expect([isNamed('Fern'), isNamed('Moss'), isNamed(null)]).toEqual([false, true, true]);
    expect(withAccepted({ ...row, withheld: 'Fern' }, accepted).withheld).toBe('Fern');
  });
});

test.each([
  ['2026-06-30T22:59:59.999Z', '2026-06'],
  ['2026-06-30T23:00:00Z', '2026-07'],
  ['2026-12-31T23:59:59Z', '2026-12'],
])('%s belongs to month %s, by the clocks of London', (moment, month) => {
  expect(monthOf(new Date(moment))).toBe(month);
});

test.each([
  ['without an account: that of the address', { userId: null, isProved: false, owner: 'ada' }, 'address'],
  ['whose address is proved: that of the address', { userId: 'ada', isProved: true, owner: null }, 'address'],
  ['whose address is proved and theirs: that', { userId: 'ada', isProved: true, owner: 'ada' }, 'address'],
  ['who typed an address: their own', { userId: 'ada', isProved: false, owner: null }, 'account'],
  ['whose address another had first: their own', { userId: 'ada', isProved: true, owner: 'bo' }, 'account'],
] as const)('the row in which a contribution counts, from someone %s', (_, sender, expected) => {
  expect(rowOf(sender)).toBe(expected);
});

test('a row on which nothing counts and that is no account’s says only whether someone may be named', () => {
  expect(isOnlyNaming({ months: {}, user_id: null })).toBe(true);
  expect(isOnlyNaming({ months: {}, user_id: 'me' })).toBe(false);
  expect(isOnlyNaming(contributor('Moss'))).toBe(false);
});

describe('the alias that a contribution brings', () => {
  const sent = { name: 'Former', at: '2026-11-20T10:00:00.000Z' };

  test.each([
    ['sent without an account', null, 'Former'],
    ['sent from an account that was never renamed', null, 'Former'],
    ['sent before its account was renamed', '2026-11-20T10:00:00.001Z', 'Now'],
    ['sent at the moment of the renaming', sent.at, 'Now'],
    ['sent after its account was renamed', '2026-11-20T09:59:59.999Z', 'Former'],
  ])('%s', (what, renamed_at, expected) => {
    const account = what.includes('without') ? null : { display_name: 'Now', renamed_at };
    expect(aliasOf(sent, account)).toBe(expected);
  });
});

test('a correction changes the INZ of one month, never below nothing, and no count', () => {
  const months = { '2026-11': { kinds: { other: 2 }, inz: 150 } };
  expect(withCorrection(months, '2026-11', -100)).toEqual({ '2026-11': { kinds: { other: 2 }, inz: 50 } });
  expect(withCorrection(months, '2026-11', -200)['2026-11']?.inz).toBe(0);
  expect(withCorrection(months, '2026-11', 30)['2026-11']?.inz).toBe(180);
  expect(withCorrection(months, '2026-10', -100)).toBe(months);
});

test('the sentence under the board names what the places go by (A-24)', () => {
  expect(placesGoBy(false)).toMatch(/^Places go by the number of accepted contributions;/);
  expect(placesGoBy(true)).toMatch(/^Places go by the INZ of accepted contributions;/);
});
