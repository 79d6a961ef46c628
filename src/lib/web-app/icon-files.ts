/** Wraps a PNG of `size` pixels (below 256) in an ICO container. */
export function icoOf(png: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const header = 22;
  const file = new Uint8Array(header + png.byteLength);
  const view = new DataView(file.buffer);
  view.setUint16(2, 1, true); // An icon,
  view.setUint16(4, 1, true); // one picture.
  view.setUint8(6, size);
  view.setUint8(7, size);
  view.setUint16(10, 1, true); // Colour planes,
  view.setUint16(12, 32, true); // bits a pixel.
  view.setUint32(14, png.byteLength, true);
  view.setUint32(18, header, true);
  file.set(png, header);
  return file;
}
