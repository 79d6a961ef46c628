import { CONFIRM_PREFIX } from '#domain/contributions/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { LINKED_PATHS } from '#domain/paths.ts';
import { siteUrl } from '#server/platform/environment/environment.ts';
import { readSigned, sign } from '#server/platform/keys/keys.ts';

/** The purpose is part of what is signed, so that no other signature of ours can stand in for this one. */
const messageOf = (id: string): string => `contribution-status\n${id}`;

/** The key of a contribution's status page: its id and a signature. Nothing of it is stored. */
export const statusKeyOf = (id: string): string => sign(id, messageOf);

/** The id that a key was made for, or null for a key that is not ours. */
export const idOfStatusKey = (key: string, now: Date): string | null => readSigned(key, messageOf, now);

/** The one answer to every key that opens nothing, whatever is wrong with it. */
export function unknownKey(): DomainError {
  return new DomainError(
    'not-found',
    'We could not find this contribution. The link is incomplete or has become too old.',
  );
}

/** The private link of a contribution, for its contributor's mail. The key stands in the fragment: no server logs it. */
export function statusLink(id: string): string {
  return `${siteUrl()}${LINKED_PATHS.contributionStatus}#${statusKeyOf(id)}`;
}

/** The same link, with the question whether its reader sent the contribution. Opening it changes nothing. */
export function confirmationLink(id: string): string {
  return `${siteUrl()}${LINKED_PATHS.contributionStatus}#${CONFIRM_PREFIX}${statusKeyOf(id)}`;
}
