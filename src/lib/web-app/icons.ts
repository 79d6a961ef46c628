/** The four tiles of the mark in printing colours, on a field of 32 (its form below 32 px and on a home screen). */
const TILES =
  '<rect x="1" y="1" width="14" height="14" rx="2" fill="#f0603f"/>' +
  '<rect x="17" y="1" width="14" height="14" rx="2" fill="#f2b632"/>' +
  '<rect x="1" y="17" width="14" height="14" rx="2" fill="#1b3fd1"/>' +
  // From the middle of an edge, half a dash in: every corner is then a whole one.
  '<path d="M24 18h6v12H18V18z" fill="none" stroke="#16181d" stroke-width="2" stroke-dasharray="4 2" stroke-dashoffset="2"/>';

/** Every icon of the manifest: its name, its edge in pixels, and whether the system may cut it to a shape (R333). */
export const ICONS = [
  { name: '192', size: 192, maskable: false },
  { name: '512', size: 512, maskable: false },
  { name: 'maskable-192', size: 192, maskable: true },
  { name: 'maskable-512', size: 512, maskable: true },
] as const;

export const iconPath = (name: string) => `/icons/${name}.png`;

/**
 * One icon as SVG. A maskable one fills its square with `paper` and keeps the mark in the inner circle of 80 % that
 * no system cuts; the others are a paper tile with round corners.
 */
export function iconDrawing(maskable: boolean, paper: string): string {
  // The mark is 30 wide, 42.4 from corner to corner; in a field of 64 the safe circle has a diameter of 51.2.
  const scale = maskable ? 1.15 : 1.5;
  const inset = (64 - 32 * scale) / 2;
  const radius = maskable ? 0 : 12;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">' +
    `<rect width="64" height="64" rx="${radius}" fill="${paper}"/>` +
    `<g transform="translate(${inset} ${inset}) scale(${scale})">${TILES}</g></svg>`
  );
}
