import { expect, test } from 'vitest';
import { newRecoveryCodes } from './recovery-codes.ts';

test('a person gets recovery codes of 112 random bits or more, so that SHA-256 alone stores them safely (T04)', () => {
  for (const code of newRecoveryCodes()) {
    expect(code).toMatch(/^[2-9a-z]{4}(?:-[2-9a-z]{4})*$/);
    expect(code.replaceAll('-', '').length * Math.log2(30)).toBeGreaterThanOrEqual(112);
  }
});
