import { describe, expect, test } from 'vitest';
import { newRecoveryCodes, newTotpSecret, secretInText, stepAt, stepOfCode, totpUri } from './take-code.ts';

/** The secret of RFC 6238, appendix B, for SHA-1, and its codes by second, of which we ask the last six digits. */
const SECRET = Buffer.from('12345678901234567890', 'ascii');
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;

describe('codes by time (RFC 6238)', () => {
  test.each(VECTORS)('at second %d it ends like %s', (second, code) => {
    const now = second * 1000;
    expect(stepOfCode(SECRET, code.slice(-6), now, 0)).toBe(stepAt(now));
    expect(stepOfCode(SECRET, code.slice(0, 6), now, 0)).toBeNull();
  });

  test('an app reads issuer, name, secret and the rules from the address', () => {
    const { protocol, host, pathname, searchParams } = new URL(totpUri(SECRET, 'ada b'));
    expect([protocol, host, decodeURIComponent(pathname)]).toEqual(['otpauth:', 'totp', '/TheGrid:ada b']);
    expect(Object.fromEntries(searchParams)).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      issuer: 'TheGrid',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(secretInText(SECRET)).toBe(searchParams.get('secret'));
  });

  test('a secret has 160 bits, and no two are the same', () => {
    expect(newTotpSecret().byteLength).toBe(20);
    expect(secretInText(newTotpSecret())).not.toBe(secretInText(newTotpSecret()));
  });
});

describe('which code counts', () => {
  /** The code of this secret for the step that second 1,700,000,015 lies in, and of those around it. */
  const NOW = 1_700_000_015_000;
  const CODES: Record<number, string> = {
    [-2]: '276857',
    [-1]: '921300',
    0: '732303',
    1: '136087',
    2: '253938',
  };
  const at = (steps: number) => CODES[steps] ?? '';

  test('that of the present step and of one before and after it', () => {
    const found = [-2, -1, 0, 1, 2].map((steps) => stepOfCode(SECRET, at(steps), NOW, 0) !== null);
    expect(found).toEqual([false, true, true, true, false]);
  });

  test('none of a step that was used, nor of one before it', () => {
    const used = stepOfCode(SECRET, at(0), NOW, 0);
    expect(used).toBe(stepAt(NOW));
    const after = [-1, 0, 1].map((steps) => stepOfCode(SECRET, at(steps), NOW, used ?? 0));
    expect(after).toEqual([null, null, stepAt(NOW) + 1]);
  });

  test('a code ends with its step, to the millisecond', () => {
    const begins = stepAt(NOW) * 30_000;
    expect(stepOfCode(SECRET, at(0), begins + 59_999, 0)).toBe(stepAt(NOW));
    expect(stepOfCode(SECRET, at(0), begins + 60_000, 0)).toBeNull();
    expect(stepOfCode(SECRET, at(0), begins - 30_000, 0)).toBe(stepAt(NOW));
    expect(stepOfCode(SECRET, at(0), begins - 30_001, 0)).toBeNull();
  });
});

test('a person gets recovery codes of 112 random bits or more, so that SHA-256 alone stores them safely (T04)', () => {
  for (const code of newRecoveryCodes()) {
    expect(code).toMatch(/^[2-9a-z]{4}(?:-[2-9a-z]{4})*$/);
    expect(code.replaceAll('-', '').length * Math.log2(30)).toBeGreaterThanOrEqual(112);
  }
});
