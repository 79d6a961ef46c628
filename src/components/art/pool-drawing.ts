import { APP_IDS } from '#domain/apps.ts';
import { inked, rect } from './shapes.ts';

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
