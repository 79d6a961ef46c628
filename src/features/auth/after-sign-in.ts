import { accountHere, draftAt, isObject } from '#lib/drafts.ts';
import { PATHS } from '#lib/paths.ts';
import { type CarriedToast, carry } from '#state/carried-toast.ts';
import { takeReturnPath } from '#state/return-path.ts';

/** Stores the typed username across a reload. Never the password. */
export const DRAFT = 'auth-draft';

/** Redirects to where the session ended, or home, where a toast links to the requested page. */
export function afterSignIn(toast: CarriedToast): void {
  const returnPath = takeReturnPath(location.origin, accountHere());
  draftAt(DRAFT, isObject).clear();
  const isBack = returnPath?.wasThere === true;
  if (!isBack)
    carry(
      returnPath
        ? { ...toast, link: { label: `Continue to ${returnPath.name}`, href: returnPath.path } }
        : toast,
    );
  location.replace(isBack ? returnPath.path : PATHS.home);
}
