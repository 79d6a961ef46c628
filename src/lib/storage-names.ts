/** In local storage: who signed in on this device, for static pages. Read before the first paint (lib/build/boot-script.ts). */
export const SIGNED_IN_FLAG = 'thegrid:signed-in';

/** In session storage: what is to be said on the page that comes next (state/carried-toast.ts). */
export const CARRIED_TOAST = 'thegrid:carried';

/** In session storage: where somebody was going when they were asked to sign in. */
export const RETURN_PATH = 'thegrid:return-to';

/** In local storage: when an admin last did something in any tab, in milliseconds since 1970 (T06). */
export const LAST_INPUT = 'thegrid:last-input';

/** In local storage: the uids, with a space between, whose drafts are to be erased because they signed out (T39). */
export const UNSENT_LEFT = 'thegrid:unsent-left';
