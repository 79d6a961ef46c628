import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkForm, errorsOf, isSame, stillWrong, unchanged, valuesFrom } from './form-state.ts';

const EMPTY = { name: '', email: '', public: false };
const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Name is missing'), z.maxLength(5, 'Name is too long')),
  email: z.string().check(z.minLength(3, 'Email is too short')),
  public: z.boolean(),
});

test('what is right is sent as the schema reads it', () => {
  const { body, errors } = checkForm({ name: ' Fern ', email: 'a@b', public: true }, { schema });
  expect(body).toEqual({ name: 'Fern', email: 'a@b', public: true });
  expect(errors).toBeUndefined();
});

test('every field that is wrong has one message, and what the form itself knows comes first', () => {
  const also = () => ({ email: 'Your email is missing' });
  expect(checkForm({ name: '', email: '', public: false }, { schema, also }).errors).toEqual({
    name: 'Name is missing',
    email: 'Your email is missing',
  });
  expect(checkForm({ name: 'Fern', email: 'a@b', public: false }, { schema, also }).body).toBeUndefined();
});

test('a body that is made of the values is checked as it is sent', () => {
  const toInput = ({ name }: typeof EMPTY) => ({ name, email: 'a@b', public: false });
  expect(checkForm({ name: 'Fern', email: '', public: true }, { schema, toInput }).body?.public).toBe(false);
});

test('a form that may not be sent never stays silent', () => {
  const strict = z.strictObject({ other: z.string('Other is missing') });
  expect(checkForm({ name: '' }, { schema: strict, toInput: () => ({}) }).errors).toEqual({
    name: 'Other is missing',
  });
});

test('what the server says of a field stands at it, once, and the rest is left out', () => {
  const issues = [
    { path: 'email', message: 'first' },
    { path: 'email', message: 'second' },
    { path: 'website', message: 'Leave this field empty' },
  ];
  expect(errorsOf(EMPTY, issues)).toEqual({ email: 'first' });
});

test('while someone types, a message goes or changes and none comes', () => {
  const shown = { name: 'Name is missing', email: undefined };
  expect(stillWrong<typeof EMPTY>(shown, { name: 'Name is too long', email: 'Email is too short' })).toEqual({
    name: 'Name is too long',
  });
  expect(stillWrong<typeof EMPTY>(shown, {})).toEqual({});
});

test('what the server said of a field stays until that field is changed', () => {
  const told = { name: 'That name is taken' };
  expect(unchanged(told, EMPTY, { ...EMPTY, email: 'a@b' })).toEqual(told);
  expect(unchanged(told, EMPTY, { ...EMPTY, name: 'Fern' })).toEqual({});
});

test('what the server saved replaces only the fields that hold what was sent', () => {
  const saved = { name: 'Fern', email: 'a@b' };
  const sent = { ...EMPTY, name: ' Fern ', email: 'A@B' };
  expect(unchanged(saved, sent, sent)).toEqual({ name: 'Fern', email: 'a@b' });
  expect(unchanged(saved, sent, { ...sent, name: 'Fern Brown' })).toEqual({ email: 'a@b' });
});

test('a draft fills what it fits: no other names, no other kinds', () => {
  expect(valuesFrom(EMPTY, { name: 'Fern', public: 'yes', role: 'admin' })).toEqual({
    ...EMPTY,
    name: 'Fern',
  });
  expect(valuesFrom(EMPTY, null)).toEqual(EMPTY);
  expect(isSame(EMPTY, { ...EMPTY })).toBe(true);
  expect(isSame(EMPTY, { ...EMPTY, public: true })).toBe(false);
});
