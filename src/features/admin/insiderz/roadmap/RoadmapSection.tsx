/** Not built yet. */
export function RoadmapSection() {
  return null;
}
