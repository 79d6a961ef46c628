import { isDeepStrictEqual } from 'node:util';
import { DeskViews } from '#domain/contributions/desk-views.ts';
import { DomainError } from '#domain/errors.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { profileDocument } from '#server/profiles/records/profiles.ts';

const NONE: DeskViews = { views: [], version: 0 };

/** The views stored in a profile; export and deletion of the profile include them. */
function viewsIn(profile: FirebaseFirestore.DocumentSnapshot): DeskViews {
  const stored = profile.get('desk_views');
  return stored === undefined ? NONE : DeskViews.parse(stored);
}

export async function deskViewsOf(userId: string): Promise<DeskViews> {
  return viewsIn(await profileDocument(userId).get());
}

/** Replaces the views that the caller saw. 409 with the current ones; 404 without a profile. Idempotent. */
export function replaceDeskViews(userId: string, { views, version }: DeskViews): Promise<DeskViews> {
  return inTransaction(async (transaction) => {
    const profile = await transaction.get(profileDocument(userId));
    if (!profile.exists) throw new DomainError('not-found', 'This account has no profile to keep views in.');
    const before = viewsIn(profile);
    if (before.version === version + 1 && isDeepStrictEqual(before.views, views)) return before;
    if (before.version !== version) {
      throw new DomainError('conflict', 'Your views were changed in another tab. Nothing was overwritten.', {
        current: before,
      });
    }
    const after = { views, version: version + 1 };
    transaction.update(profile.ref, { desk_views: after });
    return after;
  });
}
