import { can } from '#domain/access.ts';
import { updateAccount as contract } from '#domain/accounts/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { renameMember } from '#server/leaderboard/contributor-naming.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { findProfile } from '#server/profiles/records/profiles.ts';
import { showNames } from '#server/roadmap/public/rebuild.ts';
import { accountOf } from './get-account.ts';
import { refuseBadChoices } from './new-account-rules.ts';

/** An empty display name becomes the username again. Admins may use reserved names. */
export const updateAccount = route(contract, async (context, { body }) => {
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
  // Firebase's copy is never shown and decides nothing (T27).
  context.waitUntil(firebaseAuth().updateUser(actor.id, { displayName }));
  context.waitUntil(rebuildLeaderboard(context.now, true));
  context.waitUntil(showNames(actor.id));
  return accountOf(actor);
});
