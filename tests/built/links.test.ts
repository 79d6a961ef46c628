import { existsSync, readdirSync } from 'node:fs';
import type { HtmlElement } from 'html-validate';
import { expect, test } from 'vitest';
import { builtPage, parsePage } from './html-page.ts';

/** Made on demand, so no file is built. */
const ON_DEMAND = /^\/(?:leaderboard|inz|roadmap|changelog(?:\/.+)?)$/;

const decode = (text: string) => decodeURIComponent(text.replaceAll('&amp;', '&').replaceAll('&#38;', '&'));
const valuesOf = (page: HtmlElement, element: string, attribute: string) =>
  page.querySelectorAll(`${element}[${attribute}]`).map((one) => one.getAttributeValue(attribute) ?? '');

/** Internal links without a page, and anchors without an element; pages by path. */
function deadLinks(pages: ReadonlyMap<string, HtmlElement>, isFile = (_: string) => false): string[] {
  const ids = new Map(
    [...pages].map(([path, page]) => [path, new Set(valuesOf(page, '*', 'id').map(decode))]),
  );
  const isDead = (from: string, href: string) => {
    const [address = '', anchor = ''] = decode(href).split('#');
    const path = address.replace(/\?.*$/, '') || from;
    if (path.startsWith('/api/') || ON_DEMAND.test(path) || isFile(path)) return false;
    const target = ids.get(path);
    return !target || (anchor !== '' && anchor !== 'top' && !target.has(anchor));
  };
  return [...pages].flatMap(([path, page]) =>
    valuesOf(page, 'a', 'href')
      .filter((href) => /^\/(?!\/)|^#/.test(href) && isDead(path, href))
      .map((href) => `${path}: ${href}`),
  );
}

test('every link of a built page leads to a page or file, and every anchor to an element', () => {
  const names = readdirSync('dist', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => file.replaceAll('\\', '/').replace(/\.html$/, ''));
  const pages = new Map(names.map((name) => [`/${name.replace(/^index$/, '')}`, builtPage(name)]));
  expect(pages.size).toBeGreaterThan(20);
  expect(deadLinks(pages, (path) => /\.\w+$/.test(path) && existsSync(`dist${path}`))).toEqual([]);
});

test('dead links and anchors are found, right ones are not', () => {
  const pages = new Map([
    ['/', parsePage('<a href="/about#a&amp;b">x</a><a href="/api/x">y</a><a href="https://a.uk">z</a>')],
    ['/about', parsePage('<h2 id="a&amp;b">x</h2><a href="#top">y</a><a href="/roadmap#new">z</a>')],
    ['/faq', parsePage('<a href="/nope">x</a><a href="/about#there">y</a><a href="#gone">z</a>')],
  ]);
  expect(deadLinks(pages)).toEqual(['/faq: /nope', '/faq: /about#there', '/faq: #gone']);
});
