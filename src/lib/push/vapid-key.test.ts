import { expect, test } from 'vitest';
import { DEVELOPMENT_VAPID_KEY } from '#domain/push/push.ts';
import { vapidKey } from './vapid-key.ts';

test('the key of developers serves their machines and stops a production build (R488)', () => {
  expect(vapidKey({})).toBe(DEVELOPMENT_VAPID_KEY);
  expect(() => vapidKey({ CONTEXT: 'production', PUBLIC_VAPID_KEY: DEVELOPMENT_VAPID_KEY })).toThrow(
    /PUBLIC_VAPID_KEY/,
  );
});

test('a production build has its own key, or no alerts', () => {
  expect(vapidKey({ CONTEXT: 'production', PUBLIC_VAPID_KEY: ' own ' })).toBe('own');
  expect(vapidKey({ CONTEXT: 'production' })).toBe('');
});
