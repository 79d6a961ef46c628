import { figure, type HairName } from './figure.ts';
import { type Ink, move } from './shapes.ts';

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
