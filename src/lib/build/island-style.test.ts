import { describe, expect, test } from 'vitest';
import { withStyleInHead } from './island-style.ts';

const STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

describe('the style of islands', () => {
  test('moves from the body to the end of the head, once', () => {
    const page = `<head><title>One</title></head><body><p>${STYLE}Two</p>${STYLE}</body>`;
    expect(withStyleInHead(page)).toBe(`<head><title>One</title>${STYLE}</head><body><p>Two</p></body>`);
  });

  test('a page without islands stays as it is', () => {
    const page = '<head><style>p{color:red}</style></head><body></body>';
    expect(withStyleInHead(page)).toBe(page);
  });
});
