import { type DrawingFile, readDrawing } from './shapes.ts';

const FILES = import.meta.glob<string>('./drawings/*.svg', { query: '?raw', import: 'default', eager: true });

/** @throws when `drawings/` has no such file. */
export function drawing(name: string): DrawingFile {
  const svg = FILES[`./drawings/${name}.svg`];
  if (!svg) throw new Error(`There is no drawing ${name}.svg in src/components/art/drawings.`);
  return readDrawing(svg);
}
