/** Not built yet. */
export function Feed() {
  return null;
}
