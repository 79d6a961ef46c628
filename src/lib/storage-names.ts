/** Local storage: signed-in account for static pages, read before the first paint (page-scripts.ts). */
export const SIGNED_IN_FLAG = 'thegrid:signed-in';

/** Session storage: toast for the next page (state/carried-toast.ts). */
export const CARRIED_TOAST = 'thegrid:carried';

/** Session storage: target after a required sign-in. */
export const RETURN_PATH = 'thegrid:return-to';

/** Local storage: an admin's last input in any tab, epoch milliseconds (T06). */
export const LAST_INPUT = 'thegrid:last-input';

/** Local storage: `off` where single keys such as `/` do nothing (WCAG 2.1.4). */
export const SINGLE_KEYS = 'thegrid:single-keys';

/** Local storage: space-separated uids that signed out and whose drafts must be erased (T39). */
export const SIGNED_OUT_ACCOUNTS = 'thegrid:signed-out';
