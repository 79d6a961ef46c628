import { beforeAll, expect, test, vi } from 'vitest';
import { seal, unseal } from './sealing.ts';

beforeAll(() => vi.stubEnv('SIGNING_SECRET', 'a secret of this test alone'));

test('what is sealed is unreadable, never twice the same, and opens again', () => {
  const sealed = seal('invitation', 'the words');
  expect(sealed).not.toContain('words');
  expect(seal('invitation', 'the words')).not.toBe(sealed);
  expect(unseal('invitation', sealed)).toBe('the words');
});

test('another purpose, another key, a change and a cut do not open it', () => {
  const sealed = seal('invitation', 'the words');
  expect(() => unseal('recovery', sealed)).toThrow();
  const changed = `${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'Q' : 'A'}`;
  for (const wrong of [changed, sealed.slice(0, 20), `${sealed}.x`, 'v2.abc', '']) {
    expect(() => unseal('invitation', wrong)).toThrow();
  }
  vi.stubEnv('SIGNING_SECRET', 'another');
  expect(() => unseal('invitation', sealed)).toThrow();
  vi.stubEnv('SIGNING_SECRET', 'a secret of this test alone');
});
