import { LINKED_PATHS } from '../paths.ts';

const DESK = new RegExp(`^${LINKED_PATHS.adminDashboard}(?:\\?[\\w=&.-]*)?$`);

/** The pages of members and the account, with a place in them. */
const OWN = /^\/(?:account|insiderz\/[a-z]+)(?:#[\w-]+)?$/;

/**
 * The path that a notification opens: one of the desk, of members' pages or the account, whatever else it says. It
 * stands alone because the service worker needs it, and every browser fetches that whole.
 */
export function alertPath(path: unknown): string {
  const desk = LINKED_PATHS.adminDashboard;
  return typeof path === 'string' && (DESK.test(path) || OWN.test(path)) ? path : desk;
}
