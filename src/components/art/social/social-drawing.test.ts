import { describe, expect, it } from 'vitest';
import { TILE_IDS } from '#lib/tiles.ts';
import { socialDrawing } from './social-drawing.ts';

describe('the picture of a shared page', () => {
  it('carries every word of its line, and the name', () => {
    const drawing = socialDrawing('terms', 'Terms & <Conditions>');
    const words = [...drawing.matchAll(/<text[^>]*>([^<]*)</g)].map((match) => match[1]);
    expect(words).toContain('TheGrid');
    expect(words.join(' ')).toContain('Terms &amp; &lt;Conditions&gt;');
  });

  it('is drawn from all twelve tiles in colours that the style sheet has', () => {
    const drawing = socialDrawing('about', 'Why this exists.');
    for (const id of TILE_IDS.filter((tile) => tile !== 'next')) {
      expect(drawing).toMatch(new RegExp(`\\.t-${id} \\.g\\{fill:#[0-9a-f]{6}\\}`));
      expect(drawing).toContain(`class="t-${id}"`);
    }
    expect(drawing).not.toMatch(/var\(|undefined|NaN/);
  });

  it('is the same at every build, and the home page has the hero', () => {
    expect(socialDrawing('faq', 'Asked.')).toBe(socialDrawing('faq', 'Asked.'));
    expect(socialDrawing('home', 'No middlemen.')).toContain('class="word"');
  });
});
