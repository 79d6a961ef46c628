/** What a file draws: its `viewBox` and its shapes, without the line breaks between them. */
export interface DrawingFile {
  field: string;
  shapes: string;
}

/** @throws when the text is no SVG with a viewBox as its last attribute. */
export function readDrawing(svg: string): DrawingFile {
  const [, field, shapes] = /viewBox="([^"]+)">(.*)<\/svg>/s.exec(svg) ?? [];
  if (!field || !shapes) throw new Error(`This is not a drawing with a viewBox: ${svg.slice(0, 80)}`);
  return { field, shapes: shapes.replaceAll(/>\s+</g, '><').trim() };
}
