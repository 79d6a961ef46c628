import { can, type SignedInActor } from '#domain/access.ts';
import * as contracts from '#domain/accounts/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { setMemberRecognition as memberContract } from '#domain/leaderboard/contract.ts';
import { nameMember, renameMember, standingOf } from '#server/leaderboard/contributor-naming.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite, replayOf } from '#server/platform/http/audited-write.ts';
import { route, signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { endSessions } from '#server/profiles/account-standing.ts';
import { findProfile } from '#server/profiles/records/profiles.ts';
import { findRecoveryAddress } from '#server/profiles/records/recovery-addresses.ts';
import { rolesOf } from '#server/profiles/records/roles.ts';
import { showNames } from '#server/roadmap/public/rebuild.ts';
import { refuseBadChoices } from './new-account-rules.ts';

export async function accountOf(actor: SignedInActor): Promise<contracts.Account> {
  const [profile, { email, pending }, { named }] = await Promise.all([
    findProfile(actor.id),
    findRecoveryAddress(actor.id),
    standingOf(actor.id),
  ]);
  return {
    id: actor.id,
    username: profile?.username ?? null,
    display_name: profile?.display_name ?? null,
    roles: [...actor.roles],
    recovery: { email, pending },
    named,
    terms_version: profile?.terms_version ?? null,
    created_at: profile?.created_at ?? null,
  };
}

export const getAccount = /* @__PURE__ */ route(contracts.getAccount, async (context) =>
  accountOf(signedIn(context)),
);

/** Profile and roles as stored, never as the token claims (T27). */
export const getSession = /* @__PURE__ */ route(contracts.getSession, async (context) => {
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
export const hasRole = /* @__PURE__ */ route(contracts.hasRole, async (context, { body }) => {
  const actor = signedIn(context);
  if (body._user_id === actor.id) return actor.roles.includes(body._role);
  if (!can(actor, 'read-roles', { id: body._user_id }))
    throw new DomainError('forbidden', 'You can ask about yourself only');
  return (await rolesOf(body._user_id)).includes(body._role);
});

/** An empty display name becomes the username again. Admins may use reserved names. */
export const updateAccount = /* @__PURE__ */ route(contracts.updateAccount, async (context, { body }) => {
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

/** Sets whether the leaderboard names a person, for all their addresses. */
export const setAccountRecognition: Verb<
  typeof memberContract | typeof contracts.setAccountRecognition
> = async (context, { body }) => {
  await nameMember(signedIn(context).id, body.named, context.now);
  await rebuildLeaderboard(context.now);
  await showNames(signedIn(context).id);
  return { named: body.named };
};

const SIGN_OUT_REALM = 'sign-out-everywhere';
const SIGNED_OUT = { signed_out: true } as const;

/** All sessions, the current one included: the next request of each is 401. */
export const signOutEverywhere = /* @__PURE__ */ route(
  contracts.signOutEverywhere,
  async (context) => {
    const { id } = signedIn(context);
    await endSessions(id);
    await write(auditedWrite(context, null, SIGN_OUT_REALM), {
      action: null,
      execute: async () => ({ result: undefined, entityId: id }),
      replay: async () => undefined,
    });
    return SIGNED_OUT;
  },
  /* @__PURE__ */ replayOf(SIGN_OUT_REALM, SIGNED_OUT),
);

export const memberRoutes = [/* @__PURE__ */ route(memberContract, setAccountRecognition)];
