/** The figures above the desk. Not built yet. */
export function Overview() {
  return null;
}
