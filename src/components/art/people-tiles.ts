import { figure, type HairName } from './figure.ts';
import { type Ink, move, path, rect } from './shapes.ts';

/** Somebody in a tile: how the hair is, which way they look, and whether they are printed in ink or left in paper. */
export interface Person {
  hair?: HairName;
  hairInk?: Ink;
  facing?: 1 | -1;
  ink?: 'k' | 'p';
}

/** One person, standing on the lower edge of a field of 80 x 80. */
export function person({ facing = 1, ...looks }: Person = {}): string {
  const left = facing === 1 ? 8 : 11;
  return move(`translate(${left} -26) scale(.76)`, figure({ x: 0, y: 100, facing, bottom: 139.5, ...looks }));
}

const LEFT_HALF = 'M3 0h77v80H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z';
const RIGHT_HALF = 'M80 0h77a3 3 0 0 1 3 3v74a3 3 0 0 1-3 3H80z';

/** Two people in kraft tiles with an empty one between them. Field 248 x 80. */
export function apartDrawing(): string {
  return (
    rect(0, 0, 80, 80, 'q', 3) +
    person({ hair: 'bun', hairInk: 'q2' }) +
    path('M86 2h76v76h-76z', 'dash') +
    rect(168, 0, 80, 80, 'q', 3) +
    move('translate(168)', person({ hair: 'cap', hairInk: 'q2', facing: -1 }))
  );
}

/** The same two, joined edge to edge and in colour. Field 160 x 80. */
export function joinedDrawing(): string {
  return (
    `<g class="t-tribez">${path(LEFT_HALF, 'g')}${person({ hair: 'bun', hairInk: 'd' })}</g>` +
    `<g class="t-skillz">${path(RIGHT_HALF, 'g')}` +
    `${move('translate(77)', person({ hair: 'cap', facing: -1, ink: 'p' }))}</g>`
  );
}
