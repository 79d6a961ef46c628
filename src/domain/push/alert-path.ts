import { LINKED_PATHS } from '../paths.ts';

const DESK = new RegExp(`^${LINKED_PATHS.adminDashboard}(?:\\?[\\w=&.-]*)?$`);

/**
 * The path that a notification opens: one of the desk, whatever else it says. It stands alone because the service
 * worker needs it, and every browser fetches that whole.
 */
export function alertPath(path: unknown): string {
  const desk = LINKED_PATHS.adminDashboard;
  return typeof path === 'string' && DESK.test(path) ? path : desk;
}
