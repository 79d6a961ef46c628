import { daysFrom } from '../clocks.ts';
import { isoDay } from '../formats.ts';

/** Means SIGNING_SECRET, which the platform no longer shows. Signatures from before any list have no id. */
export const FIRST_KEY = 'first';

/** One key of a list such as SIGNING_KEYS. The first one signs or seals; all that have not expired verify. */
export interface ListedKey {
  id: string;
  /** Null for `first`: the key is the value of SIGNING_SECRET. */
  secret: string | null;
  /** Its last valid day (UTC, YYYY-MM-DD); null for the current key. */
  until: string | null;
}

const ENTRY = /^([a-z0-9][a-z0-9-]{0,23})(?::([A-Za-z0-9+/_=-]+))?(?:@(\d{4}-\d{2}-\d{2}))?$/;

/** In characters. */
const SECRET_MIN = 32;

const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

/** Thrown for an invalid list; the message completes "SIGNING_KEYS is" and contains no part of the value. */
export class BadKeyList extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'BadKeyList';
  }
}

function readEntry(text: string): ListedKey {
  const [, id, secret = null, until = null] = ENTRY.exec(text.trim()) ?? [];
  if (!id) throw new BadKeyList('a list with an entry that is neither id:key nor id:key@2027-11-22');
  if (until !== null && !isDay(until)) throw new BadKeyList('a list with a last day that is no day');
  if (id === FIRST_KEY && secret !== null) {
    throw new BadKeyList(`a list that gives "${FIRST_KEY}" a key: that is the one in SIGNING_SECRET`);
  }
  if (id !== FIRST_KEY && (secret ?? '').length < SECRET_MIN) {
    throw new BadKeyList(`a list with a key shorter than ${SECRET_MIN} signs`);
  }
  return { id, secret, until };
}

/**
 * Parses `id:key,id:key@2027-11-22,first@2027-11-22`: the first entry is current and has no last day; the others
 * verify up to and including theirs. @throws BadKeyList
 */
export function readKeyList(text: string): ListedKey[] {
  const keys = text.split(',').map(readEntry);
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new BadKeyList('a list with one id twice');
  const [maker, ...old] = keys;
  if (maker?.until !== null) throw new BadKeyList('a list whose first key, which makes, has a last day');
  if (old.some(({ until }) => until === null))
    throw new BadKeyList('a list with an old key without a last day');
  return keys;
}

/** Why a text is no list, completing "SIGNING_KEYS is"; null if it is one. */
export function whyNoKeyList(text: string): string | null {
  try {
    readKeyList(text);
    return null;
  } catch (fault) {
    if (fault instanceof BadKeyList) return fault.message;
    throw fault;
  }
}

/** The inverse of `readKeyList`. */
export const keyListText = (keys: readonly ListedKey[]): string =>
  keys
    .map(
      ({ id, secret, until }) =>
        `${id}${secret === null ? '' : `:${secret}`}${until === null ? '' : `@${until}`}`,
    )
    .join(',');

/** True while a key may still verify. */
export const isReading = ({ until }: ListedKey, now: Date): boolean => until === null || isoDay(now) <= until;

/** True if a variable's list needs SIGNING_SECRET: it names it, or there is no list yet. */
export function needsFirstKey(text: string | null): boolean {
  if (text === null) return true;
  return whyNoKeyList(text) === null && readKeyList(text).some(({ id }) => id === FIRST_KEY);
}

/** An unused id for the day: `2026-11-22`, then `2026-11-22-2`. */
function freeId(keys: readonly ListedKey[], day: string): string {
  const taken = new Set(keys.map(({ id }) => id));
  let id = day;
  for (let count = 2; taken.has(id); count += 1) id = `${day}-${count}`;
  return id;
}

export interface Rotation {
  /** The current list; null without one: SIGNING_SECRET is the key. */
  present: string | null;
  secret: string;
  now: Date;
  /** Days that the previous key still verifies; 0 after a leak. */
  days: number;
}

/** The list with a new key in front; the previous one verifies for `days` more. @throws BadKeyList */
export function rotated({ present, secret, now, days }: Rotation): ListedKey[] {
  const keys = present === null ? [{ id: FIRST_KEY, secret: null, until: null }] : readKeyList(present);
  const today = isoDay(now);
  const last = isoDay(daysFrom(now, days));
  const old = days === 0 ? [] : keys.map((key) => ({ ...key, until: key.until ?? last }));
  return [{ id: freeId(keys, today), secret, until: null }, ...old.filter((key) => isReading(key, now))];
}
