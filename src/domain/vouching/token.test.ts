import { expect, test } from 'vitest';
import { appNamedIn } from './token.ts';

const tokenOf = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;

test('a person is shown the app that a token names, also where it has more in it', () => {
  expect(appNamedIn(tokenOf({ iss: 'roomz', name: 'Zoë ???>>>' }))).toBe('roomz');
});

test('what names none of the apps is shown as nothing', () => {
  const others = [{ iss: 'not_app_specific' }, { iss: 'toString' }, { iss: ['roomz'] }, {}, null, 'roomz'];
  for (const claims of others) expect(appNamedIn(tokenOf(claims))).toBeNull();
  for (const text of ['', 'roomz', '..', 'e30.%.c2ln']) expect(appNamedIn(text)).toBeNull();
});
