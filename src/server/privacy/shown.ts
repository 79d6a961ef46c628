import { Contribution, typedFields } from '#domain/contributions/contribution.ts';
import { progressOf } from '#domain/contributions/progress.ts';
import { MemberIdea } from '#domain/ideas/member-contract.ts';
import { StatementLine } from '#domain/ledger/ledger.ts';
import { MySubmission } from '#domain/missions/member-contract.ts';
import type { Submission } from '#domain/missions/mission.ts';
import { asItsMemberSees } from '#domain/missions/submission.ts';
import { namingOf } from '#server/leaderboard/contributor-naming.ts';
import { readDocument } from '#server/platform/firestore/firestore.ts';

/** Times as ISO 8601 text. */
type Stored = Record<string, unknown>;

export type Shown = (record: Stored, now: Date) => unknown;

/** The id and these fields, where present, and nothing else. */
export const only = (...names: readonly string[]): Shown => {
  const shown = new Set(['id', ...names]);
  return (record) => Object.fromEntries(Object.entries(record).filter(([name]) => shown.has(name)));
};

/** The contributor's input, and otherwise exactly what the private page shows at `now`. */
export const shownContribution = async (record: Stored, now: Date) => {
  const contribution = Contribution.parse(record);
  const { id, proof_file_path, proof_file, proof_files, proof_file_details, consent_version } = contribution;
  const vouch_key_id = contribution.vouch_key_id ?? null;
  const files = { proof_file_path, proof_file, proof_files, proof_file_details };
  const typed = { ...typedFields(contribution), ...files, vouch_key_id, consent_version };
  return { id, ...typed, ...progressOf(contribution, await namingOf(contribution), now) };
};

const shownMessage = only('name', 'email', 'message');

/** A quarantined form appears as undecided. */
export const shownQuarantined: Shown = ({ id, contribution, message, created_at }, now) =>
  contribution
    ? shownContribution(readDocument(String(id), contribution), now)
    : { ...(message as Stored), id, created_at };

/** A message of the contact form: the input, without the sealed secret. */
export const shownLetter: Shown = ({ id, payload, created_at }, now) => ({
  ...(shownMessage(payload as Stored, now) as Stored),
  id,
  created_at,
});

/** A submission as its member sees it, with the metadata of its file. */
export const shownSubmission: Shown = (record, now) => ({
  ...(only(...Object.keys(MySubmission.shape))(asItsMemberSees(record as Submission), now) as Stored),
  proof_file_path: record.proof_file_path,
  proof_file: record.proof_file,
});

/** Pending and refused awards were never shown to non-admins. */
export const isConfirmed = ({ status }: Stored): boolean => status === 'confirmed';

export const shownEntry = only(...Object.keys(StatementLine.shape));
export const shownIdea = only(...Object.keys(MemberIdea.shape));
export const shownInvitation = only(
  'reference',
  'display_name',
  'username',
  'last_four',
  'emailed',
  'created_at',
  'expires_at',
  'redeemed_at',
  'revoked_at',
);
export const shownContributor = only('user_id', 'alias', 'hidden', 'withheld', 'badges', 'months', 'sent');
export const shownReport = only(
  ...['kind', 'subject', 'detail', 'reason', 'words', 'email', 'state', 'outcome_reason', 'appeal'],
  ...['created_at', 'decided_at'],
);
export const shownAttempt = only('identifier', 'outcome', 'user_agent', 'created_at');
