import { person } from '#components/art/people-tiles.ts';
import { inked, move, path, rect } from '#components/art/shapes.ts';
import { TILE_IDS, tileCell } from '#lib/tiles.ts';

/** Who looks out of which tile. */
const PEOPLE = {
  howz: person({ hair: 'curls', hairInk: 'd' }),
  tribez: person({ hair: 'bun', hairInk: 'd' }),
  hustlz: person({ hair: 'cap', facing: -1 }),
  liftz: person({ hair: 'afro', hairInk: 'a', ink: 'p', facing: -1 }),
  carz: person({ hair: 'bob', hairInk: 'd' }),
} as const;

/** The wall of tiles, people at home in some of them, and the twelfth open for whoever was asked in. Field 334 x 258, from -8. */
export function portalDrawing(): string {
  return TILE_IDS.map((id) => {
    const { column, row } = tileCell(id);
    const at = `translate(${column * 84 + 1} ${row * 84 + 1})`;
    if (id === 'next') {
      const guest = person({ hair: 'quiff', hairInk: 'd', facing: -1 });
      return move(at, rect(0, 0, 80, 80, 'q', 3), inked('swapz', guest), path('M1 1h78v78H1z', 'dash'));
    }
    const who = id in PEOPLE ? PEOPLE[id as keyof typeof PEOPLE] : '';
    const floor = who ? '' : rect(0, 76, 80, 4, 'edge');
    return move(at, inked(id, rect(0, 0, 80, 80, 'g', 3), who, floor));
  }).join('');
}
