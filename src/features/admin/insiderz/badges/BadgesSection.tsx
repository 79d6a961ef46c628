/** Not built yet. */
export function BadgesSection() {
  return null;
}
