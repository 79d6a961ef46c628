import { can } from '#domain/access.ts';
import * as contracts from '#domain/accounts/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { findProfile } from '#server/profiles/records/profiles.ts';
import { rolesOf } from '#server/profiles/records/roles.ts';

/** Profile and roles as stored, never as the token claims (T27). */
export const getSession = route(contracts.getSession, async (context) => {
  const actor = signedIn(context);
  const [profile, account] = await Promise.all([findProfile(actor.id), firebaseAuth().getUser(actor.id)]);
  return {
    user: {
      id: actor.id,
      email: account.email ?? null,
      username: profile?.username ?? null,
      display_name: profile?.display_name ?? null,
    },
    roles: [...actor.roles],
    ...(actor.mustChoosePassword ? { password_change_required: true } : {}),
    ...(actor.secondFactor === 'none' ? {} : { second_factor: actor.secondFactor }),
  };
});

/** Checks a role strictly. Only admins may query other people. */
export const hasRole = route(contracts.hasRole, async (context, { body }) => {
  const actor = signedIn(context);
  if (body._user_id === actor.id) return actor.roles.includes(body._role);
  if (!can(actor, 'read-roles', { id: body._user_id }))
    throw new DomainError('forbidden', 'You can ask about yourself only');
  return (await rolesOf(body._user_id)).includes(body._role);
});
