/** `viewBox` and shapes, without line breaks between them. */
export interface DrawingFile {
  field: string;
  shapes: string;
}

/** @throws unless the text is SVG with `viewBox` as its last attribute. */
export function readDrawing(svg: string): DrawingFile {
  const [, field, shapes] = /viewBox="([^"]+)">(.*)<\/svg>/s.exec(svg) ?? [];
  if (!field || !shapes) throw new Error(`This is not a drawing with a viewBox: ${svg.slice(0, 80)}`);
  return { field, shapes: shapes.replaceAll(/>\s+</g, '><').trim() };
}
