import { createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import { LINKED_PATHS } from '#domain/paths.ts';
import { signingSecret, siteUrl } from './environment.ts';

/** The purpose is part of what is signed, so that no other signature of ours can stand in for this one. */
function signatureOf(id: string): Buffer {
  return createHmac('sha256', signingSecret()).update(`contribution-status\n${id}`).digest();
}

/** The key of a contribution's status page: its id and a signature. Nothing of it is stored. */
export function statusKeyOf(id: string): string {
  return `${id}.${signatureOf(id).toString('base64url')}`;
}

/** The id that a key was made for, or null for a key that is not ours. Takes equally long for every wrong signature. */
export function idOfStatusKey(key: string): string | null {
  const [id = '', signature = '', ...rest] = key.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(id);
  // The text is compared too: other spellings of the same bytes are no key.
  const isOurs = rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && signature === expected.toString('base64url') ? id : null;
}

/** The one answer to every key that opens nothing, whatever is wrong with it. */
export function unknownKey(): DomainError {
  return new DomainError(
    'not-found',
    'We could not find this contribution. Please use the whole link from our mail.',
  );
}

/** The private link of a contribution, for its contributor's mail. The key stands in the fragment: no server logs it. */
export function statusLink(id: string): string {
  return `${siteUrl()}${LINKED_PATHS.contributionStatus}#${statusKeyOf(id)}`;
}
