import { describe, expect, test } from 'vitest';
import { hashOf, inlineHashes, settlePage } from './page-policy.ts';

const BOOT = '<script>boot()</script>';
const STYLE = '<style>a{}</style>';
const ISLANDS = '<style>astro-island{display:contents}</style>';
const DIALOG = '<dialog id="video" data-films="{}"></dialog>';
const NAMES = ['boot()', 'a{}', 'astro-island{display:contents}', 'one()', 'two()'];
const FULL = [
  "default-src 'none'",
  "img-src 'self' blob:",
  'frame-src https://films.example',
  `script-src 'self' ${NAMES.map(hashOf).join(' ')}`,
  "style-src 'self'",
  'trusted-types sw work',
].join('; ');

const page = (body: string) => `<html><head>${BOOT}${STYLE}</head><body>${body}</body></html>`;
const settled = (body: string, path = '/about') => settlePage(page(body), FULL, path);

describe('the inline scripts and styles of a page', () => {
  test('are found by their hashes; files, data and what lies in a template are not among them', () => {
    const html =
      '<style>a{}</style><script type="module">b()</script><script>c()</script>' +
      '<script type="module" src="/d.js"></script><script type="application/ld+json">{}</script>' +
      '<template><script type="module">e()</script></template>';
    expect(inlineHashes(html)).toEqual([hashOf('a{}'), hashOf('b()'), hashOf('c()')]);
  });

  test('become one style, and one script besides that of the head; each part runs by itself', () => {
    const { html } = settled(
      `<p>x</p>${ISLANDS}<script>one()</script><p>y</p>${ISLANDS}<script type="module">two()</script><p>z</p>`,
    );
    const script = [
      'try{(()=>{one()\n})()}catch(e){reportError(e)}',
      'try{(()=>{two()\n})()}catch(e){reportError(e)}',
    ].join('\n');
    expect(html).toBe(
      `<html><head>${BOOT}<style>a{}astro-island{display:contents}</style></head>` +
        `<body><p>x</p><p>y</p><script type="module">${script}</script><p>z</p></body></html>`,
    );
  });

  test('run in the order they had: modules after the others', () => {
    const { html } = settled('<script type="module">one()</script><script>two()</script>');
    expect(html.indexOf('two()')).toBeLessThan(html.indexOf('one()'));
  });

  test('run before the first script file, which may arrive late', () => {
    const file = '<script type="module" src="/a.js"></script>';
    const { html } = settled(`<i></i>${file}<script type="module">one()</script>`);
    expect(html).toContain('<i></i><script type="module">try{');
    expect(html).toMatch(/reportError\(e\)\}<\/script><script type="module" src="\/a\.js">/);
  });

  test('in a template stay where they are', () => {
    const template = '<template id="late"><script type="module">one()</script></template>';
    expect(settled(template).html).toBe(page(template));
  });

  test('a page of neither stays as it is', () => {
    const { html, policy } = settlePage('<head></head><body></body>', FULL, '/');
    expect(html).toBe('<head></head><body></body>');
    expect(policy).toContain("style-src 'none'");
  });
});

describe('the content policy of a page (T15)', () => {
  test('has the hashes of that page and no others', () => {
    const { html, policy, unknown } = settled(`${ISLANDS}<script>one()</script>`);
    const hashes = inlineHashes(html);
    expect(hashes).toHaveLength(3);
    expect(policy.match(/'sha256-[^']+'/g)?.toSorted()).toEqual(hashes.toSorted());
    expect(unknown).toBe(0);
  });

  test('never allows what the build did not know', () => {
    const { html, policy, unknown } = settled('<script>injected()</script><script>one()</script>');
    expect(unknown).toBe(1);
    expect(html).toContain('<script>injected()</script>');
    expect(policy).not.toContain(hashOf('injected()'));
    expect(html.match(/<script type="module">/g)).toHaveLength(1);
  });

  test('allows the hosts of films where there is the dialog that plays them', () => {
    expect(settled(DIALOG).policy).toContain('frame-src https://films.example');
    expect(settled('').policy).not.toContain('frame-src');
  });

  test('allows pictures from memory where proof files are shown', () => {
    expect(settled('', '/admin-portal/dashboard').policy).toContain("img-src 'self' blob:;");
    expect(settled('').policy).toContain("img-src 'self';");
  });

  test('allows the worker of a challenge where there is the form that needs it', () => {
    for (const path of ['/contribute', '/contribute.html'])
      expect(settled('', path).policy).toMatch(/;trusted-types sw work$/);
    expect(settled('').policy).toMatch(/;trusted-types sw$/);
  });
});
