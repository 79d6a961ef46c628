import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const tokens = readFileSync(join(process.cwd(), 'src/styles/tokens.css'), 'utf8');

/** Custom properties of the first block of a selector: the light theme, as it is printed. */
function block(css: string, selector: string): Map<string, string> {
  const start = css.indexOf(`\n${selector} {`);
  const body = start < 0 ? '' : css.slice(start, css.indexOf('\n}', start));
  return new Map(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const root = block(tokens, ':root');

/** A colour of `styles/tokens.css` in its light theme, for pictures that no browser paints. */
export function colour(name: string): string {
  const value = root.get(`--${name}`);
  if (!value) throw new Error(`src/styles/tokens.css has no --${name}, which the social images need.`);
  return value.replace(/^var\(--(.*)\)$/, (_, other: string) => colour(other));
}

const INKS = { g: '--g', a: '--a', d: '--d', m: '--m' };

/** The classes of the drawings (`styles/art.css`) as plain rules: the renderer of the images knows no variables. */
export function inkRules(tiles: readonly string[]): string {
  const own = tiles.flatMap((tile) => {
    const inks = block(tokens, `.t-${tile}`);
    return Object.entries(INKS).map(([ink, name]) => {
      const value = inks.get(name)?.replace(/^var\(--(.*)\)$/, (_, other: string) => colour(other));
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
