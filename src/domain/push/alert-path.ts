import { LINKED_PATHS } from '../paths.ts';

/** The desk with an optional query, pages of members and the account; each with an optional fragment. */
const OWN = new RegExp(
  `^(?:${LINKED_PATHS.adminDashboard}(?:\\?[\\w=&.-]*)?|/account|/insiderz(?:-portal)?/[a-z]+)(?:#[\\w:-]+)?$`,
);

/**
 * The path that a notification opens: only the desk, members' pages or the account. A separate file, because every
 * browser downloads the whole service worker.
 */
export const alertPath = (path: unknown): string =>
  typeof path === 'string' && OWN.test(path) ? path : LINKED_PATHS.adminDashboard;
