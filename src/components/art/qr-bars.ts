import { create, type QRCodeErrorCorrectionLevel } from 'qrcode';

/** Modules of white around the code; the standard asks for four. */
const QUIET = 4;

/** A QR code as the path of its dark modules, and the edge of its square in modules, the quiet zone included. */
export function qrBars(
  text: string,
  errorCorrectionLevel: QRCodeErrorCorrectionLevel,
): { bars: string; edge: number } {
  const { modules } = create(text, { errorCorrectionLevel });
  // One bar for each run of dark modules in a row.
  let bars = '';
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue;
      const start = column;
      while (column + 1 < modules.size && modules.get(row, column + 1)) column++;
      bars += `M${start + QUIET} ${row + QUIET}h${column - start + 1}v1H${start + QUIET}z`;
    }
  }
  return { bars, edge: modules.size + 2 * QUIET };
}
