import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openSite } from './local-site.ts';

describe('the local site serves files as Netlify does', () => {
  test('a page answers with and without a slash behind its name, and as a file', async () => {
    const { ask } = await openSite();
    for (const path of ['/about', '/about/', '/about/index.html', '/about?x=1']) {
      const answer = await ask(path);
      expect([path, answer.status, answer.body.toString().includes('About')]).toEqual([path, 200, true]);
    }
  });

  test('a browser gets the smallest encoding that it accepts', async () => {
    const { ask } = await openSite();
    const plain = await ask('/about');
    const brotli = await ask('/about', { headers: { 'accept-encoding': 'gzip, br' } });
    const gzip = await ask('/about', { headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(plain.headers).toMatchObject({
      vary: 'Accept-Encoding',
      'content-type': 'text/html; charset=utf-8',
    });
  });

  test('a browser that has the file is told so, until the file changes', async () => {
    const { ask, root } = await openSite();
    const first = await ask('/about');
    const known = { headers: { 'if-none-match': String(first.headers.etag) } };
    expect((await ask('/about', known)).status).toBe(304);
    await writeFile(join(root, 'published/about/index.html'), '<!doctype html><title>Newer</title>');
    const changed = await ask('/about', known);
    expect([changed.status, changed.body.toString()]).toEqual([200, '<!doctype html><title>Newer</title>']);
  });

  test('headers come from netlify.toml, _headers and the build of Astro', async () => {
    const { ask } = await openSite();
    expect((await ask('/about')).headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-security-policy': "default-src 'none'",
      'x-frame-options': 'DENY',
      'x-own': 'own',
    });
    expect((await ask('/_astro/a.B1c2.js')).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
  });

  test('a player gets the part of a film that it asks for, and captions with their type', async () => {
    const { ask, root } = await openSite();
    await writeFile(join(root, 'published/film.webm'), 'abcdefghij');
    await writeFile(join(root, 'published/film.vtt'), 'WEBVTT\n');
    const part = (range: string) => ask('/film.webm', { headers: { range } });
    expect((await ask('/film.webm')).headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-type': 'video/webm',
      'content-length': '10',
    });
    for (const [range, text, said] of [
      ['bytes=0-1', 'ab', 'bytes 0-1/10'],
      ['bytes=7-', 'hij', 'bytes 7-9/10'],
      ['bytes=8-99', 'ij', 'bytes 8-9/10'],
    ] as const) {
      const answer = await part(range);
      expect([answer.status, answer.body.toString(), answer.headers['content-range']]).toEqual([
        206,
        text,
        said,
      ]);
    }
    for (const odd of ['bytes=99-', 'bytes=-2', 'bytes=1-2,4-5', 'bytes=3-1'])
      expect([(await part(odd)).status, odd]).toEqual([200, odd]);
    expect((await ask('/film.vtt')).headers['content-type']).toBe('text/vtt; charset=utf-8');
  });

  test('a request for the head gets the same headers and no body', async () => {
    const { ask } = await openSite();
    const [whole, head] = [await ask('/about'), await ask('/about', { method: 'HEAD' })];
    expect(head.body).toHaveLength(0);
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    expect(head.headers.etag).toBe(whole.headers.etag);
  });

  test.each([
    '/../netlify.toml',
    '/%2e%2e/netlify.toml',
    '/about/..%2f..%2fnetlify.toml',
    '/about/..%5c..%5cnetlify.toml',
    '/%00',
    '/%',
    '/_headers',
    '/_redirects',
  ])('%s leads nowhere', async (path) => {
    const { ask } = await openSite();
    const answer = await ask(path);
    expect([answer.status, answer.body.toString().includes('Not here')]).toEqual([404, true]);
  });

  test('an unknown path gets the 404 page, its status and the headers of the site', async () => {
    const { ask } = await openSite();
    const answer = await ask('/nowhere');
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).toContain('Not here');
    expect(answer.headers['x-frame-options']).toBe('DENY');
  });

  test('files are not written to', async () => {
    const { ask } = await openSite();
    expect((await ask('/about', { method: 'POST' })).status).toBe(405);
  });

  test('redirects fill in what varies, keep the query, and never lead back to themselves', async () => {
    const { ask } = await openSite();
    expect(await ask('/old/mo')).toMatchObject({ status: 301, headers: { location: '/about?from=mo' } });
    expect(await ask('/moved/a/b?c=1')).toMatchObject({ status: 302, headers: { location: '/a/b?c=1' } });
    expect(await ask('/index.html')).toMatchObject({ status: 302, headers: { location: '/forced' } });
    const circle = await ask('/loop/');
    expect(circle.status).toBe(404);
  });

  test('what was built to be rendered on demand answers last', async () => {
    const { ask } = await openSite({ pageFunction: true });
    expect((await ask('/about')).headers['x-from']).toBeUndefined();
    expect(await ask('/rendered')).toMatchObject({ status: 200, headers: { 'x-from': 'page function' } });
    const unknown = await ask('/nowhere', { headers: { 'accept-encoding': 'br' } });
    expect([unknown.status, brotliDecompressSync(unknown.body).toString()]).toEqual([
      404,
      '<!doctype html><title>Rendered /nowhere</title>',
    ]);
  });
});
