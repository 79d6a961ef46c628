import { LINKED_PATHS } from '../paths.ts';

const DESK = new RegExp(`^${LINKED_PATHS.adminDashboard}(?:\\?[\\w=&.-]*)?$`);

/** Pages of members and the account, with an optional fragment. */
const OWN = /^\/(?:account|insiderz\/[a-z]+)(?:#[\w-]+)?$/;

/**
 * The path that a notification opens: only the desk, members' pages or the account. A separate file, because every
 * browser downloads the whole service worker.
 */
export function alertPath(path: unknown): string {
  const desk = LINKED_PATHS.adminDashboard;
  return typeof path === 'string' && (DESK.test(path) || OWN.test(path)) ? path : desk;
}
