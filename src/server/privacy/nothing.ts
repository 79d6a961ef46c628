import { DomainError } from '#domain/errors.ts';

/** The one answer when nothing is stored of an address. */
export function nothingOfAddress(): DomainError {
  return new DomainError('not-found', 'Nothing is stored of this address.');
}
