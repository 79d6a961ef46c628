import { LINKED_PATHS } from '../paths.ts';

/** The desk with an optional query, pages of members and the account; each with an optional fragment. */
const OWN = new RegExp(
  `^(?:${LINKED_PATHS.adminDashboard}(?:\\?[\\w=&.-]*)?|/account|/insiderz(?:-portal)?/[a-z]+)(?:#[\\w:-]+)?$`,
);

/** Only the desk, members' pages or the account. Its own file: browsers download the whole service worker. */
export const alertPath = (path: unknown): string =>
  typeof path === 'string' && OWN.test(path) ? path : LINKED_PATHS.adminDashboard;
