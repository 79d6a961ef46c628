import { PATHS } from '#lib/paths.ts';
import { writeStored } from '#lib/safe-storage.ts';
import { CARRIED_TOAST } from '#lib/storage-names.ts';

/** `link` is always a path of this site. */
export interface CarriedToast {
  title: string;
  description: string;
  link?: { label: string; href: string };
}

/** For a signed-in person without membership who opens the members' side (A-12). */
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

/** Shown on the next page of this tab (lib/carried-toast.ts). */
export const carry = (words: CarriedToast): void =>
  writeStored(CARRIED_TOAST, JSON.stringify(words), 'sessionStorage');
