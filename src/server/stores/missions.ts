import { DomainError } from '#domain/errors.ts';
import type { MissionRow } from '#domain/missions/contract.ts';
import { Mission, type MissionForm, type MissionStatus } from '#domain/missions/mission.ts';
import { announce } from './announcements.ts';
import { found, type Kind, refuseUnlessSeen } from './as-seen.ts';
import { firestore, readDocument } from './firestore.ts';
import {
  type AskedPage,
  asBefore,
  differing,
  documentsById,
  laterThan,
  pageNewestFirst,
  rowsOnPage,
} from './paging.ts';
import { waitingByMission } from './submissions.ts';
import { type Writing, write } from './write.ts';

const missions = () => firestore().collection('missions');

/** The mission of a snapshot. */
export function asMission(document: FirebaseFirestore.DocumentSnapshot): Mission {
  return Mission.parse(readDocument(document.id, document.data() ?? {}));
}

/** The document of a mission; submissions and reviews read it in their own transaction. */
export function missionDocument(id: string): FirebaseFirestore.DocumentReference {
  return missions().doc(id);
}

/** The missions that members may hand in for. */
export function openMissions(): FirebaseFirestore.Query {
  return missions().where('status', '==', 'active');
}

/** The missions with these ids by id, each read once. */
export function missionsById(
  ids: readonly string[],
): Promise<Map<string, FirebaseFirestore.DocumentSnapshot>> {
  return documentsById(missions(), ids);
}

export async function pageOfMissions({
  after,
  page_size,
}: AskedPage): Promise<{ items: MissionRow[]; next: string | null }> {
  const size = rowsOnPage(page_size);
  const page = await pageNewestFirst(missions(), { after, size, parse: (record) => Mission.parse(record) });
  const waiting = await waitingByMission(page.items.map(({ id }) => id));
  return {
    ...page,
    items: page.items.map((mission) => ({ ...mission, waiting: waiting.get(mission.id) ?? 0 })),
  };
}

async function missionRow(id: string): Promise<MissionRow> {
  const [document, waiting] = await Promise.all([missionDocument(id).get(), waitingByMission([id])]);
  return { ...asMission(document), waiting: waiting.get(id) ?? 0 };
}

export async function createMission(id: string, form: MissionForm, writing: Writing): Promise<MissionRow> {
  const { actorId, now } = writing;
  const stored = await write(writing, {
    action: 'mission.create',
    run: async (transaction) => {
      const members = { ...form, status: 'active' as const, reward_fixed: false };
      transaction.create(missionDocument(id), { ...members, created_at: now, updated_at: now });
      announce(transaction, { event: 'mission-opened', cause: id, about: id, by: actorId }, now);
      return { result: id, thing: id, before: {}, after: members };
    },
    again: async (thing) => thing ?? id,
  });
  return missionRow(stored);
}

interface MissionChange {
  id: string;
  action: 'mission.update' | 'mission.status';
  /** `updated_at` of the state that the admin saw. */
  seen: string;
  change: Partial<MissionForm> & { status?: MissionStatus };
}

const KIND: Kind<Mission> = {
  read: asMission,
  gone: 'This mission does not exist. Refresh the list.',
  changed: 'This mission was changed in the meantime. Nothing was overwritten.',
};
const FIXED = 'Somebody has submitted already, so the reward stays. Nothing was changed.';

/**
 * Changes a mission as the admin saw it; 409 with its present state otherwise. The reward of a mission that somebody
 * has submitted for is never changed (409). What is so already is no write and leaves no audit row.
 */
export async function changeMission(what: MissionChange, writing: Writing): Promise<MissionRow> {
  const { id, action, seen, change } = what;
  const { now } = writing;
  await write(writing, {
    action,
    run: async (transaction) => {
      const { record: mission, document } = await found(missionDocument(id), KIND, transaction);
      const after = differing<Mission>(mission, change);
      if (Object.keys(after).length === 0) return null;
      await refuseUnlessSeen(mission, seen, KIND);
      if ('reward_points' in after && mission.reward_fixed) {
        throw new DomainError('conflict', FIXED, { current: mission });
      }
      transaction.update(document.ref, { ...after, updated_at: laterThan(seen, now) });
      return { result: id, thing: id, before: asBefore(mission, after), after };
    },
    again: async () => id,
  });
  return missionRow(id);
}
