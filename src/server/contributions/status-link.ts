import { CONFIRM_PREFIX } from '#domain/contributions/contract.ts';
import { openFormConfirmation } from '#domain/contributions/form-contract.ts';
import { DomainError } from '#domain/errors.ts';
import { LINKED_PATHS } from '#domain/paths.ts';
import { siteUrl } from '#server/platform/environment/environment.ts';
import { readSigned, sign } from '#server/platform/keys/keys.ts';

/** The purpose is part of the signed message, so that no other signature of ours is valid here. */
const messageOf = (id: string): string => `contribution-status\n${id}`;

/** The key of a contribution's status page: its id and a signature. Not stored. */
export const statusKeyOf = (id: string): string => sign(id, messageOf);

/** The same answer for every invalid key. */
export function unknownKey(): DomainError {
  return new DomainError(
    'not-found',
    'We could not find this contribution. The link is incomplete or has become too old.',
  );
}

function requireSigned(key: string, message: typeof messageOf, now: Date): string {
  const id = readSigned(key, message, now);
  if (id === null) throw unknownKey();
  return id;
}

/** @throws 404 for an invalid key. */
export const idOfStatusKey = (key: string, now: Date): string => requireSigned(key, messageOf, now);

/** The private link for the contributor's mail. The key is in the fragment, which no server logs. */
export function statusLink(id: string): string {
  return `${siteUrl()}${LINKED_PATHS.contributionStatus}#${statusKeyOf(id)}`;
}

/** Opening it changes nothing. */
export function confirmationLink(id: string): string {
  return `${siteUrl()}${LINKED_PATHS.contributionStatus}#${CONFIRM_PREFIX}${statusKeyOf(id)}`;
}

const formMessageOf = (id: string): string => `contribution-form\n${id}`;

/** @throws 404 for an invalid key. */
export const idOfFormKey = (key: string, now: Date): string => requireSigned(key, formMessageOf, now);

/** A link that works without script (D160). Servers log a query, so its key is of no use once it is confirmed. */
export const formConfirmationLink = (id: string): string =>
  `${siteUrl()}${openFormConfirmation.path}?key=${sign(id, formMessageOf)}`;
