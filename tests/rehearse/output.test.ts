import { expect, test } from 'vitest';
import { PRODUCTION } from '#tests/builders/production-environment.ts';
import { leaksIn } from './output.ts';

test('a secret in a published text is named by its variable and never said', () => {
  for (const name of ['SIGNING_SECRET', 'LOG_SALT', 'BACKUP_KEY'] as const) {
    expect(leaksIn(`x="${PRODUCTION[name]}"`, PRODUCTION)).toEqual([`the value of ${name}`]);
  }
  expect(leaksIn('MIIEvQIBADANBgkqhkiG9w0', PRODUCTION)).toEqual(['the value of FIREBASE_PRIVATE_KEY']);
  expect(leaksIn('hunter2', PRODUCTION)).toEqual(['the value of SMTP_URL']);
});

test('an address or a key of a machine is found, and what production publishes is none', () => {
  for (const leak of [
    'http://localhost',
    '127.0.0.1:9099',
    'local-api-key',
    'demo-thegrid',
    'thegrid.localhost',
  ]) {
    expect(leaksIn(`a ${leak} b`, PRODUCTION)).toEqual([leak]);
  }
  expect(leaksIn('var a=`http://localhost`,b=1', PRODUCTION)).toEqual([]);
  expect(leaksIn('var a=`http://localhost:8888`,b=1', PRODUCTION)).toEqual(['http://localhost']);
  const shown = [PRODUCTION.SITE_URL, PRODUCTION.PUBLIC_FIREBASE_API_KEY, PRODUCTION.CONTACT_EMAIL].join(' ');
  expect(leaksIn(`${shown} location.hostname === "localhost"`, PRODUCTION)).toEqual([]);
});
