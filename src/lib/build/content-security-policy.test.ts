import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  inlineHashes,
  mergePolicyHashes,
  narrowPolicy,
  policyDirectives,
} from './content-security-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the content policy (T15)', () => {
  it('has nothing unsafe and starts from nothing', () => {
    const policy = policyDirectives({ https: true });
    expect(policy[0]).toBe("default-src 'none'");
    expect(policy.join(';')).not.toMatch(/unsafe|data:|\*/);
  });

  it('lets a page play films of our own, and of nobody else but in the frames of two hosts', () => {
    const policy = policyDirectives({ https: true });
    expect(policy).toContain("media-src 'self'");
    expect(policy).toContain('frame-src https://player.vimeo.com https://www.youtube-nocookie.com');
  });

  it('moves requests to https only where there is https', () => {
    expect(policyDirectives({ https: true })).toContain('upgrade-insecure-requests');
    expect(policyDirectives({ https: false })).not.toContain('upgrade-insecure-requests');
  });

  it('hashes inline scripts and styles, and passes over files and data', () => {
    const html =
      '<style>a{}</style><script type="module">b()</script><script>c()</script>' +
      '<script type="module" src="/d.js"></script><script type="application/ld+json">{}</script>';
    expect(inlineHashes(html)).toEqual([hash('a{}'), hash('b()'), hash('c()')]);
  });

  it('keeps the hashes that a page needs and every other source', () => {
    const policy = `script-src 'self' ${hash('a')} ${hash('b')}; style-src 'self' ${hash('c')}`;
    expect(narrowPolicy(policy, [hash('a')])).toBe(`script-src 'self' ${hash('a')}; style-src 'self'`);
  });

  it('never allows what the build did not know', () => {
    expect(narrowPolicy("script-src 'self'", [hash('injected')])).toBe("script-src 'self'");
  });

  it('merges the hashes of two pages directive by directive', () => {
    const one = `script-src 'self' ${hash('a')}; style-src 'self'`;
    const two = `script-src 'self' ${hash('b')}; style-src 'self' ${hash('c')}`;
    expect(mergePolicyHashes([one, two])).toBe(
      `script-src 'self' ${hash('a')} ${hash('b')}; style-src 'self' ${hash('c')}`,
    );
  });
});
