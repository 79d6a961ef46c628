import { draftAt, isObject } from '#lib/drafts.ts';
import { PATHS } from '#lib/paths.ts';
import { type CarriedToast, carry } from '#state/carried-toast.ts';
import { takeReturnPath } from '#state/return-path.ts';

/** Where the page keeps the username that was typed, over a reload. Never the password. */
export const DRAFT = 'auth-draft';

/** Redirects somebody who just signed in to the home page, where the toast offers the page they asked for. */
export function goOn(words: CarriedToast): void {
  const way = takeReturnPath(location.origin);
  carry(way ? { ...words, link: { label: `Continue to ${way.name}`, href: way.path } } : words);
  draftAt(DRAFT, isObject).clear();
  location.replace(PATHS.home);
}
