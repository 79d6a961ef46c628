import { ANONYMOUS } from '#domain/leaderboard/leaderboard.ts';
import { singleSpaced } from '#domain/text.ts';
import { hasDeceivingCharacters } from './name-characters.ts';
import { holdsLink } from './name-links.ts';
import { isReservedDisplayName } from './reserved-names.ts';

/** Not reserved, deceptive or a link (T26, D33). The single rule for profile names and public boards. */
export function mayBePublic(name: string): boolean {
  const plain = name.normalize('NFC').trim();
  return !hasDeceivingCharacters(plain) && !holdsLink(plain) && !isReservedDisplayName(plain);
}

/** The most cached names: a rebuild checks the same ones each time. */
const KNOWN_MAX = 20_000;
const known = new Map<string, string>();

/** A name as published: NFC with single spaces, or "Anonymous contributor" where it is not allowed. */
export function publicName(name: string): string {
  const before = known.get(name);
  if (before !== undefined) return before;
  const shown = mayBePublic(name) ? singleSpaced(name) : ANONYMOUS;
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(name, shown);
  return shown;
}
