import { can } from '#domain/access.ts';
import type { updateAccount as contract } from '#domain/accounts/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { renameMember } from '#server/leaderboard/contributor-naming.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { findProfile } from '#server/profiles/records/profiles.ts';
import { showNames } from '#server/roadmap/public/rebuild.ts';
import { accountOf } from './get-account.ts';
import { refuseBadChoices } from './new-account-rules.ts';

/** A person changes their display name; an empty one becomes the username again. Admins may call themselves so. */
export const updateAccount: Verb<typeof contract> = async (context, { body }) => {
  const actor = signedIn(context);
  const profile = await findProfile(actor.id);
  if (!profile) throw new DomainError('not-found', 'There is no profile to change');
  const displayName = body.display_name || profile.username;
  const isNamedByUs = can(actor, 'administer', null);
  const isKept = displayName === profile.display_name || displayName === profile.username;
  if (!isKept && !isNamedByUs) await refuseBadChoices({ displayName });
  if (!(await renameMember(actor.id, displayName, context.now))) {
    throw new DomainError('not-found', 'There is no profile to change');
  }
  // The copy at Firebase is shown by nobody and decides nothing (T27).
  context.later(firebaseAuth().updateUser(actor.id, { displayName }));
  context.later(rebuildLeaderboard(context.now, true));
  context.later(showNames(actor.id));
  return accountOf(actor);
};
