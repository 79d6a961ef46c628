import { describe, expect, it } from 'vitest';
import { widthOf } from '#lib/lettering/set-line.ts';
import { settable } from './people-tiles.ts';
import { shippedDrawing } from './shipped-drawing.ts';

const draw = (changes: Partial<Parameters<typeof shippedDrawing>[0]> = {}) =>
  shippedDrawing({
    title: 'Lift clubs',
    app: 'liftz',
    day: '23 November 2026',
    people: ['Ada Lovelace'],
    ...changes,
  });

interface Text {
  x: number;
  y: number;
  size: number;
  words: string;
}

/** The texts of a drawing; the size is that of the text, or of the group around it. */
function textsOf(svg: string): Text[] {
  const texts: Text[] = [];
  let group = 0;
  for (const [tag, attributes = '', words = ''] of svg.matchAll(/<(?:g|text)\b([^>]*)>([^<]*)/g)) {
    const of = (name: string) =>
      Number(new RegExp(`\\b${name}="(-?[\\d.]+)"`).exec(attributes)?.[1] ?? Number.NaN);
    if (tag.startsWith('<g')) group = of('font-size');
    else texts.push({ x: of('x'), y: of('y'), size: of('font-size') || group, words });
  }
  return texts;
}
const wordsOf = (svg: string) => textsOf(svg).map(({ words }) => words);

describe('the picture of what shipped', () => {
  it('shows the title, the app, the day, and each person with initials and name', () => {
    expect(wordsOf(draw())).toEqual([
      'TheGrid',
      'Lift clubs',
      'Liftz: shipped on 23 November 2026',
      'AL',
      'Ada Lovelace',
    ]);
    expect(wordsOf(draw({ app: null }))).toContain('Shipped on 23 November 2026');
  });

  it('names up to twelve, and counts the others on the last tile', () => {
    const people = Array.from({ length: 30 }, (_, n) => `Person ${String.fromCodePoint(65 + n)}`);
    for (const count of [2, 4, 5, 12]) {
      const words = wordsOf(draw({ people: people.slice(0, count) }));
      expect(words.filter((one) => one.startsWith('Person'))).toHaveLength(count);
      expect(words).not.toContain('more');
    }
    const words = wordsOf(draw({ people }));
    expect(words.filter((one) => one.startsWith('Person'))).toHaveLength(11);
    expect(words.slice(-2)).toEqual(['+19', 'more']);
  });

  it('draws what was typed as text, never as part of the drawing', () => {
    const hostile = '</text><image href="https://evil.example/x.png"/> & "x"';
    const svg = draw({ title: hostile, people: [hostile, '<script>'] });
    expect(svg).not.toMatch(/<image|<script|<\/text><\/text>/);
    expect(svg).toContain('&lt;script&gt;');
    expect(svg.match(/<text\b/g)?.length).toBe(svg.match(/<\/text>/g)?.length);
  });

  it.each([
    ['D'.repeat(120), 44],
    ['W'.repeat(60) + 'i'.repeat(60), 44],
    [
      'A title of as many letters as may be written, which is one hundred and twenty of them, and not a single one more.',
      44,
    ],
    ['x', 100],
    ['A B C '.repeat(20), 44],
  ])('keeps its title inside its half, and large enough to be read: %s', (title, smallest) => {
    const texts = textsOf(draw({ title, people: [] })).slice(1, -1);
    expect(texts.length).toBeGreaterThan(0);
    expect(
      texts
        .map(({ words }) => words)
        .join('')
        .replaceAll(' ', ''),
    ).toBe(title.replaceAll(' ', ''));
    for (const { x, y, size, words } of texts) {
      expect(size).toBeGreaterThanOrEqual(smallest);
      expect(x + widthOf(words) * size).toBeLessThan(734);
      expect(y).toBeLessThan(630);
      expect(y - size).toBeGreaterThan(110);
    }
  });

  it('keeps names inside their tiles, and cuts one that is too long', () => {
    const people = Array.from(
      { length: 12 },
      () => 'Wolfeschlegelsteinhausenbergerdorff Montgomery-Featherstonehaugh',
    );
    for (const count of [1, 3, 12]) {
      for (const { x, size, words } of textsOf(draw({ people: people.slice(0, count) })).slice(3)) {
        expect(x + widthOf(words) * size).toBeLessThanOrEqual(1200);
      }
    }
    expect(wordsOf(draw({ people })).some((words) => words.endsWith('…'))).toBe(true);
  });

  it('says that something is new where the face lacks letters of the title, and leaves emoji out', () => {
    expect(wordsOf(draw({ title: '路线图', app: 'teamz' })).join(' ')).toContain('New in Teamz.');
    expect(wordsOf(draw({ title: '🎉🎉', app: null })).join(' ')).toContain('New on TheGrid.');
    expect(wordsOf(draw({ title: '🎉 Party 👩‍👩‍👧 time' }))).toContain('Party time');
  });

  it('draws someone whose name it cannot set, without a name', () => {
    const words = wordsOf(draw({ people: ['李小龙'] }));
    expect(words).toHaveLength(3);
    expect(draw({ people: ['李小龙'] })).toContain('<circle');
  });
});

it.each([
  ['Zoé  Müller', 'Zoé Müller'],
  ['Łukasz Żółć', 'Łukasz Żółć'],
  ['Nguyễn Ǻ', 'Nguyễn A'],
  ['Cafe\u0301\u0000\u202E', 'Café'],
  ['Привет', null],
  ['🎉', null],
  ['  ', null],
])('what the face can set of %j is %j', (text, set) => {
  expect(settable(text)).toBe(set);
});
