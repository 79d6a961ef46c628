import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { paletteOf } from '#lib/palette.ts';
import { inkedFile } from './inked-file.ts';
import { pictureFile, pictureFiles } from './pictures.tsx';

// Style sheets are empty here, also as text.
vi.mock('#styles/tokens.css?raw', () => ({ default: readFileSync('src/styles/tokens.css', 'utf8') }));

const { colour } = paletteOf(readFileSync('src/styles/tokens.css', 'utf8'));
const [open, close] = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">', '</svg>'];

describe('a drawing as a file of its own', () => {
  test('has the colours of its tile, and of a tile in it, in both themes', () => {
    const shapes =
      '<path class="g" d="M0 0"/><g class="t-teamz"><g><path class="d" d="M1 1"/></g></g><path class="g" d="M2 2"/>';
    expect(inkedFile({ field: '0 0 9 9', shapes, tile: 'howz' })).toBe(
      `${open}<style>.c0{fill:${colour('howz')}}.c1{fill:#003a1e}` +
        `@media(prefers-color-scheme:dark){.c0{fill:${colour('howz', 'dark')}}.c1{fill:#014f2b}}</style>` +
        '<path class="c0" d="M0 0"/><g><g><path class="c1" d="M1 1"/></g></g><path class="c0" d="M2 2"/>' +
        close,
    );
  });

  test('draws what is not there in the colour of the text around it', () => {
    const svg = inkedFile({ field: '0 0 9 9', shapes: '<path class="dash" d="M0 0"/>', line: 'on-slab' });
    expect(svg).toContain(`stroke:${colour('on-slab')};stroke-width:2;stroke-dasharray:6 5`);
    expect(svg).toContain(`stroke:${colour('on-slab', 'dark')};`);
  });

  test('is not made when an ink has no colour in a file', () => {
    expect(() => inkedFile({ field: '0 0 9 9', shapes: '<path class="word" d="M0 0"/>' })).toThrow('"word"');
  });
});

test('every picture has an address with a hash of what is in it, and measures', () => {
  const files = pictureFiles(['roomz', 'howz', 'jobz', 'liftz']);
  expect(files.length).toBeGreaterThan(50);
  expect(new Set(files.map(({ src }) => src)).size).toBe(files.length);
  for (const { src, width, height, svg } of files) {
    expect(src).toMatch(/^\/art\/[a-z0-9-]+\.[0-9a-f]{6}\.svg$/);
    expect(Math.min(width, height)).toBeGreaterThan(0);
    expect(svg).not.toContain('undefined');
    expect(svg).not.toContain('fill:none"');
  }
  expect(() => pictureFile('nobody')).toThrow('"nobody"');
});
