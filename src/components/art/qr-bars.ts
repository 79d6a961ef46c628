import { create, type QRCodeErrorCorrectionLevel } from 'qrcode';

/** Quiet zone in modules, as the standard requires. */
const QUIET = 4;

/** Path of the dark modules, and the edge in modules including the quiet zone. */
export function qrBars(
  text: string,
  errorCorrectionLevel: QRCodeErrorCorrectionLevel,
): { bars: string; edge: number } {
  const { modules } = create(text, { errorCorrectionLevel });
  // One bar per run of dark modules in a row.
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
