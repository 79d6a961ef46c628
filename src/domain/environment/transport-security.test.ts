import { expect, test } from 'vitest';
import { TRANSPORT_SECURITY, transportSecurityOf } from './transport-security.ts';

test('without a stage everything is bound, as from the first day', () => {
  expect(transportSecurityOf(undefined)).toBe('max-age=63072000; includeSubDomains; preload');
  expect(transportSecurityOf(' ')).toBe(TRANSPORT_SECURITY);
});

test.each(['max-age=86400', 'max-age=2592000', 'max-age=63072000; includeSubDomains', TRANSPORT_SECURITY])(
  'the stage %s is said as it is',
  (stage) => {
    expect(transportSecurityOf(stage)).toBe(stage);
  },
);

test.each(['86400', 'max-age=86400; preload', 'max-age=1\r\nX-Other: 1', 'includeSubDomains'])(
  '"%s" is no stage, and nothing of it is sent',
  (text) => {
    expect(transportSecurityOf(text)).toBe(TRANSPORT_SECURITY);
  },
);
