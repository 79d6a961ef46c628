import { describe, expect, it } from 'vitest';
import { framedBy, policyDirectives } from './security-headers.ts';

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

  it('names who may frame a page in the place of nobody', () => {
    const policy = policyDirectives({ https: true }).join(';');
    const framed = framedBy(policy, ['https://roomz.example.org', 'https://jobz.example.org']);
    expect(framed).toContain(';frame-ancestors https://roomz.example.org https://jobz.example.org;');
    expect(framed).not.toContain("frame-ancestors 'none'");
  });

  it('moves requests to https only where there is https', () => {
    expect(policyDirectives({ https: true })).toContain('upgrade-insecure-requests');
    expect(policyDirectives({ https: false })).not.toContain('upgrade-insecure-requests');
  });
});
