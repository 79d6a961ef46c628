import { beforeEach, describe, expect, test } from 'vitest';
import { seal, unseal } from './sealing.ts';

beforeEach(() => {
  process.env.SIGNING_SECRET = 'a secret of this test';
});

describe('what waits in the outbox is sealed', () => {
  test.each(['', 'x', 'Grüße, 👋🏽', 'a'.repeat(10_000)])('%.20s comes out as it went in', (text) => {
    expect(unseal('link', seal('link', text))).toBe(text);
  });

  test('the same text is sealed differently each time, and shows nothing of itself', () => {
    const sealed = [seal('link', 'open sesame'), seal('link', 'open sesame')];
    expect(new Set(sealed).size).toBe(2);
    expect(Buffer.from(sealed[0] ?? '', 'base64url').toString('latin1')).not.toContain('sesame');
  });

  test('another purpose and another secret open nothing', () => {
    const sealed = seal('link', 'open sesame');
    expect(() => unseal('invitation', sealed)).toThrow();
    process.env.SIGNING_SECRET = 'another secret';
    expect(() => unseal('link', sealed)).toThrow();
  });

  test('a change of any byte is noticed, and so is a shortened text', () => {
    const sealed = Buffer.from(seal('link', 'open sesame'), 'base64url');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unseal('link', changed.toString('base64url')), `byte ${at}`).toThrow();
    }
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => unseal('link', sealed.subarray(0, length).toString('base64url'))).toThrow();
    }
  });
});
