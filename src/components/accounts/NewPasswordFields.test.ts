import { describe, expect, test } from 'vitest';
import { checkForm } from '#components/forms/form-state.ts';
import { createAccount } from '#domain/accounts/contract.ts';
import { accountOf, differs, passwordNeeds, usernameNeeds } from './NewPasswordFields.tsx';

function checkSignUp(typed: typeof GOOD) {
  const { body, errors } = checkForm(typed, {
    schema: createAccount.body,
    toInput: accountOf,
    also: differs,
  });
  return { account: body, errors };
}

const GOOD = {
  username: 'Fern_1',
  display_name: '',
  password: 'four plain words',
  confirmation: 'four plain words',
};

test('a good filling goes to the server with the username in small letters (R162, R167)', () => {
  expect(checkSignUp(GOOD).account).toEqual({
    username: 'fern_1',
    display_name: null,
    password: 'four plain words',
  });
});

describe('what is wrong is said in the literal words', () => {
  const FORM = 'Username must be 3-20 characters (letters, numbers, underscore only)';
  test.each([
    ['username', 'ab', FORM],
    ['username', '', FORM],
    ['username', 'a'.repeat(21), FORM],
    ['username', 'fern brown', FORM],
    ['username', 'fërn', FORM],
    ['username', 'Ker\u212Ael', FORM],
    ['password', 'seven77', 'Password must be at least 8 characters'],
    ['confirmation', 'other words here', "Passwords don't match"],
    ['display_name', 'x'.repeat(101), 'Display name must be at most 100 characters'],
    [
      'display_name',
      'Fern\u202Enimda',
      'Contains line breaks or hidden characters that are not allowed here',
    ],
  ] as const)('%s %j', (field, value, message) => {
    const { errors } = checkSignUp({ ...GOOD, [field]: value });
    expect(errors?.[field]).toBe(message);
  });
});

test('a password keeps its spaces, and two that differ by one are two', () => {
  expect(checkSignUp({ ...GOOD, password: ' eight 8 ', confirmation: ' eight 8 ' }).account?.password).toBe(
    ' eight 8 ',
  );
  expect(checkSignUp({ ...GOOD, password: 'eight 88 ', confirmation: 'eight 88' }).errors?.confirmation).toBe(
    "Passwords don't match",
  );
});

test('the lists tick what is there', () => {
  expect(usernameNeeds('').map(({ met }) => met)).toEqual([false, false]);
  expect(usernameNeeds('fe').map(({ met }) => met)).toEqual([false, true]);
  expect(usernameNeeds('fern!').map(({ met }) => met)).toEqual([true, false]);
  expect(passwordNeeds('12345678', '').map(({ met }) => met)).toEqual([true, false]);
  expect(passwordNeeds('', '').map(({ met }) => met)).toEqual([false, false]);
  expect(passwordNeeds('12345678', '12345678').map(({ met }) => met)).toEqual([true, true]);
});
