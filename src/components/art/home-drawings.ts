import { TILE_IDS, tileCell } from '#lib/tiles.ts';
import { figure } from './figure.ts';
import { cut, inked, line, move, path, rect } from './shapes.ts';

const SMALL = 'scale(.76)';

function shutter(x: number): string {
  const slats = [18, 34, 50, 66, 82].map((y) => `M${x + 6} ${y}h58v4h-58z`).join('');
  return rect(x, 0, 70, 110, 'k', 3) + path(slats, 'q');
}

/** A row of windows, all shuttered but one, and in that one two people look at each other (R007). Field 320 x 110. */
function windows(): string {
  const left = figure({ x: 0, hair: 'afro', hairInk: 'p', wear: 'check', bottom: 156 });
  const right = figure({ x: 0, facing: -1, ink: 'p', hair: 'long', specs: 'k', wear: 'pocket', bottom: 156 });
  return (
    shutter(0) +
    rect(74, 0, 172, 110, 'q', 3) +
    cut(74, 0, 172, 110, move(`translate(84 -8) ${SMALL}`, left), move(`translate(176 -8) ${SMALL}`, right)) +
    shutter(250)
  );
}

/** The house's four tiles with the fourth on its way: offered, taken, counted, in its place. Field 150 x 110. */
function frame(tile: string, gap = true, label = ''): string {
  const text = label && `<text class="inz" x="22" y="28" text-anchor="middle">${label}</text>`;
  return (
    path('M4 10h46v46H4zM4 60h46v46H4zM54 60h46v46H54z', 'q') +
    (gap ? path('M55 11h44v44H55z', 'dash') : '') +
    move(tile, rect(0, 0, 46, 46, 's', 2) + rect(0, 42, 46, 4, 'edge') + text)
  );
}

const lamp = rect(-4, 0, 8, 78, 'k') + path('M-30 0h60l-12-44h-36z', 'p') + rect(-24, 76, 48, 10, 'k', 2);

/** The lamp as it was photographed: in the dark, crooked, half out of the picture, and a thumb before the lens. */
function dull(): string {
  return (
    rect(0, 0, 240, 150, 'q') +
    rect(0, 118, 240, 32, 'edge') +
    move('translate(206 66) rotate(-13)', lamp) +
    path('M58 18h44v100H58zM70 30h20v30H70z', 'edge') +
    path('M0 92h30a22 22 0 0 1 22 22v36H0z', 'k')
  );
}

/** The same lamp, lit, upright, on a table. Field 240 x 150. */
function good(): string {
  return (
    rect(0, 0, 240, 150, 'g') +
    path('M84 66h72l44 60H40z', 'a') +
    rect(0, 126, 240, 24, 'd') +
    move('translate(120 66) translate(0 -18)', lamp) +
    path('M150 112h46v14h-46zM156 102h40v10h-40z', 'd') +
    rect(160, 105, 14, 4, 'p') +
    rect(154, 117, 20, 4, 'p')
  );
}

/** A telephone's first page: empty tiles, a torch, and TheGrid in the light of it. Field 240 x 230. */
function phone(): string {
  const cells = [0, 1, 2, 3].flatMap((row) => [0, 1, 2].map((column) => [30 + column * 62, 46 + row * 62]));
  const empty = cells
    .filter((_, i) => i !== 3 && i !== 4)
    .map(([x, y]) => `M${x} ${y}h52v52h-52z`)
    .join('');
  const mark = TILE_IDS.map((id) => {
    const { column, row } = tileCell(id);
    return id === 'next'
      ? path('M133 136.5h8v8h-8z', 'dash')
      : inked(id, rect(98 + column * 11.5, 117 + row * 11.5, 9.5, 9.5, 'g', 1));
  });
  return (
    rect(6, 4, 220, 260, 'k', 26) +
    rect(16, 14, 200, 260, 'p', 17) +
    rect(88, 24, 56, 8, 'k', 4) +
    path(empty, 'dash') +
    rect(30, 108, 52, 52, 'k', 6) +
    path('M38 128h18l8-7h8v26h-8l-8-7H38z', 'p') +
    path('M74 124l90-30v80l-90-30z', 'beam') +
    rect(92, 108, 52, 52, 'p', 6) +
    mark.join('') +
    line('M92.5 108.5h51v51h-51z', 'sk', 1.5)
  );
}

/** Drawings of the lower half of the home page, by name, each with its field. */
export const HOME_DRAWINGS = {
  windows: { field: '0 0 320 110', draw: windows },
  said: { field: '0 0 160 110', draw: () => frame('translate(112 4) rotate(17)') },
  read: { field: '0 0 160 110', draw: () => frame('translate(98 8) rotate(7)') },
  earned: { field: '0 0 160 110', draw: () => frame('translate(76 10)', true, 'INZ') },
  shipped: { field: '0 0 160 110', draw: () => frame('translate(54 10)', false) },
  dull: { field: '0 0 240 150', draw: dull },
  good: { field: '0 0 240 150', draw: good },
  phone: { field: '0 0 232 230', draw: phone },
};

export type HomeDrawing = keyof typeof HOME_DRAWINGS;
