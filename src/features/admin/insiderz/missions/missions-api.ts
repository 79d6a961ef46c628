import {
  claimEntry,
  confirmHeldEntry,
  declineHeldEntry,
  type LedgerRow,
  listHeldEntries,
  listLedger,
  listUnclaimed,
  payAgain,
  reverseEntry,
} from '#domain/ledger/contract.ts';
import * as contracts from '#domain/missions/contract.ts';
import type { MissionForm, MissionStatus, Submission, Verdict } from '#domain/missions/mission.ts';
import { askedPage, FIRST_JOINED_ROWS } from '#domain/wire.ts';
import { changePages, changeRows, listQuery } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';

/** All missions. */
export const missionsQuery = listQuery(['missions'], (after, signal) =>
  callSignedIn(contracts.listMissions, { query: askedPage(after, FIRST_JOINED_ROWS) }, { signal }),
);

/** Takes in a mission as it is now, a new one in front of the others. */
export function putMission(mission: contracts.MissionRow): void {
  changeRows(missionsQuery, (rows) =>
    rows.some(({ id }) => id === mission.id)
      ? rows.map((row) => (row.id === mission.id ? mission : row))
      : [mission, ...rows],
  );
}

/** One submission for a mission waits no longer. */
export function countReviewed(missionId: string): void {
  changeRows(missionsQuery, (rows) =>
    rows.map((row) => (row.id === missionId ? { ...row, waiting: Math.max(0, row.waiting - 1) } : row)),
  );
}

/** Makes a mission. */
export const sendNewMission = (body: MissionForm, idempotencyKey: string) =>
  callSignedIn(contracts.createMission, { body }, { idempotencyKey });

/** Changes a mission as it was seen. */
export const sendMission = (id: string, body: MissionForm & { updated_at: string }, idempotencyKey: string) =>
  callSignedIn(contracts.updateMission, { params: { id }, body }, { idempotencyKey });

/** Sets the status of a mission as it was seen. */
export const sendMissionStatus = (
  { id, updated_at }: { id: string; updated_at: string },
  status: MissionStatus,
  idempotencyKey: string,
) =>
  callSignedIn(
    contracts.setMissionStatus,
    { params: { id }, body: { status, updated_at } },
    { idempotencyKey },
  );

/** All submissions. */
export const submissionsQuery = listQuery(['submissions'], (after, signal) =>
  callSignedIn(contracts.listSubmissions, { query: askedPage(after, FIRST_JOINED_ROWS) }, { signal }),
);

/** Decides a submission as it was seen. */
export function sendVerdict(
  { id, updated_at }: Submission,
  { status, message }: { status: Verdict; message: string },
  idempotencyKey: string,
) {
  const body = { status, message, updated_at };
  return callSignedIn(contracts.reviewSubmission, { params: { id }, body }, { idempotencyKey });
}

/** The proof file of a submission as bytes, never typed by what the server says (T09). */
export async function fetchSubmissionProof({ id, proof_file }: Submission): Promise<Blob> {
  const answer = await callSignedIn(contracts.downloadSubmissionProof, { params: { id } });
  return new Blob([await answer.arrayBuffer()], { type: proof_file?.type ?? 'application/octet-stream' });
}

/** The ledger; each page says how the pool stands. */
export const ledgerQuery = listQuery(['ledger'], (after, signal) =>
  callSignedIn(listLedger, { query: askedPage(after) }, { signal }),
);

/** Takes in a correction, or what is paid again: beside the entry that it undoes, and in the pool. */
export function putCorrection(correction: LedgerRow): void {
  changePages(ledgerQuery, (pages) =>
    pages.map(({ items, pool, next }, n) => ({
      next,
      pool: { ...pool, issued: pool.issued + correction.points },
      items: [
        ...(n === 0 ? [correction] : []),
        ...items.map((row) => (row.id === correction.ref ? { ...row, reversed: true } : row)),
      ],
    })),
  );
}

/** Takes an entry back. */
export const sendReversal = (id: string, body: { reason: string; points: number }, idempotencyKey: string) =>
  callSignedIn(reverseEntry, { params: { id }, body }, { idempotencyKey });

/** Pays again what a correction took back. */
export const sendPayAgain = (id: string, idempotencyKey: string) =>
  callSignedIn(payAgain, { params: { id } }, { idempotencyKey });

/** What waits for a second admin. */
export const heldEntriesQuery = listQuery(['held-entries'], (after, signal) =>
  callSignedIn(listHeldEntries, { query: { after } }, { signal }),
);

/** Confirms what another admin gave. */
export const sendConfirmation = (id: string, idempotencyKey: string) =>
  callSignedIn(confirmHeldEntry, { params: { id } }, { idempotencyKey });

/** Declines what waits for a second admin. */
export const sendDecline = (id: string, reason: string, idempotencyKey: string) =>
  callSignedIn(declineHeldEntry, { params: { id }, body: { reason } }, { idempotencyKey });

/** What nobody holds although its contributor is a member. */
export const unclaimedQuery = listQuery(['unclaimed-entries'], (_after, signal) =>
  callSignedIn(listUnclaimed, {}, { signal }),
);

/** Gives an entry of nobody to its member. */
export const sendClaim = (id: string, idempotencyKey: string) =>
  callSignedIn(claimEntry, { params: { id } }, { idempotencyKey });
