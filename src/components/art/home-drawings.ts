import { TILE_IDS, tileCell } from '#lib/tiles.ts';
import { arm, figure } from './figure.ts';
import { cut, inked, inz, line, move, path, rect } from './shapes.ts';

const SMALL = 'scale(.76)';

function shutter(x: number): string {
  const slats = [18, 34, 50, 66, 82].map((y) => `M${x + 6} ${y}h58v4h-58z`).join('');
  return rect(x, 0, 70, 110, 'plinth', 3) + path(slats, 'q');
}

/** A row of windows, all shuttered but one, and in that one two people look at each other. Field 320 x 110. */
function windows(): string {
  const left = figure({ x: 0, hair: 'quiff', hairInk: 'p', wear: 'vee', bottom: 156 });
  const right = figure({
    x: 0,
    facing: -1,
    ink: 'p',
    hair: 'long',
    specs: 'k',
    wear: 'buttons',
    bottom: 156,
  });
  return (
    shutter(0) +
    rect(74, 0, 172, 110, 'q', 3) +
    cut(74, 0, 172, 110, move(`translate(84 -8) ${SMALL}`, left), move(`translate(176 -8) ${SMALL}`, right)) +
    shutter(250)
  );
}

/** The house's four tiles with the fourth on its way: offered, taken, counted, in its place. Field 150 x 110. */
function frame(tile: string, gap = true, label = ''): string {
  return (
    path('M4 10h46v46H4zM4 60h46v46H4zM54 60h46v46H54z', 'q') +
    (gap ? path('M55 11h44v44H55z', 'dash') : '') +
    move(tile, rect(0, 0, 46, 46, 's', 2) + rect(0, 42, 46, 4, 'edge') + label)
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
    path('M92 48h56l54 78H38z', 'a') +
    rect(0, 126, 240, 24, 'd') +
    move('translate(120 66) translate(0 -18)', lamp) +
    path('M150 112h46v14h-46zM156 102h40v10h-40z', 'd') +
    rect(160, 105, 14, 4, 'p') +
    rect(154, 117, 20, 4, 'p')
  );
}

/** A telephone's first page at night: empty tiles, a torch, and TheGrid in the light of it. Field 240 x 200. */
function phone(): string {
  const empty = [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((i) => i !== 3 && i !== 4);
  const cells = empty.map((i) => `M${29 + (i % 3) * 62} ${39 + Math.floor(i / 3) * 62}h58v58h-58z`);
  const mark = TILE_IDS.map((id) => {
    const { column, row } = tileCell(id);
    const [x, y] = [97.5 + column * 11.5, 113 + row * 11.5];
    return id === 'next'
      ? line(`M${x + 0.75} ${y + 0.75}h9v9h-9z`, 'sk', 1.5)
      : inked(id, rect(x, y, 10.5, 10.5, 'g', 1));
  });
  return (
    rect(8, 2, 224, 260, 'plinth', 26) +
    rect(92, 17, 56, 6, 'q', 3) +
    path(cells.join(''), 'dash') +
    path('M78 130l154-62v124l-154-62z', 'beam') +
    rect(29, 101, 58, 58, 'p', 6) +
    path('M38 123h20l8-7h10v28H66l-8-7H38z', 'k') +
    rect(91, 101, 58, 58, 'p', 6) +
    mark.join('')
  );
}

/** Their sofa, in the field of `carry`. */
export const sofa = () =>
  rect(176, 46, 128, 48, 's', 8) +
  rect(164, 66, 26, 40, 's', 8) +
  rect(290, 66, 26, 40, 's', 8) +
  rect(184, 78, 112, 28, 's') +
  path('M190 77h100v3H190zM239 79h2v25h-2z', 'edge') +
  path('M176 106h10v8h-10zM294 106h10v8h-10z', 'k');

/** Two people carry one sofa over the seam of two tiles: one had the van. Field 480 x 120. */
function carry(): string {
  const paper = figure({ x: 0, ink: 'p', hair: 'cap', hairInk: 'a', wear: 'pocket', bottom: 176 });
  const ink = figure({ x: 0, facing: -1, hair: 'bun', hairInk: 'p', wear: 'vee', bottom: 176 });
  return (
    rect(0, 0, 240, 120, 'plinth') +
    rect(240, 0, 240, 120, 'q') +
    cut(0, 0, 240, 120, move('translate(70 -50)', inked('us', paper))) +
    cut(240, 0, 240, 120, move('translate(330 -50)', ink)) +
    sofa() +
    arm('M138 98H168', 'p', 172, 98) +
    arm('M342 98H312', 'k', 308, 98)
  );
}

/** Drawings of the lower half of the home page, by name, each with its field. */
export const HOME_DRAWINGS = {
  windows: { field: '0 0 320 110', draw: windows },
  said: { field: '0 0 160 110', draw: () => frame('translate(112 4) rotate(17)') },
  read: { field: '0 0 160 110', draw: () => frame('translate(98 8) rotate(7)') },
  earned: { field: '0 0 160 110', draw: () => frame('translate(76 10)', true, inz(22, 28)) },
  shipped: { field: '0 0 160 110', draw: () => frame('translate(54 10)', false) },
  dull: { field: '0 0 240 150', draw: dull },
  good: { field: '0 0 240 150', draw: good },
  carry: { field: '0 0 480 120', draw: carry },
  phone: { field: '0 0 240 200', draw: phone },
};
