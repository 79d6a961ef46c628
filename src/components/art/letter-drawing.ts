import { arm, figure, hand } from './figure.ts';
import { line, move, path, rect } from './shapes.ts';

/** Somebody posts a letter, and on the other side of the slot somebody has opened one already. Field 240 x 200. */
export function letterDrawing(): string {
  const envelope =
    rect(0, 0, 62, 42, 'a', 3) +
    path('M0 3a3 3 0 0 1 3-3h56a3 3 0 0 1 3 3L31 25z', 'g') +
    rect(0, 39, 62, 3, 'edge');
  const sheet =
    rect(0, 0, 46, 58, 'a', 2) +
    rect(8, 10, 30, 4, 'k') +
    rect(8, 20, 24, 4, 'k') +
    rect(8, 30, 30, 4, 'k') +
    rect(8, 42, 12, 8, 'g', 1);
  return (
    figure({ x: 2, y: 112, hair: 'bun', wear: 'stripes' }) +
    figure({ x: 158, y: 106, facing: -1, ink: 'p', hair: 'quiff', hairInk: 'k', specs: 'k', wear: 'vee' }) +
    move('translate(92 52) rotate(-8)', envelope) +
    line('M64 146L106 104', 'sk', 16) +
    hand(108, 98, 'k') +
    move('translate(112 132) rotate(5)', sheet) +
    arm('M196 176L160 172', 'p', 158, 172)
  );
}
