import type { SignedInActor } from '#domain/access.ts';
import { type Account, getAccount as contract } from '#domain/accounts/contract.ts';
import { standingOf } from '#server/leaderboard/contributor-naming.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { findProfile } from '#server/profiles/records/profiles.ts';
import { findRecoveryAddress } from '#server/profiles/records/recovery-addresses.ts';

export async function accountOf(actor: SignedInActor): Promise<Account> {
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

export const getAccount = route(contract, async (context) => accountOf(signedIn(context)));
