import { listPasskeys as contract, type Passkeys } from '#domain/passkeys/contract.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { listPasskeysOf } from './records.ts';

export async function passkeysOf(userId: string): Promise<Passkeys> {
  const items = (await listPasskeysOf(userId)).map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }));
  return { items };
}

export const listPasskeys = route(contract, (context) => passkeysOf(signedIn(context).id));
