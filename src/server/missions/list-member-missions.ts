import { listMemberMissions as contract, type MemberMission } from '#domain/missions/member-contract.ts';
import type { Mission, Submission } from '#domain/missions/mission.ts';
import { asItsMemberSees } from '#domain/missions/submission.ts';
import { pageByTime, type RowsPage, rowsOnPage } from '#server/platform/firestore/paging.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import {
  asMission,
  itemsServedBy,
  missionsById,
  openMissions,
  pageOfOwn,
  placesLeft,
  submissionsFor,
} from './records.ts';

/** Cursor suffix of pages of closed missions, which follow the member's submissions. */
const BY_SUBMISSION = ':handed-in';
/** Sorts before the newest submission. */
const NOTHING_YET = '9999-12-31T23:59:59.999Z_0';

const withSubmissions = async (
  missions: readonly Mission[],
  submissions: readonly Submission[],
): Promise<MemberMission[]> => {
  const [named, left] = await Promise.all([
    itemsServedBy(missions),
    Promise.all(missions.map((mission) => placesLeft(mission))),
  ]);
  const bySubmission = Map.groupBy(submissions, ({ mission_id }) => mission_id);
  return missions.map((mission, at) => ({
    ...mission,
    places_left: left[at] ?? null,
    submissions: (bySubmission.get(mission.id) ?? []).map(asItsMemberSees),
    roadmap_item: named.get(mission.roadmap_item_id ?? '') ?? null,
  }));
};

/** Each appears at the member's last submission, so that several submissions do not repeat it. */
async function closedFor(memberId: string, after: string, size: number): Promise<RowsPage<MemberMission>> {
  const page = await pageOfOwn(memberId, after, size);
  const named = await missionsById(page.items.map(({ mission_id }) => mission_id));
  const closed = [...named.values()].map(asMission).filter(({ status }) => status !== 'active');
  const submissions = await submissionsFor(
    memberId,
    closed.map(({ id }) => id),
  );
  const here = new Set(page.items.map(({ id }) => id));
  const items = (await withSubmissions(closed, submissions)).filter(({ submissions: [last] }) =>
    here.has(last?.id ?? ''),
  );
  return { items, next: page.next && `${page.next}${BY_SUBMISSION}` };
}

/** Open missions first; their last page has room for half as many submissions, which need two more reads. */
const listMemberMissions = route(contract, async (context, { query: { after, page_size } }) => {
  const { id: memberId } = signedIn(context);
  const size = rowsOnPage(page_size);
  if (after?.endsWith(BY_SUBMISSION)) {
    return closedFor(memberId, after.slice(0, -BY_SUBMISSION.length), Math.ceil(size / 2));
  }
  const open = await pageByTime(openMissions(), { after, page_size }, asMission);
  const submissions = await submissionsFor(
    memberId,
    open.items.map(({ id }) => id),
  );
  const items = await withSubmissions(open.items, submissions);
  if (open.next) return { items, next: open.next };
  const room = Math.ceil((size - items.length) / 2);
  if (room === 0) return { items, next: `${NOTHING_YET}${BY_SUBMISSION}` };
  const closed = await closedFor(memberId, NOTHING_YET, room);
  return { items: [...items, ...closed.items], next: closed.next };
});

export const memberRoutes = [listMemberMissions];
