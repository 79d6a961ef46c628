/** Not built yet. */
export function PortalSignIn() {
  return null;
}
