import { expect, test } from 'vitest';
import { beganAt, replacedBackups } from './backups.ts';

const DAY = 24 * 60 * 60_000;
const NOW = new Date('2026-11-22T03:17:00.000Z');
const SINCE = new Date(NOW.getTime() - 30 * DAY);

const backup = (age: number, documents: number | null = 1000) => {
  const began = new Date(NOW.getTime() - age * DAY).toISOString().slice(0, 19).replaceAll(':', '');
  return { id: `${began}Z-4f7a2c`, documents };
};
const agesOf = (ages: readonly number[], documents?: number | null) =>
  ages.map((age) => backup(age, documents));
const nights = (count: number, first = 0) => Array.from({ length: count }, (_, n) => first + n);

test('a backup names the moment at which it was begun', () => {
  expect(beganAt(backup(0).id)).toBe(NOW.getTime());
});

test('with a backup each night, those older than 30 days are replaced', () => {
  const known = agesOf(nights(33));
  expect(replacedBackups(known, SINCE)).toEqual(agesOf([31, 32]));
});

test('after 31 days without a night the newest seven stay, and each new one replaces one', () => {
  const old = agesOf(nights(30, 31));
  expect(replacedBackups(old, SINCE)).toEqual(old.slice(7));
  expect(replacedBackups([backup(0), ...old], SINCE)).toEqual(old.slice(6));
  expect(replacedBackups(old.slice(0, 7), SINCE)).toEqual([]);
});

test('backups of a database that was lost never replace the seven last of the whole one', () => {
  const whole = agesOf(nights(30, 60));
  const lost = agesOf(nights(60), 99);
  expect(replacedBackups([...lost, ...whole], SINCE)).toEqual([...lost.slice(31), ...whole.slice(7)]);
  const tenth = agesOf(nights(60), 100);
  expect(replacedBackups([...tenth, ...whole], SINCE)).toEqual([...tenth.slice(31), ...whole]);
});

test('a backup whose size nobody knows replaces others and can be replaced', () => {
  const unknown = agesOf(nights(33), null);
  expect(replacedBackups(unknown, SINCE)).toEqual(unknown.slice(31));
  expect(replacedBackups([...agesOf(nights(7), null), backup(40)], SINCE)).toEqual([backup(40)]);
  expect(replacedBackups([...agesOf(nights(7), 0), backup(40, null)], SINCE)).toEqual([backup(40, null)]);
});
