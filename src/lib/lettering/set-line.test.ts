import { describe, expect, it } from 'vitest';
import { LEADING, setLine, widthOf } from './set-line.ts';

const BOX = { width: 626, height: 400 };

describe('the line on a social image', () => {
  it.each([
    'News.',
    'No middlemen. More people.',
    'Contribution, not payment, is the key.',
    'Sixty letters, which is as many as an editor may write: here.',
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauwerk',
  ])('never leaves its box: %s', (text) => {
    const { lines, size } = setLine(text, BOX);
    expect(lines.join(' ')).toBe(text);
    for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(BOX.width);
    expect(lines.length * size * LEADING).toBeLessThanOrEqual(BOX.height);
  });

  it('is as large as it can be: a short one is larger than a long one', () => {
    const long = setLine('Sixty letters, which is as many as an editor may write: here.', BOX).size;
    expect(setLine('Asked and answered.', BOX).size).toBeGreaterThan(long);
  });

  it('leaves no word alone on its last line where two lines can share', () => {
    const { lines } = setLine('Write to us. A person reads it.', BOX);
    expect(lines.at(-1)?.split(' ').length).toBeGreaterThan(1);
  });
});
