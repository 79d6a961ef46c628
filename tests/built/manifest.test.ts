import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { OFFLINE_PAGES } from '#lib/web-app/offline-pages.ts';

interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
}
const manifest = JSON.parse(readFileSync('dist/manifest.webmanifest', 'utf8'));
const pictures: Picture[] = [...manifest.icons, ...manifest.screenshots];

/** The file that answers an address of the site. */
const fileOf = (url: string) =>
  join('dist', url === '/' ? 'index.html' : /\.\w+$/.test(url) ? url : `${url}.html`);

/** Never cached: data, portals, sign-in, and addresses of the local cloud (T37). */
const PRIVATE_PATHS =
  /^\/(?:api|auth|account|recover|admin-portal|insiderz|insiderz-portal|__local|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)(?:\/|$)/;

/** With credentials, as everything else of a page: without, browsers open a further connection for it. */
const LINK = '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">';

describe('the web app manifest', () => {
  test('passes Chromium’s installability checks (R333)', () => {
    expect(manifest).toMatchObject({
      name: 'TheGrid',
      short_name: 'TheGrid',
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
    });
    const any: Picture[] = manifest.icons.filter(({ purpose }: Picture) => purpose === 'any');
    expect(any.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
    const maskable: Picture[] = manifest.icons.filter(({ purpose }: Picture) => purpose === 'maskable');
    expect(maskable.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
    expect(manifest.prefer_related_applications).toBeUndefined();
    const ground = /--ground: (#\w+)/.exec(readFileSync('src/styles/tokens.css', 'utf8'))?.[1];
    expect([manifest.theme_color, manifest.background_color]).toEqual([ground, ground]);
    expect(manifest.screenshots.map(({ form_factor }: Picture) => form_factor)).toEqual(
      expect.arrayContaining(['narrow', 'wide']),
    );
  });

  test('takes pictures that a phone shares, as parts that the worker reads', () => {
    const { action, method, enctype, params } = manifest.share_target;
    expect([action, method, enctype]).toEqual(['/contribute/share', 'POST', 'multipart/form-data']);
    expect(params.files).toEqual([{ name: 'files', accept: ['image/png', 'image/jpeg', 'image/webp'] }]);
    expect(existsSync(fileOf(action))).toBe(false);
  });

  test.each(pictures)('$src is a PNG of $sizes', async ({ src, sizes, type }) => {
    const file = fileOf(src);
    const { width, height, format } = await sharp(file).metadata();
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
    expect(statSync(file).size).toBeLessThan(60 * 1024);
  });

  test('a maskable icon keeps its mark in the circle that no system cuts, and fills its corners', async () => {
    const { data, info } = await sharp(fileOf('/icons/maskable-512.png'))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const paper = [...data.subarray(0, 4)];
    expect(paper[3]).toBe(255);
    let outside = 0;
    for (let at = 0; at < data.length; at += 4) {
      const x = ((at / 4) % info.width) - info.width / 2;
      const y = Math.floor(at / 4 / info.width) - info.height / 2;
      const isPaper = paper.every((value, channel) => Math.abs(data[at + channel]! - value) < 3);
      if (!isPaper && Math.hypot(x, y) > 0.4 * info.width) outside += 1;
    }
    expect(outside).toBe(0);
  });

  test('stands in every page and portal, and its shortcuts lead to pages', () => {
    const pages = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.html'),
    );
    const without = pages.filter((page) => !readFileSync(join('dist', page), 'utf8').includes(LINK));
    expect(without).toEqual([]);
    expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual([
      'Contribute',
      'Tools',
      'FAQ',
    ]);
    for (const { url } of manifest.shortcuts) expect(existsSync(fileOf(url)), url).toBe(true);
  });
});

describe('what the service worker keeps', () => {
  const source = readFileSync('dist/sw.js', 'utf8');
  const kept = [
    ...source.matchAll(/\{[^{}]*?url:\s*[`"']([^`"']+)[`"'][^{}]*\}|\{[^{}]*?"url":"([^"]+)"[^{}]*\}/g),
  ].map(([, one, two]) => one ?? two ?? '');

  test('every page of the list is kept, under an address that a file answers (A-41)', () => {
    expect(kept).toEqual(expect.arrayContaining([...OFFLINE_PAGES]));
    const missing = kept.filter((url) => !existsSync(fileOf(url)));
    expect(missing).toEqual([]);
    expect(new Set(kept).size).toBe(kept.length);
  });

  test('nothing private, no portal code, no sign-in library and no 404 page is kept (T37)', () => {
    expect(kept.filter((url) => PRIVATE_PATHS.test(url) || /404|Admin|\/auth\./.test(url))).toEqual([]);
  });

  test('every file that a kept page asks for by itself is kept with it', () => {
    for (const page of OFFLINE_PAGES) {
      const html = readFileSync(fileOf(page), 'utf8');
      const asked = [...html.matchAll(/\/(?:_astro|art)\/[\w.$-]+/g)].map(([url]) => url);
      expect(asked.filter((url) => !kept.includes(url))).toEqual([]);
    }
  });

  test('no film is kept: it is fetched when someone presses', () => {
    expect(existsSync('dist/media')).toBe(true);
    expect(kept.filter((url) => url.startsWith('/media/'))).toEqual([]);
  });

  test('all of it is less than 600 KiB on the wire', () => {
    const bytes = kept.map((url) => {
      const content = readFileSync(fileOf(url));
      return /\.(?:png|woff2|ico)$/.test(url) ? content.byteLength : brotliCompressSync(content).byteLength;
    });
    expect(bytes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThan(600);
  });

  test('the worker is one script of at most 8 KiB on the wire, its list included', () => {
    expect(brotliCompressSync(readFileSync('dist/sw.js')).byteLength / 1024).toBeLessThan(8);
  });
});
