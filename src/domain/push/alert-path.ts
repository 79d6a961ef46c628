/**
 * The path that a notification opens: one of the desk, whatever else it says. It stands alone because the service
 * worker needs it, and every browser fetches that whole.
 */
export function alertPath(path: unknown): string {
  const desk = '/admin-portal/dashboard';
  return typeof path === 'string' && /^\/admin-portal\/dashboard(?:\?[\w=&.-]*)?$/.test(path) ? path : desk;
}
