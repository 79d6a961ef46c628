/** Not built yet. */
export function Missions() {
  return null;
}
