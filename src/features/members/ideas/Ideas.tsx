/** Not built yet. */
export function Ideas() {
  return null;
}
