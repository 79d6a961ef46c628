/** The colours of a style sheet's light theme, as they are printed: for pictures that no style sheet reaches. */
export interface Palette {
  /** The colour behind `--name`; throws when there is none. */
  colour(name: string): string;
  /** What the first block of a selector sets; colours that stand for others are followed. */
  block(selector: string): Map<string, string>;
}

/** Reads the custom properties of `styles/tokens.css`, given as text. */
export function paletteOf(css: string): Palette {
  const raw = (selector: string): Map<string, string> => {
    const start = css.indexOf(`\n${selector} {`);
    const body = start < 0 ? '' : css.slice(start, css.indexOf('\n}', start));
    return new Map(
      [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
    );
  };
  const root = raw(':root');
  const follow = (value: string) => value.replace(/^var\(--(.*)\)$/, (_, other: string) => colour(other));
  function colour(name: string): string {
    const value = root.get(`--${name}`);
    if (!value) throw new Error(`src/styles/tokens.css has no --${name}, which a picture needs.`);
    return follow(value);
  }
  return {
    colour,
    block: (selector) => new Map([...raw(selector)].map(([name, value]) => [name, follow(value)])),
  };
}
