import { describe, expect, test } from 'vitest';
import { isReading, keyListText, needsFirstKey, readKeyList, rotated, whyNoKeyList } from './key-list.ts';

const A = 'a'.repeat(43);
const B = 'Bb+/_-='.repeat(7);
const now = new Date('2026-11-22T12:00:00Z');

describe('a list of keys', () => {
  test('is read and written as an operator pastes it', () => {
    const text = `2026-11:${A},2026-05:${B}@2027-11-22,first@2027-01-01`;
    const keys = readKeyList(text.replaceAll(',', ' , '));
    expect(keys).toEqual([
      { id: '2026-11', secret: A, until: null },
      { id: '2026-05', secret: B, until: '2027-11-22' },
      { id: 'first', secret: null, until: '2027-01-01' },
    ]);
    expect(keyListText(keys)).toBe(text);
  });

  test.each([
    ['', 'neither id:key'],
    [A, 'neither id:key'],
    ['hunter2 hunter3', 'neither id:key'],
    [`2026.11:${A}`, 'neither id:key'],
    [`2026-11:${A},`, 'neither id:key'],
    [`2026-11:short`, 'shorter than 32'],
    ['2026-11', 'shorter than 32'],
    [`first:${A}`, 'SIGNING_SECRET'],
    [`a:${A},a:${B}@2027-01-01`, 'one id twice'],
    [`a:${A}@2027-01-01`, 'whose first key'],
    [`a:${A},b:${B}`, 'without a last day'],
    [`a:${A},b:${B}@2027-02-30`, 'no day'],
  ])('%s is none, and the reason does not say it', (text, why) => {
    expect(whyNoKeyList(text)).toContain(why);
    expect(whyNoKeyList(text)).not.toMatch(/aaaa|hunter|short\b/);
  });

  test('a key reads up to and with its last day (UTC)', () => {
    const key = { id: 'x', secret: A, until: '2026-11-22' };
    expect(isReading(key, new Date('2026-11-22T23:59:59.999Z'))).toBe(true);
    expect(isReading(key, new Date('2026-11-23T00:00:00Z'))).toBe(false);
    expect(isReading({ ...key, until: null }, now)).toBe(true);
  });

  test('needs SIGNING_SECRET while it names it, or while there is none', () => {
    expect(needsFirstKey(null)).toBe(true);
    expect(needsFirstKey(`a:${A},first@2027-01-01`)).toBe(true);
    expect(needsFirstKey(`a:${A}`)).toBe(false);
  });
});

describe('a rotation', () => {
  const turn = (present: string | null, changes: object = {}) =>
    keyListText(rotated({ present, secret: B, now, days: 10, ...changes }));

  test('puts a new key in front, and what made until now reads on', () => {
    expect(turn(null)).toBe(`2026-11-22:${B},first@2026-12-02`);
    expect(turn(`2026-05:${A}`)).toBe(`2026-11-22:${B},2026-05:${A}@2026-12-02`);
    expect(turn(`2026-11-22:${A}`)).toBe(`2026-11-22-2:${B},2026-11-22:${A}@2026-12-02`);
  });

  test('never gives an old key more time, and leaves out what has passed its last day', () => {
    const present = `b:${A},c:${A}@2026-11-25,first@2026-11-21`;
    expect(turn(present)).toBe(`2026-11-22:${B},b:${A}@2026-12-02,c:${A}@2026-11-25`);
  });

  test('after a leak nothing old reads', () => {
    expect(turn(`b:${A},first@2027-01-01`, { days: 0 })).toBe(`2026-11-22:${B}`);
  });
});
