import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paletteOf } from '#lib/palette.ts';

const palette = paletteOf(readFileSync(join(process.cwd(), 'src/styles/tokens.css'), 'utf8'));

/** Light-theme colours of `styles/tokens.css`. */
export const { colour } = palette;

const INKS = { g: '--g', a: '--a', d: '--d', m: '--m' };

/** Classes of `styles/frame.css` as plain rules: the renderer does not support variables. */
export function inkRules(tiles: readonly string[]): string {
  const own = tiles.flatMap((tile) => {
    const inks = palette.block(`.t-${tile}`);
    return Object.entries(INKS).map(([ink, name]) => {
      const value = inks.get(name);
      return value ? `.t-${tile} .${ink}{fill:${value}}.t-${tile} .s${ink}{stroke:${value}}` : '';
    });
  });
  return (
    `.k{fill:${colour('black')}}.p{fill:${colour('white')}}` +
    `.sk,.sp,.sa,.sd{fill:none;stroke-linejoin:round}.sk{stroke:${colour('black')}}.sp{stroke:${colour('white')}}` +
    '.edge{fill:#000;fill-opacity:.2}' +
    `.dash,.gap{fill:none;stroke:${colour('ink')};stroke-width:2;stroke-dasharray:6 5}` +
    '.gap{stroke-width:1.2;stroke-dasharray:2.4 1.9}' +
    `.word{font-size:46px;font-weight:800;letter-spacing:-.92px;fill:${colour('black')}}` +
    own.join('')
  );
}
