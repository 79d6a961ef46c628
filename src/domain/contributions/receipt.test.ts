import { describe, expect, test } from 'vitest';
import { endOfHour, LINKS_A_MAIL, type WaitingLink, withLink } from './receipt.ts';

const linkOf = (contributionId: string, kind: WaitingLink['kind'] = 'receipt'): WaitingLink => ({
  kind,
  contributionId,
});

describe('the email of the hour (T14)', () => {
  test('leaves at the end of its hour, or as many hours later as are full', () => {
    const now = new Date('2026-11-23T10:20:00Z');
    expect(endOfHour(now).toISOString()).toBe('2026-11-23T11:00:00.000Z');
    expect(endOfHour(now, 2).toISOString()).toBe('2026-11-23T13:00:00.000Z');
    expect(endOfHour(new Date('2026-11-23T11:00:00Z')).toISOString()).toBe('2026-11-23T12:00:00.000Z');
  });

  test('names each contribution once, and one that is to be confirmed as such', () => {
    const links = [linkOf('a'), linkOf('b')];
    expect(withLink(links, linkOf('c'))).toEqual([...links, linkOf('c')]);
    expect(withLink(links, linkOf('a'))).toEqual(links);
    expect(withLink(links, linkOf('a', 'confirmation'))).toEqual([linkOf('a', 'confirmation'), linkOf('b')]);
    expect(withLink([linkOf('a', 'confirmation')], linkOf('a'))).toEqual([linkOf('a', 'confirmation')]);
  });

  test('has no room beyond a hundred, except for what it names already', () => {
    const links = Array.from({ length: LINKS_A_MAIL }, (_, n) => linkOf(`${n}`));
    expect(withLink(links, linkOf('one more'))).toBeNull();
    expect(withLink(links, linkOf('7'))).toEqual(links);
  });
});
