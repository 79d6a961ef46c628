import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rotation } from '#server/commands/rotation.ts';
import { signingSecret } from '#server/platform/environment/environment.ts';
import { sign } from '#server/platform/keys/keys.ts';
import { readUnsubscribeToken, unsubscribeLinks } from './unsubscribe.ts';

const STOPPED = { kind: 'news', userId: 'u1_x' } as const;
const token = () => unsubscribeLinks(STOPPED).oneClick.split('/').at(-1) ?? '';
const read = (text: string) => readUnsubscribeToken(text, new Date());

function rotate(leaked = false): void {
  const { setting } = rotation({ name: 'signing', env: process.env, now: new Date(), leaked });
  vi.stubEnv('SIGNING_KEYS', setting?.value ?? '');
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T00:00:00Z'), toFake: ['Date'] });
  vi.stubEnv('SITE_URL', 'https://thegrid.example');
  vi.stubEnv('SIGNING_SECRET', 's'.repeat(48));
  vi.stubEnv('SIGNING_KEYS', '');
  vi.stubEnv('CONTRIBUTOR_ID_KEY', '');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe('the way out of a mail', () => {
  test.each(['', 'c'.repeat(48)])('still works after ten rotations in thirty years (id key "%s")', (key) => {
    vi.stubEnv('CONTRIBUTOR_ID_KEY', key);
    const atFirst = token();
    rotate();
    const afterOne = token();
    for (let times = 0; times < 10; times += 1) {
      vi.setSystemTime(Date.now() + 3 * 365 * 86_400_000);
      rotate(times % 2 === 0);
    }
    expect([read(atFirst), read(afterOne)]).toEqual([STOPPED, STOPPED]);
  });

  test('of a mail from before reads for as long as the key that it was signed with', () => {
    vi.stubEnv('CONTRIBUTOR_ID_KEY', 'c'.repeat(48));
    const former = sign('news_u1_x', (text) => `unsubscribe\n${text}`);
    rotate();
    expect(read(former)).toEqual(STOPPED);
    vi.setSystemTime(Date.now() + 402 * 86_400_000);
    expect(read(former)).toBeNull();
  });

  test('that someone changed, or that was signed for something else, stops nothing', () => {
    vi.stubEnv('CONTRIBUTOR_ID_KEY', signingSecret());
    const [text = '', signature = ''] = token().split('.');
    const other = sign('news_u1_x', (words) => `contribution-status\n${words}`);
    for (const wrong of [
      `${text}y.${signature}`,
      `missions_u1_x.${signature}`,
      `${text}.`,
      `${text}.none.${signature}`,
      text,
      '',
      other,
    ]) {
      expect(read(wrong)).toBeNull();
    }
  });
});
