import { afterEach, describe, expect, it, vi } from 'vitest';
import { loggablePath, logMissingPath, nearPages } from './missing-path.ts';

afterEach(() => vi.restoreAllMocks());

describe('the log of missing paths (R048, T34)', () => {
  it('has no query, no fragment and at most 200 characters', () => {
    expect(loggablePath('/nope?token=secret#x')).toBe('/nope');
    expect(loggablePath(`/${'na/'.repeat(200)}`)).toHaveLength(200);
  });

  it('cannot be broken into lines or coloured by a visitor', () => {
    expect(loggablePath('/a\r\nb\u001b[31m\u202e\u2028')).toBe(
      '/a\\u{d}\\u{a}b\\u{1b}[31m\\u{202e}\\u{2028}',
    );
  });

  it('hides what may be a token or an address', () => {
    expect(loggablePath('/reset/9f86d081884c7d659a2feaa0c55ad015')).toBe('/reset/[hidden]');
    expect(loggablePath('/users/fern@bristol.uk/x')).toBe('/users/[hidden]/x');
    expect(loggablePath('/users/fern%40bristol.uk')).toBe('/users/[hidden]');
  });

  it('is one line of JSON', () => {
    const write = vi.spyOn(console, 'error').mockImplementation(() => {});
    logMissingPath('/nope\n{"level":"info"}?a=1', 'r1');
    expect(write).toHaveBeenCalledOnce();
    const line = String(write.mock.calls[0]?.[0]);
    expect(line).not.toContain('\n');
    expect(JSON.parse(line)).toMatchObject({ event: 'page-not-found', status: 404, request_id: 'r1' });
  });
});

describe('suggestions for a missing path (A-25)', () => {
  it.each([
    ['/contribut', '/contribute'],
    ['/abuot', '/about'],
    ['/About.html', '/about'],
    ['/getapp', '/get-app'],
    ['/login', '/auth'],
    ['/insiderz/roadmap', '/insiderz-portal'],
    ['/privacy-policy', '/privacy'],
  ])('for %s names %s first', (path, expected) => {
    expect(nearPages(path)[0]?.href).toBe(expected);
  });

  it('names nothing when nothing is near', () => {
    expect(nearPages('/wp-login.php')).toEqual([]);
    expect(nearPages('/xyzzy/quux')).toEqual([]);
  });
});
