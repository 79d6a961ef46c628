import type { Role } from '#domain/access.ts';
import { isEmailAddress } from '#domain/text.ts';
import { erasedAddressDigest, type RestoreList } from '#server/privacy/restore-list.ts';

type Data = Record<string, unknown>;

const withoutRights = (data: Data, { rights, accounts }: RestoreList): Data | null => {
  const userId = String(data.user_id);
  const isTaken = rights.get(userId)?.roles.includes(data.role as Role) === false;
  return isTaken || accounts.has(userId) ? null : data;
};

/** Changes to restored documents, mostly by the entries of the list since; null drops the document. */
const CHANGES: Readonly<
  Record<string, (data: Data, list: RestoreList, at: { id: string; now: Date }) => Data | null>
> = {
  profiles: (data, { rights, accounts }, { id, now }) => ({
    ...data,
    ...(accounts.has(id) ? { deletion_began_at: now } : {}),
    ...(rights.get(id)?.isDisabled && typeof data.disabled_reason !== 'string'
      ? { disabled_reason: 'Disabled after the backup that was restored', disabled_at: now }
      : {}),
  }),
  user_roles: withoutRights,
  insiderz_access_tokens: (data, { tokens }, { now }) =>
    tokens.has(String(data.token)) && data.redeemed_at === null && data.revoked_at === null
      ? { ...data, revoked_at: now, revoked_by: 'restore' }
      : data,
  second_factors: (data, { tokens }) => ({
    ...data,
    recovery_digests: ((data.recovery_digests ?? []) as string[]).filter((digest) => !tokens.has(digest)),
  }),
  passkeys: (data, { tokens }, { id }) => (tokens.has(id) ? null : data),
  // The list does not know which were deleted since, or whose secret was replaced: an admin checks each (docs/webhooks.md).
  webhook_endpoints: (data) => ({ ...data, paused: true, next_attempt_at: null, leased_until: null }),
};

export function asRestored(path: string, data: Data, list: RestoreList, now: Date): Data | null {
  const [collection = '', id = '', ...inner] = path.split('/');
  const change = inner.length === 0 ? CHANGES[collection] : undefined;
  return change ? change(data, list, { id, now }) : data;
}

/** Addresses in a document, at any depth, that were erased after the backup. */
export function erasedAddressesIn(value: unknown, addresses: RestoreList['addresses']): string[] {
  if (addresses.size === 0) return [];
  if (typeof value === 'string') {
    const isErased =
      value.includes('@') && isEmailAddress(value) && addresses.has(erasedAddressDigest(value));
    return isErased ? [value] : [];
  }
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.values(value).flatMap((member) => erasedAddressesIn(member, addresses));
}
