/** Colours of `styles/tokens.css` as plain values, for pictures, icons and the browser's theme colour. */
export interface Palette {
  /** Value of `--name`. The dark theme falls back to the light one. @throws when it is missing. */
  colour(name: string, theme?: 'light' | 'dark'): string;
  /** Properties of the first block of a selector in a theme, references resolved. */
  block(selector: string, theme?: 'light' | 'dark'): Map<string, string>;
}

/** Prefix of a selector's block; dark blocks are inside a media query. */
const LIGHT = '\n';
const DARK = '\n@media (prefers-color-scheme: dark) {\n  ';
const DARK_TOO = '\n  ';

export function paletteOf(css: string): Palette {
  const raw = (selector: string, before = LIGHT): Map<string, string> => {
    const start = css.indexOf(`${before}${selector} {`);
    const body = start < 0 ? '' : css.slice(start, css.indexOf('}', start));
    return new Map(
      [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
    );
  };
  const root = { light: raw(':root'), dark: raw(':root', DARK) };
  const follow = (value: string, theme: 'light' | 'dark' = 'light') =>
    value.replace(/^var\(--(.*)\)$/, (_, other: string) => colour(other, theme));
  function colour(name: string, theme: 'light' | 'dark' = 'light'): string {
    const value = root[theme].get(`--${name}`) ?? root.light.get(`--${name}`);
    if (!value) throw new Error(`src/styles/tokens.css has no --${name}, which a picture needs.`);
    return follow(value, theme);
  }
  return {
    colour,
    block: (selector, theme = 'light') => {
      const set = [...raw(selector), ...(theme === 'dark' ? raw(selector, DARK_TOO) : [])];
      return new Map(set.map(([name, value]) => [name, follow(value, theme)]));
    },
  };
}
