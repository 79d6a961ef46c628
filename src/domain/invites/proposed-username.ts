import { USERNAME_LIMITS } from '../accounts/username.ts';

/** Letters that Unicode does not decompose. */
const SPELLINGS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
};

/** A valid username from a display name (A-51), or from the reference with too few letters. */
export function proposedUsername(displayName: string, reference: string): string {
  const plain = displayName
    .toLowerCase()
    .replace(/[ßæœøđðþłıħ]/g, (letter) => SPELLINGS[letter] ?? '')
    .normalize('NFKD')
    .replace(/[\p{Mark}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '_')
    .replace(/_+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, USERNAME_LIMITS.max)
    .replace(/_$/, '');
  if (plain.length >= USERNAME_LIMITS.min) return plain;
  const tail = reference.toLowerCase().replace(/[^a-z0-9]/g, '');
  return `${plain ? `${plain}_` : ''}${tail}`.slice(0, USERNAME_LIMITS.max).padEnd(USERNAME_LIMITS.min, '0');
}
