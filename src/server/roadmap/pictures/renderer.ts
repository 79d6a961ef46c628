import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/**
 * The renderer and the display face are files, which netlify.toml puts into the function. They are found by their names in
 * package.json, because the bundler moves this code to another folder.
 */
const { resolve } = createRequire(import.meta.url);
const RENDERER = resolve('@resvg/resvg-wasm/index_bg.wasm');
const FACES = ['#lib/lettering/bricolage-86-800.ttf', '#lib/lettering/bricolage-86-800-more.ttf'].map(
  (name) => resolve(name),
);

async function load(): Promise<Uint8Array[]> {
  const [wasm, faces] = await Promise.all([
    readFile(RENDERER),
    Promise.all(FACES.map((file) => readFile(file))),
  ]);
  await initWasm(wasm);
  return faces;
}

let loaded: Promise<Uint8Array[]> | null = null;

/**
 * Paints SVG whose texts are in the display face ("Bricolage Poster") and nothing else, as PNG, in the size of its viewBox.
 * The first call of a process loads the renderer, which no page and no other function carries.
 */
export async function paintPicture(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  loaded ??= load().catch((fault: unknown) => {
    // The next call tries again: one failure must not leave a process without pictures.
    loaded = null;
    throw fault;
  });
  const fontBuffers = await loaded;
  const font = { fontBuffers, loadSystemFonts: false, defaultFontFamily: 'Bricolage Poster' };
  const renderer = new Resvg(svg, { font });
  const image = renderer.render();
  try {
    return Uint8Array.from(image.asPng());
  } finally {
    // What is held outside of the collector's reach.
    image.free();
    renderer.free();
  }
}
