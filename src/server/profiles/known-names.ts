import type { PersonName } from '#domain/wire.ts';
import { projectId } from '#server/platform/environment/environment.ts';
import { readRowGeneration } from '#server/platform/list-cache/row-blocks.ts';
import { cursorOf } from '#server/platform/list-cache/row-folding.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { namesOf, profileChangedAt, profilesChangedSince, USER_LIST } from './records/profiles.ts';

/** Names that this process has read, and up to when nothing of them was changed. */
interface Known {
  project: string;
  /** Of the rows of all people: another one after somebody was deleted. */
  generation: string;
  /** Changes after this time are not in it, ISO 8601. */
  mark: string;
  /** When it was begun, in milliseconds. */
  began: number;
  names: Map<string, PersonName>;
}

/** How many names a process remembers. */
const KNOWN_MAX = 10_000;
/** After this time a process begins anew, in milliseconds: what was changed meanwhile is then not asked for. */
const KNOWN_MS = 60 * 60_000;
/** For so few names asking what was changed costs as much as reading them. */
const FEW = 2;

let known: Known | null = null;

const isCurrent = ({ project, began }: Known, now: Date): boolean =>
  project === projectId() && now.getTime() - began < KNOWN_MS && now.getTime() >= began;

/** Brings what is known up to now: one read when nobody was changed. */
async function broughtUpToDate(before: Known, generation: string, now: Date): Promise<Known | null> {
  if (before.generation !== generation) return null;
  const names = new Map(before.names);
  const changed = await profilesChangedSince(new Date(before.mark), false);
  for (const profile of changed) {
    if (!names.has(profile.id)) continue;
    const { username, display_name } = profile.data();
    names.set(profile.id, { username: String(username), display_name: String(display_name) });
  }
  const times = changed.map((profile) => profileChangedAt(profile).getTime());
  const mark = cursorOf(times.length > 0 ? new Date(Math.max(...times)) : null, now);
  return { ...before, names, mark: mark < before.mark ? before.mark : mark };
}

/** What is known and true now, or the beginning of it. Null where nobody can say whether somebody was deleted. */
async function current(now: Date): Promise<Known | null> {
  try {
    const generation = await readRowGeneration(USER_LIST);
    const kept = known && isCurrent(known, now) ? await broughtUpToDate(known, generation, now) : null;
    const mark = cursorOf(null, now);
    return kept ?? { project: projectId(), generation, mark, began: now.getTime(), names: new Map() };
  } catch (cause) {
    log({ level: 'warn', event: 'names not known', cause: describeCause(cause) });
    return null;
  }
}

/**
 * The names of people by their ids as they are now; somebody without a profile is not in it. Of the people whom this process
 * has named before it reads only who was changed since, so that a page of a list does not cost a read for each name on it.
 */
export async function knownNamesOf(userIds: Iterable<string | null>): Promise<Map<string, PersonName>> {
  const ids = [...new Set(userIds)].filter((id) => id !== null);
  const state = ids.length > FEW ? await current(new Date()) : null;
  if (!state) return namesOf(ids);
  const read = await namesOf(ids.filter((id) => !state.names.has(id)));
  const all = new Map([...state.names, ...read]);
  known = { ...state, names: all.size > KNOWN_MAX ? read : all };
  return new Map(ids.flatMap((id) => [[id, all.get(id)] as const]).filter(isThere));
}

const isThere = (one: readonly [string, PersonName | undefined]): one is [string, PersonName] =>
  one[1] !== undefined;
