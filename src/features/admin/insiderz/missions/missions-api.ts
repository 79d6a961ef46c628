import {
  confirmHeldEntry,
  declineHeldEntry,
  listHeldEntries,
  listLedger,
  reverseEntry,
} from '#domain/ledger/contract.ts';
import * as contracts from '#domain/missions/contract.ts';
import type { MissionForm, MissionStatus, Submission, Verdict } from '#domain/missions/mission.ts';
import { call } from '#lib/api-client.ts';
import { asSignedIn } from '#state/session.ts';

/** A page of all missions. */
export function fetchMissions(after: string | undefined, signal: AbortSignal) {
  return asSignedIn((token) => call(contracts.listMissions, { query: { after } }, { token, signal }));
}

/** Makes a mission. */
export function sendNewMission(body: MissionForm, idempotencyKey: string) {
  return asSignedIn((token) => call(contracts.createMission, { body }, { token, idempotencyKey }));
}

/** Changes a mission as it was seen. */
export function sendMission(id: string, body: MissionForm & { updated_at: string }, idempotencyKey: string) {
  return asSignedIn((token) =>
    call(contracts.updateMission, { params: { id }, body }, { token, idempotencyKey }),
  );
}

/** Sets the status of a mission as it was seen. */
export function sendMissionStatus(
  { id, updated_at }: { id: string; updated_at: string },
  status: MissionStatus,
  idempotencyKey: string,
) {
  const body = { status, updated_at };
  return asSignedIn((token) =>
    call(contracts.setMissionStatus, { params: { id }, body }, { token, idempotencyKey }),
  );
}

/** A page of all submissions. */
export function fetchSubmissions(after: string | undefined, signal: AbortSignal) {
  return asSignedIn((token) => call(contracts.listSubmissions, { query: { after } }, { token, signal }));
}

/** Decides a submission as it was seen. */
export function sendVerdict(
  { id, updated_at }: Submission,
  { status, message }: { status: Verdict; message: string },
  idempotencyKey: string,
) {
  const body = { status, message, updated_at };
  return asSignedIn((token) =>
    call(contracts.reviewSubmission, { params: { id }, body }, { token, idempotencyKey }),
  );
}

/** The proof file of a submission as bytes, never typed by what the server says (T09). */
export async function fetchSubmissionProof({ id, proof_file }: Submission): Promise<Blob> {
  const bytes = await asSignedIn(async (token) =>
    (await call(contracts.downloadSubmissionProof, { params: { id } }, { token })).arrayBuffer(),
  );
  return new Blob([bytes], { type: proof_file?.type ?? 'application/octet-stream' });
}

/** A page of the ledger, and the pool. */
export function fetchLedger(after: string | undefined, signal: AbortSignal) {
  return asSignedIn((token) => call(listLedger, { query: { after } }, { token, signal }));
}

/** Takes an entry back. */
export function sendReversal(id: string, body: { reason: string; points: number }, idempotencyKey: string) {
  return asSignedIn((token) => call(reverseEntry, { params: { id }, body }, { token, idempotencyKey }));
}

/** A page of what waits for a second admin. */
export function fetchHeld(after: string | undefined, signal: AbortSignal) {
  return asSignedIn((token) => call(listHeldEntries, { query: { after } }, { token, signal }));
}

/** Confirms what another admin gave. */
export function sendConfirmation(id: string, idempotencyKey: string) {
  return asSignedIn((token) => call(confirmHeldEntry, { params: { id } }, { token, idempotencyKey }));
}

/** Declines what waits for a second admin. */
export function sendDecline(id: string, reason: string, idempotencyKey: string) {
  const body = { reason };
  return asSignedIn((token) => call(declineHeldEntry, { params: { id }, body }, { token, idempotencyKey }));
}
