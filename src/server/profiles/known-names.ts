import { foldAddress } from '#domain/text.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { usernameInAddress } from '#server/platform/auth/login-address.ts';
import { projectId } from '#server/platform/environment/environment.ts';
import { readRowGeneration } from '#server/platform/list-cache/row-blocks.ts';
import { cursorOf } from '#server/platform/list-cache/row-folding.ts';
import { orLog } from '#server/platform/log.ts';
import {
  findUserIdByUsername,
  type KnownName,
  nameIn,
  namesOf,
  PROFILE_CHANGES,
  profilesChangedSince,
  USER_LIST,
} from './records/profiles.ts';

/** Names cached by this process, and the time up to which they are current. */
interface Known {
  project: string;
  /** Of the rows of all people: changes after a deletion. */
  generation: string;
  /** Later changes are not included, ISO 8601. */
  mark: string;
  /** When the cache was started, in milliseconds. */
  began: number;
  names: Map<string, KnownName>;
}

const KNOWN_MAX = 10_000;
/** The cache is restarted after this time, in milliseconds; later changes are not queried. */
const KNOWN_MS = 60 * 60_000;
/** For so few names, querying changes costs as much as reading them. */
const FEW = 2;

let known: Known | null = null;

const isCurrent = ({ project, began }: Known, now: Date): boolean =>
  project === projectId() && now.getTime() - began < KNOWN_MS && now.getTime() >= began;

/** Updates the cache: one read when no profile changed. */
async function refresh(before: Known, generation: string, now: Date): Promise<Known | null> {
  if (before.generation !== generation) return null;
  const names = new Map(before.names);
  const changed = await profilesChangedSince(new Date(before.mark), false);
  for (const profile of changed) {
    if (names.has(profile.id)) names.set(profile.id, nameIn(profile));
  }
  const mark = cursorOf(PROFILE_CHANGES.latestOf(changed), now);
  return { ...before, names, mark: mark < before.mark ? before.mark : mark };
}

/** The current cache, or an empty one. Null when deletions cannot be determined. */
const current = (now: Date): Promise<Known | null> =>
  orLog({ level: 'warn', event: 'names not known' }, async () => {
    const generation = await readRowGeneration(USER_LIST);
    const updated = known && isCurrent(known, now) ? await refresh(known, generation, now) : null;
    const mark = cursorOf(null, now);
    return updated ?? { project: projectId(), generation, mark, began: now.getTime(), names: new Map() };
  });

/** Without people who have no profile. Of cached people reads only changes, not one document per name. */
export async function knownNamesOf(userIds: Iterable<string | null>): Promise<Map<string, KnownName>> {
  const ids = [...new Set(userIds)].filter((id) => id !== null);
  const state = ids.length > FEW ? await current(new Date()) : null;
  if (!state) return namesOf(ids);
  const read = await namesOf(ids.filter((id) => !state.names.has(id)));
  const all = new Map([...state.names, ...read]);
  known = { ...state, names: all.size > KNOWN_MAX ? read : all };
  return new Map(ids.flatMap((id) => [[id, all.get(id)] as const]).filter(isThere));
}

const isThere = (one: readonly [string, KnownName | undefined]): one is [string, KnownName] =>
  one[1] !== undefined;

/** Normalises a username or sign-in address: lower case, without the host of sign-in. */
export function accountNamed(identifier: string): string {
  return usernameInAddress(identifier) ?? foldAddress(identifier);
}

/** An address on another host, set by its owner at Firebase, names no account while that is unreachable. */
export async function findNamedAccount(account: string): Promise<string | null> {
  if (!account.includes('@')) return findUserIdByUsername(account);
  try {
    return (await firebaseAuth().getUserByEmail(account)).uid;
  } catch {
    return null;
  }
}
