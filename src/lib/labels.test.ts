import { expect, test } from 'vitest';
import { countText, mailtoOf } from './labels.ts';

test('the badge reads All Clear, 1 New and 99+ New (A-19)', () => {
  expect([0, 1, 99, 100].map(countText)).toEqual(['All Clear', '1 New', '99 New', '99+ New']);
});

test('a mail link goes to one address and carries no header of a stranger', () => {
  expect(mailtoOf('fern+grid@example.org')).toBe('mailto:fern%2Bgrid@example.org');
  expect(mailtoOf('odd?bcc=x&cc=y@example.org')).toBe('mailto:odd%3Fbcc%3Dx%26cc%3Dy@example.org');
});
