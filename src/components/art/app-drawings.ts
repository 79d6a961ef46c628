import type { TileId } from '#lib/tiles.ts';
import { arm, figure, hand } from './figure.ts';
import { circle, type Ink, line, path, rect } from './shapes.ts';

const steps = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('');

function localz(): string {
  return (
    figure({ x: 6, y: 112, hair: 'bun', wear: 'stripes' }) +
    figure({ x: 152, y: 104, facing: -1, ink: 'p', hair: 'cap', beard: 'k', wear: 'apron' }) +
    rect(112, 20, 8, 180, 'd') +
    rect(232, 20, 8, 180, 'd') +
    steps(7, (i) => path(`M${100 + i * 20} 8h20v26a10 10 0 0 1-20 0z`, i % 2 ? 'p' : 'd')) +
    rect(104, 156, 136, 44, 'a') +
    rect(104, 156, 136, 8, 'd') +
    rect(126, 130, 40, 26, 'd', 12) +
    line('M138 134v12M148 134v12M158 134v12', 'sa', 4) +
    rect(176, 140, 16, 16, 'k', 4) +
    rect(196, 140, 16, 16, 'k', 4) +
    rect(186, 124, 16, 16, 'k', 4) +
    arm('M70 148H118', 'k', 120, 146)
  );
}

function howz(): string {
  return (
    figure({ x: 0, y: 108, hair: 'curls', wear: 'vee' }) +
    figure({ x: 160, y: 120, facing: -1, ink: 'p', hair: 'bob', specs: 'k', wear: 'pocket' }) +
    rect(88, 98, 64, 58, 'p') +
    path('M78 100L120 62l42 38z', 'd') +
    rect(136, 64, 10, 24, 'd') +
    rect(98, 110, 18, 18, 'k', 2) +
    rect(124, 118, 18, 38, 'd', 2) +
    circle(137, 138, 2.5, 'p') +
    arm('M60 172H100', 'k', 102, 166) +
    arm('M180 172H140', 'p', 138, 166) +
    rect(84, 156, 72, 6, 'k', 2)
  );
}

function roomz(): string {
  return (
    path('M146 200v-78a47 47 0 0 1 94 0v78z', 'm') +
    rect(92, 18, 56, 56, 'd', 4) +
    circle(124, 44, 18, 'p') +
    circle(132, 38, 16, 'd') +
    line('M120 18v56M92 46h56', 'sa', 3) +
    figure({ x: -8, y: 104, ink: 'p', hair: 'scarf', hairInk: 'a', wear: 'buttons' }) +
    figure({ x: 160, y: 112, facing: -1, hair: 'quiff', wear: 'pocket' }) +
    rect(66, 112, 14, 88, 'd', 4) +
    rect(72, 164, 112, 24, 'p') +
    rect(80, 146, 34, 20, 'a', 6) +
    path('M116 156a10 10 0 0 1 10-10h58v36h-68z', 'a') +
    steps(3, (i) => rect(128 + i * 20, 152, 10, 10, 'd', 1) + rect(118 + i * 20, 166, 10, 10, 'd', 1)) +
    rect(72, 188, 8, 12, 'd') +
    rect(176, 188, 8, 12, 'd')
  );
}

function jobz(): string {
  const sheet =
    rect(96, 90, 48, 66, 'p', 2) +
    rect(104, 98, 14, 14, 'd', 2) +
    rect(122, 99, 14, 4, 'k') +
    rect(122, 107, 10, 4, 'k') +
    rect(104, 120, 32, 4, 'k') +
    rect(104, 129, 32, 4, 'k') +
    rect(104, 138, 22, 4, 'k');
  return (
    figure({ x: 4, y: 112, hair: 'long', wear: 'vee' }) +
    figure({ x: 156, y: 104, facing: -1, ink: 'p', hair: 'sides', beard: 'k', specs: 'k', wear: 'tie' }) +
    rect(40, 168, 160, 10, 'k', 2) +
    rect(56, 178, 8, 22, 'k') +
    rect(176, 178, 8, 22, 'k') +
    `<g transform="rotate(-6 120 124)">${sheet}</g>` +
    arm('M66 146L94 138', 'k', 98, 138) +
    arm('M172 130L146 122', 'p', 144, 120)
  );
}

function tribez(): string {
  return (
    figure({ x: 2, y: 118, hair: 'beanie', wear: 'check' }) +
    figure({ x: 158, y: 110, facing: -1, ink: 'p', hair: 'afro', wear: 'stripes' }) +
    path('M120 92l30 50a30 30 0 1 1-60 0z', 'd') +
    path('M120 118l18 32a18 18 0 1 1-36 0z', 'a') +
    path('M120 140l9 18a9 9 0 1 1-18 0z', 'p') +
    rect(84, 178, 72, 12, 'k', 4) +
    `<g transform="rotate(-14 120 188)">${rect(84, 184, 72, 10, 'd', 4)}</g>` +
    rect(112, 60, 10, 10, 'd', 2) +
    rect(130, 44, 8, 8, 'd', 2) +
    rect(104, 36, 7, 7, 'd', 2) +
    arm('M66 156H84', 'k', 86, 156) +
    arm('M176 152H156', 'p', 154, 152)
  );
}

function note(x: number, y: number, ink: Ink): string {
  return rect(x, y + 26, 14, 14, ink, 3) + rect(x + 10, y, 4, 30, ink) + rect(x + 10, y, 14, 6, ink);
}

function skillz(): string {
  const blacks = [0, 1, 3, 4, 5, 7, 8];
  return (
    figure({ x: 16, y: 100, hair: 'afro', hairInk: 'd' }) +
    figure({ x: 146, y: 118, facing: -1, ink: 'p', hair: 'curls', wear: 'buttons', width: 76 }) +
    line('M82 120L104 164', 'sk', 16) +
    line('M160 140L136 164', 'sp', 16) +
    rect(14, 166, 212, 34, 'p') +
    steps(11, (i) => rect(33 + i * 19.2, 166, 3, 34, 'k')) +
    blacks.map((i) => rect(28 + i * 19.2, 166, 12, 20, 'k', 2)).join('') +
    rect(188, 166, 12, 20, 'k', 2) +
    rect(14, 158, 212, 8, 'd') +
    hand(106, 160, 'k') +
    hand(136, 160, 'p') +
    note(104, 34, 'k') +
    note(130, 58, 'p')
  );
}

/** Two people building with blocks: Hustlz, and with the house's own ink the contribution page. */
function hustlz(): string {
  return (
    figure({ x: 0, y: 116, ink: 'p', hair: 'cap', wear: 'pocket' }) +
    figure({ x: 160, y: 108, facing: -1, hair: 'bob', wear: 'buttons' }) +
    rect(83, 163, 36, 37, 'k', 3) +
    rect(121, 163, 36, 37, 'p', 3) +
    rect(102, 124, 36, 37, 'd', 3) +
    rect(95, 175, 12, 12, 'p', 2) +
    rect(133, 175, 12, 12, 'k', 2) +
    rect(114, 136, 12, 12, 'a', 2) +
    line('M66 144L84 112L94 82', 'sp', 16) +
    line('M176 136L158 106L148 80', 'sk', 16) +
    rect(96, 48, 48, 48, 'a', 3) +
    rect(113, 65, 14, 14, 'd', 2) +
    hand(96, 80, 'p') +
    hand(145, 80, 'k')
  );
}

function liftz(): string {
  return (
    path('M46 116l26-64a16 16 0 0 1 15-10h76a16 16 0 0 1 13 7l30 67z', 'a') +
    path('M64 112l20-48a8 8 0 0 1 8-6h26v54zM126 58h32a8 8 0 0 1 7 4l24 50h-63z', 'd') +
    rect(82, 76, 30, 36, 'k', 10) +
    rect(100, 88, 6, 6, 'p', 1) +
    rect(82, 74, 30, 10, 'a', 4) +
    rect(138, 78, 32, 36, 'p', 10) +
    rect(158, 90, 6, 6, 'k', 1) +
    path('M136 84a10 10 0 0 1 10-10h16a10 10 0 0 1 10 10v2h-26v14h-10z', 'k') +
    path('M12 136a24 24 0 0 1 24-24h160a34 34 0 0 1 34 34v22H12z', 'a') +
    rect(12, 150, 218, 8, 'd') +
    rect(114, 126, 20, 6, 'd', 2) +
    rect(216, 126, 14, 14, 'p', 3) +
    rect(12, 126, 10, 16, 'd', 2) +
    circle(64, 168, 26, 'k') +
    circle(64, 168, 10, 'p') +
    circle(180, 168, 26, 'k') +
    circle(180, 168, 10, 'p') +
    rect(0, 194, 240, 6, 'k')
  );
}

function teamz(): string {
  return (
    rect(140, 66, 96, 122, 'm', 4) +
    path('M0 186h240v4H0z', 'p') +
    '<circle class="sp" cx="120" cy="200" r="52" stroke-width="4"/>' +
    figure({ x: 2, y: 112, ink: 'p', hair: 'bun', wear: 'stripes' }) +
    figure({ x: 154, y: 120, facing: -1, hair: 'crop', beard: 'a', wear: 'vee' }) +
    '<circle class="sp" cx="198" cy="168" r="34" stroke-width="7"/>' +
    circle(198, 168, 7, 'p') +
    line('M198 134v68M164 168h68', 'sp', 2.5) +
    line('M64 134L92 104', 'sp', 16) +
    hand(94, 100, 'p') +
    line('M176 140L150 104', 'sk', 16) +
    hand(147, 100, 'k') +
    circle(120, 62, 34, 'a') +
    path('M120 46l16 12-6 19h-20l-6-19z', 'd') +
    line('M120 46V28M136 58l17-6M130 77l10 15M110 77l-10 15M104 58l-17-6', 'sd', 4)
  );
}

function carz(): string {
  return (
    figure({ x: -8, y: 104, hair: 'sides', hairInk: 'a', specs: 'p' }) +
    figure({ x: 168, y: 112, facing: -1, ink: 'p', hair: 'long', wear: 'buttons' }) +
    path('M82 126l12-32a10 10 0 0 1 9-6h34a10 10 0 0 1 9 6l12 32z', 'd') +
    path('M92 124l9-24h38l9 24z', 'a') +
    rect(66, 122, 108, 60, 'd', 14) +
    circle(86, 144, 11, 'p') +
    circle(154, 144, 11, 'p') +
    rect(104, 140, 32, 4, 'k') +
    rect(104, 147, 32, 4, 'k') +
    rect(92, 160, 56, 16, 'p', 2) +
    [98, 107, 116, 127, 136].map((x) => rect(x, 165, 6, 6, 'k')).join('') +
    rect(72, 180, 22, 20, 'k', 4) +
    rect(146, 180, 22, 20, 'k', 4) +
    circle(120, 50, 13, 'p') +
    circle(120, 50, 5, 'g') +
    rect(117, 60, 6, 30, 'p') +
    rect(122, 72, 8, 5, 'p') +
    rect(122, 81, 8, 5, 'p')
  );
}

function swapz(): string {
  return (
    figure({ x: 2, y: 112, hair: 'cap', wear: 'check' }) +
    figure({ x: 158, y: 112, facing: -1, ink: 'p', hair: 'scarf', hairInk: 'd' }) +
    rect(96, 90, 6, 86, 'k') +
    path('M78 98h42l-8-40H86z', 'p') +
    rect(82, 172, 34, 9, 'k', 2) +
    path('M128 138h36l-5 40h-26z', 'd') +
    path('M146 138c0-30-22-30-22-46 14 0 22 12 22 22 0-14 8-26 22-26 0 18-22 22-22 50z', 'd') +
    circle(146, 92, 12, 'a') +
    line('M66 150L92 156', 'sk', 16) +
    hand(98, 154, 'k') +
    line('M176 148L164 156', 'sp', 16) +
    hand(160, 158, 'p')
  );
}

/** The tile that does not exist yet: two people and a thing, all in dashes. */
function next(): string {
  return [
    'M10 200v-44a40 40 0 0 1 40-40h20a20 20 0 0 1 20 20v64M28 72a16 16 0 0 1 16-16h24a16 16 0 0 1 16 16v24' +
      'a16 16 0 0 1-16 16H44a16 16 0 0 1-16-16z',
    'M150 200v-64a20 20 0 0 1 20-20h20a40 40 0 0 1 40 40v44M156 72a16 16 0 0 1 16-16h24a16 16 0 0 1 16 16v24' +
      'a16 16 0 0 1-16 16h-24a16 16 0 0 1-16-16z',
    'M98 118h44v44H98z',
  ]
    .map((d) => path(d, 'dash'))
    .join('');
}

/** What happens in each app: two people and the thing between them. */
export const APP_DRAWINGS: Record<TileId, () => string> = {
  localz,
  howz,
  roomz,
  jobz,
  tribez,
  skillz,
  hustlz,
  liftz,
  teamz,
  carz,
  swapz,
  next,
};
