import { expect, test } from 'vitest';
import { webhookUrl, webhookWait } from './webhook.ts';

test('a receiver that is away for a day is tried again within twelve hours of coming back', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 30].map((tries) => webhookWait(tries) / 60_000);
  expect(waits).toEqual([1, 5, 15, 60, 120, 240, 480, 720, 720]);
  expect(waits.slice(0, 8).reduce((sum, wait) => sum + wait)).toBeGreaterThan(24 * 60);
});

test.each([
  ['https://hooks.example/in?key=1', true],
  ['http://127.0.0.1:9000/in', true],
  ['http://hooks.example/in', false],
  ['https://user:secret@hooks.example/in', false],
  ['https://hooks.example/in#part', false],
  ['ftp://hooks.example/in', false],
  ['hooks.example', false],
  [`https://hooks.example/${'x'.repeat(500)}`, false],
])('%.60s can be a receiver: %s', (url, expected) => {
  expect(webhookUrl.safeParse(url).success).toBe(expected);
});
