import { accountHere, draftAt, isObject } from '#lib/drafts.ts';
import { PATHS } from '#lib/paths.ts';
import { type CarriedToast, carry } from '#state/carried-toast.ts';
import { takeReturnPath } from '#state/return-path.ts';

/** Where the page keeps the username that was typed, over a reload. Never the password. */
export const DRAFT = 'auth-draft';

/**
 * Redirects somebody who just signed in to the page on which their session ended, or to the home page, where the toast offers
 * the page they asked for.
 */
export function afterSignIn(words: CarriedToast): void {
  const way = takeReturnPath(location.origin, accountHere());
  draftAt(DRAFT, isObject).clear();
  const isBack = way?.wasThere === true;
  if (!isBack) carry(way ? { ...words, link: { label: `Continue to ${way.name}`, href: way.path } } : words);
  location.replace(isBack ? way.path : PATHS.home);
}
