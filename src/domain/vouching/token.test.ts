import { expect, test } from 'vitest';
import { vouchIn } from './token.ts';

const tokenOf = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;

test('a person is shown the app and the end that a token names, also where it has more in it', () => {
  const token = tokenOf({ iss: 'roomz', exp: 1800000000, name: 'Zoë ???>>>' });
  expect(vouchIn(token)).toEqual({ app: 'roomz', expiresAt: 1800000000_000 });
});

test('what names none of the apps is shown as nothing', () => {
  const others = [{ iss: 'not_app_specific' }, { iss: 'toString' }, { iss: ['roomz'] }, {}, null, 'roomz'];
  for (const claims of others) expect(vouchIn(tokenOf(claims))).toBeNull();
  for (const text of ['', 'roomz', '..', 'e30.%.c2ln']) expect(vouchIn(text)).toBeNull();
});
