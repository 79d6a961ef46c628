import { ANONYMOUS } from '#domain/leaderboard/leaderboard.ts';
import { hasDeceivingCharacters } from './name-characters.ts';
import { holdsLink } from './name-links.ts';
import { isReservedDisplayName } from './reserved-names.ts';

/**
 * True for a name that may be shown to everybody (T26, D33): one that could not be taken for the platform's own, hides
 * nothing, imitates no letters, and holds no address and no link. The one rule for profile names and public boards.
 */
export function mayBePublic(name: string): boolean {
  const plain = name.normalize('NFC').trim();
  return !hasDeceivingCharacters(plain) && !holdsLink(plain) && !isReservedDisplayName(plain);
}

/** How many names are remembered: a rebuild asks about the same ones each time. */
const KNOWN_MAX = 20_000;
const known = new Map<string, string>();

/** A name as the public sees it: in NFC with single spaces, or "Anonymous contributor" where it may not be shown. */
export function publicName(name: string): string {
  const before = known.get(name);
  if (before !== undefined) return before;
  const shown = mayBePublic(name) ? name.normalize('NFC').trim().replace(/\s+/gu, ' ') : ANONYMOUS;
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(name, shown);
  return shown;
}
