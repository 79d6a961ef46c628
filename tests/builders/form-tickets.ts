import type { FormName } from '#domain/forms/contract.ts';
import { signFormTicket } from '#server/forms/judge.ts';

/** A ticket that was issued so many milliseconds ago; five seconds when nothing is said, so that it is good now. */
export function agedTicket(form: FormName, ageMs = 5_000): string {
  return signFormTicket(form, new Date(Date.now() - ageMs));
}

/** The content of one ticket under the signature of another. */
export function splicedTicket(form: FormName): string {
  const [content] = agedTicket(form).split('.');
  const [, signature] = agedTicket(form).split('.');
  return `${content}.${signature}`;
}

let last = 0;

/** An address that no other call gave, in a network (/24) of its own. */
export function newAddress(): string {
  last += 1;
  return `10.${(last >> 8) & 255}.${last & 255}.7`;
}
