import { expect, test } from 'vitest';
import { receiverOf } from './receiver.ts';

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
