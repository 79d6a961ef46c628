import { expect, test } from 'vitest';
import { PRODUCTION } from '#tests/builders/production-environment.ts';
import { likelySecrets, secretFindings } from './secret-scan.ts';

test('the operator’s first paid deploy passes the secret scan of the platform', () => {
  expect(secretFindings([])).toEqual([]);
});

test('the scan finds what begins like a key and is random, and leaves out what it is told to', () => {
  const { PUBLIC_FIREBASE_API_KEY: key } = PRODUCTION;
  expect(likelySecrets(`{"apiKey":"${key}"}`)).toEqual([key]);
  expect(likelySecrets(`KEY= ${key}`)).toEqual([key]);
  expect(likelySecrets(`{"apiKey":"${key}"}`, [key])).toEqual([]);
  expect(
    likelySecrets(
      `a ${key} in a sentence, 'sk-aaaaaaaaaaaaaaaaaaaaaaaa', 'no-prefix-9f8e7d6c5b4a3210zyxwvuts'`,
    ),
  ).toEqual([]);
});
