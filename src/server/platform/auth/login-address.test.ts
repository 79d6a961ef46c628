import { expect, test } from 'vitest';
import { isAtLoginHost, loginAddress, usernameInAddress } from './login-address.ts';

const HOST = 'login.thegrid.localhost';

test('a username and its sign-in address name each other, whatever their case', () => {
  expect(loginAddress('Ada')).toBe(`ada@${HOST}`);
  expect(usernameInAddress(` ADA@${HOST.toUpperCase()} `)).toBe('ada');
});

test.each(['ada', 'ada@example.org', `ada@sub.${HOST}`, `ada@not${HOST}`, ''])(
  '%j is no sign-in address',
  (text) => expect(usernameInAddress(text)).toBeNull(),
);

test('addresses at the host of sign-in and below it receive no mail', () => {
  expect([`ada@${HOST}`, `ada@sub.${HOST}`].map(isAtLoginHost)).toEqual([true, true]);
  expect([`ada@not${HOST}`, 'ada@example.org'].map(isAtLoginHost)).toEqual([false, false]);
});
