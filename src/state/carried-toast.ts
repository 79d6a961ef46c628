import { PATHS } from '#lib/paths.ts';
import { CARRIED_TOAST } from '#lib/storage-names.ts';

/** What is said on the page that comes next. `link` is a page of ours, given by our own code. */
export interface CarriedToast {
  title: string;
  description: string;
  link?: { label: string; href: string };
}

/** For somebody who is signed in and opens the members' side without being one (A-12). */
export const NO_INSIDERZ: CarriedToast = {
  title: 'Access Denied',
  description: "You don't have access to Insiderz.",
  link: { label: 'Contribute', href: PATHS.contribute },
};

export const SESSION_ENDED: CarriedToast = {
  title: 'Your session has ended',
  description: 'Sign in again and you are back where you were.',
};

export const SIGNED_OUT: CarriedToast = {
  title: 'Signed out',
  description: "You've been logged out successfully.",
};

/** Says it on the next page that is opened in this tab (members/dashboard/use-dashboard.ts and site/account-menu.ts read it). */
export function carry(words: CarriedToast): void {
  try {
    sessionStorage.setItem(CARRIED_TOAST, JSON.stringify(words));
  } catch {
    // Without storage nothing is said; what was done is done all the same.
  }
}
