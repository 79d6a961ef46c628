import { expect, test } from 'vitest';
import { mailtoOf } from './links.ts';

test('a mail link goes to one address and carries no header of a stranger', () => {
  expect(mailtoOf('fern+grid@example.org')).toBe('mailto:fern%2Bgrid@example.org');
  expect(mailtoOf('odd?bcc=x&cc=y@example.org')).toBe('mailto:odd%3Fbcc%3Dx%26cc%3Dy@example.org');
});
