/** Not built yet. */
export function Dashboard() {
  return null;
}
