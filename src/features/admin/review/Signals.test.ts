import { expect, test } from 'vitest';
import { burstAround, nearlySame } from './Signals.tsx';

let made = 0;
function row(summary: string, created_at = '2026-11-20T12:00:00.000Z', email = `p${made}@example.org`) {
  made += 1;
  return { id: `${made}`, email, summary, created_at };
}

const TEXT = 'The rota in Localz forgets the second shift when a week begins on a Sunday';

test('an admin sees texts that differ in a word, the closest first, and of no others', () => {
  const one = row(TEXT);
  const copy = row(TEXT.toUpperCase());
  const near = row(TEXT.replace('Sunday', 'Monday').replace('Localz', 'Roomz'));
  const rows = [near, row('The rota prints nothing on a Sunday'), one, copy];
  expect(nearlySame(rows, one)).toEqual([copy, near]);
});

test('words that are too few, or three months away, are no repetition', () => {
  const short = row('It does not work');
  expect(nearlySame([row('It does not work'), short], short)).toEqual([]);
  const one = row(TEXT, '2026-11-20T12:00:00.000Z');
  const [inTime, late] = [row(TEXT, '2026-08-22T12:00:00.000Z'), row(TEXT, '2026-08-22T11:59:59.000Z')];
  expect(nearlySame([inTime, late], one)).toEqual([inTime]);
});

test('at most five texts are named', () => {
  const one = row(TEXT);
  expect(nearlySame([one, ...Array.from({ length: 11 }, () => row(TEXT))], one)).toHaveLength(5);
});

test('what was erased has no words, and is like nothing', () => {
  const erased = row('');
  expect(nearlySame([row(''), row(TEXT), erased], erased)).toEqual([]);
});

test('four other senders within ten minutes are a burst; the same one again, or one second more, is not', () => {
  const one = row(TEXT, '2026-11-20T12:00:00.000Z', 'Fern@example.org');
  const three = ['12:10:00', '11:50:00', '12:00:00'].map((at) => row('Hello', `2026-11-20T${at}.000Z`));
  const again = row('Hello', '2026-11-20T12:01:00.000Z', 'fern@example.org');
  const late = row('Hello', '2026-11-20T12:10:01.000Z');
  expect(burstAround([one, ...three, again, late], one)).toBe(0);
  expect(burstAround([one, ...three, again, late, row('Hello')], one)).toBe(4);
});
