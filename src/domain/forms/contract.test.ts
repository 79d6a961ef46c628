import { expect, test } from 'vitest';
import {
  FORM_TICKET_AHEAD_MS,
  FORM_TICKET_LIFE_MS,
  FORM_TICKET_MIN_MS,
  FORM_TICKET_WAIT_MS,
  ticketFault,
} from './contract.ts';

test.each([
  [-FORM_TICKET_AHEAD_MS - 1, 'too-soon'],
  [-FORM_TICKET_AHEAD_MS, null],
  [-1, null],
  [0, 'too-soon'],
  [FORM_TICKET_MIN_MS - 1, 'too-soon'],
  [FORM_TICKET_MIN_MS, null],
  [FORM_TICKET_LIFE_MS - 1, null],
  [FORM_TICKET_LIFE_MS, 'expired'],
])('a ticket that is %i ms old: %s', (age, fault) => {
  expect(ticketFault(1_800_000_000_000, 1_800_000_000_000 + age)).toBe(fault);
});

test('a browser waits for longer than a ticket has to be old', () => {
  expect(FORM_TICKET_WAIT_MS).toBeGreaterThan(FORM_TICKET_MIN_MS);
});
