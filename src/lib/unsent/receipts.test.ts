import { expect, test } from 'vitest';
import { isOldReceipt, sentAt } from './receipts.ts';
import { DRAFT_LIFE_MS, type OutboxEntry } from './records.ts';

const NOW = 1_800_000_000_000;
const waiting = { state: 'waiting', at: NOW - 2 * DRAFT_LIFE_MS } as OutboxEntry;

test('the reference of a contribution that the device sent late stays for a month from then on', () => {
  expect(isOldReceipt(waiting, NOW)).toBe(false);
  const sent = { ...waiting, ...sentAt({ reference: 'TG-AAAAAA' }, NOW) };
  expect(sent).toMatchObject({ state: 'sent', reference: 'TG-AAAAAA', body: null, file: null });
  expect([NOW, NOW + DRAFT_LIFE_MS, NOW + DRAFT_LIFE_MS + 1].map((now) => isOldReceipt(sent, now))).toEqual([
    false,
    false,
    true,
  ]);
});
