import { expect, test } from 'vitest';
import { asRestored } from './restore.ts';

const NOW = new Date('2026-11-25T12:00:00.000Z');
const nothingSince = {
  accounts: new Set<string>(),
  addresses: new Map<string, number>(),
  rights: new Map(),
  tokens: new Set<string>(),
  closed: new Set<string>(),
};

test('a restored webhook endpoint is paused, because its deletion or a new secret since is unknown', () => {
  const endpoint = {
    url: 'https://hooks.example/in',
    version: 1,
    paused: false,
    next_attempt_at: NOW,
    leased_until: NOW,
  };
  expect(asRestored('webhook_endpoints/one', endpoint, nothingSince, NOW)).toEqual({
    ...endpoint,
    paused: true,
    next_attempt_at: null,
    leased_until: null,
  });
});

test('a document of a collection without a rule is restored as it was', () => {
  const delivery = { state: 'waiting' };
  expect(asRestored('webhook_deliveries/msg_1', delivery, nothingSince, NOW)).toBe(delivery);
});
