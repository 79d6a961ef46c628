// Crockford's alphabet: no I, L, O or U, so that a reference can be read out on the telephone.
const REFERENCE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const REFERENCE = new RegExp(`^TG-[${REFERENCE_ALPHABET}]{6}$`);

export const isReference = (text: string): boolean => REFERENCE.test(text);

/** The public reference, `TG-XXXXXX`, from six bytes of the contribution's random id. */
export function referenceOf(randomBytes: Uint8Array): string {
  const letters = Array.from(randomBytes.subarray(0, 6), (byte) => REFERENCE_ALPHABET[byte % 32]);
  return `TG-${letters.join('')}`;
}
