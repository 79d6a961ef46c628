import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isEmailAddress, isWebAddress, multiline, oneLine, receiverOf } from './text.ts';

describe('what someone types', () => {
  test.each([
    '<img src=x onerror=alert(1)>',
    'Bob ]]> Smith',
    '\u200fعلی\u200e Fern',
    'a\ufeffb\u061cc',
    '\u2026 😀 \ue000',
  ])('is taken as a name as it was typed: %j', (name) => expect(z.parse(oneLine(), name)).toBe(name));

  test.each([
    'a\u0007b',
    'a\u007fb',
    'a\u0085b',
    'a\nb',
    'a\tb',
    'a\u2028b',
    'a\u202ab',
    'a\u202eb',
    'a\u2066b',
  ])('is refused as a name for a control character, a line break or a bidi override: %j', (name) => {
    expect(z.safeParse(oneLine(), name).success).toBe(false);
    expect(z.safeParse(multiline(), name).success).toBe(true);
  });

  test.each(['\0', '\ud800', '\uffff', '\ufffe', '\ufdd0', '\u{1fffe}', '\u{10ffff}'])(
    'is refused everywhere for what cannot be stored: %j',
    (character) => {
      for (const kind of [oneLine, multiline])
        expect(z.safeParse(kind(), `a${character}b`).success).toBe(false);
    },
  );
});

describe('isEmailAddress', () => {
  test.each([
    'fern@example.org',
    'a@b.co',
    "o'neill+tag@mail.example.co.uk",
    'first.last@sub-domain.example.com',
    'x_y-z@xn--bcher-kva.example',
    '!#$%&*/=?^`{|}~@example.org',
    'user@xn--fiqs8s.xn--fiqs8s',
    `${'a'.repeat(64)}@example.org`,
  ])('accepts %s', (text) => expect(isEmailAddress(text)).toBe(true));

  test.each([
    '',
    'fern',
    'fern@',
    '@example.org',
    'fern@example',
    'fern@localhost',
    'fern@.org',
    'fern@example..org',
    'fern@-example.org',
    'fern@example-.org',
    '.fern@example.org',
    'fern.@example.org',
    'fe..rn@example.org',
    'fe rn@example.org',
    'fern@exam ple.org',
    'fern@example.org, other@example.org',
    'fern@example.org\r\nBcc: other@example.org',
    'Fern <fern@example.org>',
    '"fern"@example.org',
    'fern@[127.0.0.1]',
    'fern@127.0.0.1',
    'fern@example.c',
    'fern@example.123',
    'fern@b@example.org',
    '\ud800@a.com',
    'fern@exämple.org',
    `${'a'.repeat(65)}@example.org`,
    `fern@${'a'.repeat(64)}.org`,
    `fern@${'abcdefgh.'.repeat(30)}org`,
  ])('refuses %j', (text) => expect(isEmailAddress(text)).toBe(false));
});

describe('isWebAddress', () => {
  test.each([
    'https://example.org',
    'http://example.org/a/b?c=d&e=f#g',
    'HTTPS://EXAMPLE.ORG',
    'https://sub.example.co.uk:8443/path',
    'https://exämple.org/ü',
    'https://93.184.216.34/x',
  ])('accepts %s', (text) => expect(isWebAddress(text)).toBe(true));

  test.each([
    'example.com',
    'www.example.com',
    '//example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'file:///etc/passwd',
    'http://',
    'https:example.com',
    'https:///example.com',
    'https://user:pass@example.com',
    'https://exa mple.com',
    'https://example.com\\@evil.example',
    'https://localhost',
    'https://example.com/<script>',
    ' https://example.com"',
    'https://.',
    'blob:https://example.com/1',
    'mailto:fern@example.org',
  ])('refuses %j', (text) => expect(isWebAddress(text)).toBe(false));
});

test.each([
  ['zoe@example.org', 'zoe@example.org'],
  ['Zoe@Example.ORG', 'zoe@example.org'],
  ['zoe+1@example.org', 'zoe@example.org'],
  ['zoe+a+b@example.org', 'zoe@example.org'],
  ['z.o.e@example.org', 'z.o.e@example.org'],
  ['z.o.e+news@gmail.com', 'zoe@gmail.com'],
  ['Zoe@GoogleMail.com', 'zoe@gmail.com'],
  ['zoe@example.org.', 'zoe@example.org'],
  ['ｚｏｅ@example.org', 'zoe@example.org'],
  ['+zoe@example.org', '+zoe@example.org'],
])('%s is counted as %s', (address, receiver) => {
  expect(receiverOf(address)).toBe(receiver);
});

test('other people at one host are other receivers', () => {
  expect(receiverOf('zoe1@example.org')).not.toBe(receiverOf('zoe2@example.org'));
});
