import { APP_IDS } from '#domain/apps.ts';
import { arm, figure } from './figure.ts';
import { inked, path, rect } from './shapes.ts';

/** A question goes from one person to another: the tile with the mark is held by both. Field 240 x 170. */
export function askDrawing(): string {
  return (
    figure({ x: -4, y: 92, hair: 'bun', hairInk: 'p', wear: 'vee', bottom: 170 }) +
    figure({ x: 164, y: 84, facing: -1, ink: 'p', hair: 'sides', specs: 'k', wear: 'tie', bottom: 170 }) +
    rect(86, 62, 68, 68, 's', 3) +
    rect(86, 125, 68, 5, 'edge') +
    '<text class="fill-on-band font-display font-extrabold text-[56px] leading-none" x="120" y="114" text-anchor="middle">?</text>' +
    arm('M58 136L80 112', 'k', 86, 108) +
    arm('M182 132L160 112', 'p', 154, 108)
  );
}

/**
 * The old way: a whole tile goes in on one side of the middle and comes out on the other with a corner gone.
 * Field 720 x 220.
 */
export function feeDrawing(): string {
  return (
    rect(0, 0, 236, 220, 'q', 6) +
    figure({ x: 62, y: 124, hair: 'curls', hairInk: 'p', wear: 'vee', bottom: 220 }) +
    rect(240, 0, 240, 220, 'fill-plinth', 6) +
    '<text class="fill-white font-display font-extrabold text-[120px] leading-none" x="360" y="154" text-anchor="middle">%</text>' +
    rect(436, 150, 18, 18, 's', 2) +
    rect(484, 0, 236, 220, 'q', 6) +
    figure({ x: 578, y: 124, facing: -1, ink: 'p', hair: 'scarf', hairInk: 'k', bottom: 220 }) +
    rect(202, 146, 52, 52, 's', 3) +
    arm('M128 172H196', 'k', 202, 172) +
    path('M469 146h28v24h24v28h-52z', 's') +
    arm('M592 172H526', 'p', 522, 184)
  );
}

/** The correction: the two stand joined, and the tile between them is whole. Field 480 x 220. */
export function joinDrawing(): string {
  return (
    inked('howz', rect(0, 0, 240, 220, 'g')) +
    inked('swapz', rect(240, 0, 240, 220, 'g')) +
    inked('howz', figure({ x: 66, y: 124, hair: 'curls', hairInk: 'a', wear: 'vee', bottom: 220 })) +
    inked(
      'swapz',
      figure({ x: 334, y: 124, facing: -1, ink: 'p', hair: 'scarf', hairInk: 'd', bottom: 220 }),
    ) +
    rect(214, 146, 52, 52, 's', 3) +
    rect(214, 194, 52, 4, 'edge') +
    arm('M130 172H204', 'k', 214, 172) +
    arm('M350 172H276', 'p', 266, 172)
  );
}

/**
 * The pool as a hundred tiles, twenty columns of five; the first `share` of them in the colours of the apps.
 * Field 240 x 60.
 */
export function poolDrawing(share: number): string {
  const places = Array.from({ length: 100 }, (_, at) => [Math.floor(at / 5) * 12, (at % 5) * 12] as const);
  const filled = places.slice(0, share).map(([x, y], at) => {
    const app = APP_IDS[(at * 4) % APP_IDS.length] ?? 'localz';
    return inked(app, rect(x, y, 11.2, 11.2, 'g', 0.6));
  });
  const outlines = places
    .slice(share)
    .map(([x, y]) => `<rect x="${x}.3" y="${y}.3" width="10.7" height="10.7" rx="0.6"/>`);
  return `${filled.join('')}<g class="fill-none stroke-[0.5] stroke-line-strong">${outlines.join('')}</g>`;
}
