import { expect, test } from 'vitest';
import { returnPath } from './on-arrival.ts';

const ORIGIN = 'https://thegrid.example';
const DASHBOARD = '/admin-portal/dashboard';
const after = (next: string) => returnPath(`?${new URLSearchParams({ next })}`, ORIGIN);

test('signing in leads back to the place in the dashboard that was left', () => {
  expect(after(`${DASHBOARD}?tab=review&c=1`)).toBe(`${DASHBOARD}?tab=review&c=1`);
  expect(returnPath('', ORIGIN)).toBe(DASHBOARD);
});

test.each([
  'https://evil.example/admin-portal/dashboard',
  '//evil.example/admin-portal/dashboard',
  '/\\evil.example',
  'javascript:alert(1)',
  '/admin-portal/dashboard/../../auth',
  '/contribute',
  'data:text/html,x',
])('signing in never leads to %s (T19)', (next) => {
  expect(after(next)).toBe(DASHBOARD);
});
