/** Not built yet. */
export function Roadmap() {
  return null;
}
