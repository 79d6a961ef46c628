/** Not built yet. */
export function IdeasSection() {
  return null;
}
