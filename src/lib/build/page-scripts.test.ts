import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { ERROR_SCRIPT } from './page-scripts.ts';

/** A page that runs the script; `fail` raises an error in it. Returns what it sends. */
function pageWith(navigator: object) {
  const sent: string[] = [];
  const listeners: Record<string, (event: object) => void> = {};
  runInNewContext(ERROR_SCRIPT, {
    document: { currentScript: { dataset: { release: 'abc1234' } } },
    location: { pathname: '/contribute', search: '?email=ada@example.org', hash: '#secret' },
    navigator: {
      onLine: true,
      sendBeacon: (path: string, body: string) => sent.push(`${path} ${body}`),
      ...navigator,
    },
    addEventListener: (type: string, listener: (event: object) => void) => {
      listeners[type] = listener;
    },
  });
  return { sent, fail: (type: string, event: object) => listeners[type]?.(event) };
}

test('sends class, release and path of an error, each class once, and no word of it', () => {
  expect(ERROR_SCRIPT.length).toBeLessThanOrEqual(1024);
  const { sent, fail } = pageWith({});
  fail('error', { message: 'ada@example.org', error: new TypeError('ada@example.org') });
  fail('error', { error: new TypeError('another') });
  fail('unhandledrejection', { reason: 'text of the page' });
  expect(sent).toEqual([
    '/api/browser-errors abc1234 TypeError /contribute',
    '/api/browser-errors abc1234 Error /contribute',
  ]);
});

test('sends at most five a page', () => {
  const { sent, fail } = pageWith({});
  for (let n = 0; n < 9; n += 1) fail('error', { error: { name: `E${n}Error` } });
  expect(sent.length).toBe(5);
});

test.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }, { onLine: false }])(
  '%o: nothing',
  (navigator) => {
    const { sent, fail } = pageWith(navigator);
    fail('error', { error: new Error('no') });
    expect(sent).toEqual([]);
  },
);
