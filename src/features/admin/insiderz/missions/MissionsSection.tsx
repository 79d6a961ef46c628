/** Not built yet. */
export function MissionsSection() {
  return null;
}
