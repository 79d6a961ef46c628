import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** Files that netlify.toml adds to the function; by package name, because the bundler moves this code. */
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
  // A second copy of this module in one process finds the renderer ready.
  await initWasm(wasm).catch((fault: unknown) => {
    if (!String(fault).includes('Already initialized')) throw fault;
  });
  return faces;
}

let loaded: Promise<Uint8Array[]> | null = null;

/** PNG of an SVG with the display face only, `width` pixels wide or in the size of its viewBox. */
export async function pngOf(svg: string, width?: number): Promise<Uint8Array<ArrayBuffer>> {
  loaded ??= load().catch((fault: unknown) => {
    // The next call retries.
    loaded = null;
    throw fault;
  });
  const fontBuffers = await loaded;
  const renderer = new Resvg(svg, {
    font: { fontBuffers, loadSystemFonts: false, defaultFontFamily: 'Bricolage Poster' },
    ...(width && { fitTo: { mode: 'width', value: width } }),
  });
  const raster = renderer.render();
  try {
    return Uint8Array.from(raster.asPng());
  } finally {
    // WebAssembly memory is not garbage collected.
    raster.free();
    renderer.free();
  }
}
