/** Not built yet. */
export function FeedSection() {
  return null;
}
