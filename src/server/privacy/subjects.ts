import { ERASED_WORDS, proofKeys, withoutContributor } from '#domain/contributions/erasure.ts';
import type { IdeaNote } from '#domain/ideas/idea.ts';
import { ledgerCause } from '#domain/ledger/ledger.ts';
import { closedByDeletion } from '#domain/missions/mission.ts';
import { releasePendingAwardsOf } from '#server/awards/pending-award.ts';
import { AWARDS_OF_PERSON } from '#server/badges/records.ts';
import {
  CONTRIBUTIONS_OF_PERSON,
  deleteReading,
  readReadings,
} from '#server/contributions/records/contributions.ts';
import { READING_OF_PERSON } from '#server/feed/records.ts';
import { FOLLOWS_OF_PERSON } from '#server/following/records.ts';
import { DISCARDED, QUARANTINED_OF_PERSON } from '#server/forms/records.ts';
import { IDEAS_OF_PERSON, UPVOTES_OF_PERSON } from '#server/ideas/records.ts';
import { anonymiseInvitation } from '#server/invites/anonymise-invitation.ts';
import { invitationsFor } from '#server/invites/records.ts';
import { eraseRowsOf } from '#server/leaderboard/contributor-erasure.ts';
import { CONTRIBUTORS_OF_PERSON } from '#server/leaderboard/records.ts';
import { moveLedger } from '#server/ledger/ledger-handover.ts';
import {
  BALANCE_OF_PERSON,
  LEDGER_OF_PERSON,
  PENDING_AWARDS_OF_PERSON,
  VOTING_OF_PERSON,
} from '#server/ledger/records.ts';
import { LATEST_OF_PERSON, SUBMISSIONS_OF_PERSON } from '#server/missions/records.ts';
import { eraseWordsAbout, NOTICES_OF_PERSON } from '#server/notifications/records.ts';
import { PASSKEYS_OF_PERSON } from '#server/passkeys/records.ts';
import { entitiesOfContribution, eraseAuditTexts } from '#server/platform/firestore/audit-texts.ts';
import {
  changeRecords,
  eraseRecords,
  type Person,
  type Place,
  recordsOf,
  renameRecords,
} from '#server/platform/firestore/personal-data.ts';
import { NOTICE_SETTINGS_OF_PERSON } from '#server/profiles/records/notice-settings.ts';
import { PROFILE_OF_PERSON, retireUsername } from '#server/profiles/records/profiles.ts';
import { PROVED_OF_PERSON } from '#server/profiles/records/proved-addresses.ts';
import { RECOVERY_OF_PERSON } from '#server/profiles/records/recovery-addresses.ts';
import { LINKS_OF_PERSON } from '#server/profiles/records/recovery-tokens.ts';
import { ROLES_OF_PERSON } from '#server/profiles/records/roles.ts';
import { deleteProof } from '#server/proofs/records.ts';
import { SUBSCRIPTIONS_OF_PERSON } from '#server/push/records.ts';
import { RETURNED_OF_PERSON, VOTES_OF_PERSON } from '#server/roadmap/records/roadmap-votes.ts';
import { FACTOR_OF_PERSON, findFactor } from '#server/sign-in/records/second-factors.ts';
import { ATTEMPTS_OF_PERSON } from '#server/sign-in/records/sign-in-attempts.ts';
import {
  isConfirmed,
  only,
  type Shown,
  shownAttempt,
  shownContribution,
  shownContributor,
  shownEntry,
  shownIdea,
  shownInvitation,
  shownQuarantined,
  shownSubmission,
} from './shown.ts';

/** One kind of personal data (A-55, T36). */
interface PersonalData {
  name: string;
  /** The export at `now`: named fields only (`shown.ts`), nothing restricted to admins. */
  read(person: Person, now: Date): Promise<unknown[]>;
  /** Erases the person from it. May run again after a failure. */
  forget(person: Person, anonymousId: string): Promise<void>;
}

const shownFrom =
  (place: Place, shown: Shown): PersonalData['read'] =>
  async (person, now) =>
    Promise.all((await recordsOf(place, person)).map((record) => shown(record, now)));

function erased(name: string, place: Place, shown: Shown): PersonalData {
  return {
    name,
    read: shownFrom(place, shown),
    forget: (person) => eraseRecords(place, person),
  };
}

/** Records that others depend on stay under an anonymous id. */
function anonymised(name: string, place: Place, shown: Shown): PersonalData {
  return {
    name,
    read: shownFrom(place, shown),
    forget: (person, anonymousId) => renameRecords(place, person, anonymousId),
  };
}

const NOBODY = 'Deleted account';

/** Text, files and name are erased; kind, dates and decision stay. Prevents a later invitation. */
function withoutPerson(record: Record<string, unknown>): Record<string, unknown> {
  const erasure = { name: NOBODY, keepsWords: false, keepsAccount: false, now: new Date() };
  return { ...withoutContributor(record, erasure), token_issued: true };
}

/** Contributions stay counted without sender and text; the proof files are deleted. */
const contributions: PersonalData = {
  name: 'contributions',
  read: shownFrom(CONTRIBUTIONS_OF_PERSON, shownContribution),
  async forget(person) {
    const records = await recordsOf(CONTRIBUTIONS_OF_PERSON, person);
    for (const key of records.flatMap(proofKeys)) await deleteProof(key);
    const things = records.flatMap(({ id }) => entitiesOfContribution(String(id)));
    await eraseAuditTexts(things);
    await changeRecords(CONTRIBUTIONS_OF_PERSON, person, withoutPerson);
    // Also of a decision made meanwhile.
    await eraseAuditTexts(things);
  },
};

const quarantinedSubmissions: PersonalData = {
  name: 'held_submissions',
  read: shownFrom(QUARANTINED_OF_PERSON, shownQuarantined),
  async forget(person) {
    const records = await recordsOf(QUARANTINED_OF_PERSON, person);
    for (const key of records.flatMap(proofKeys)) await deleteProof(key);
    await changeRecords(QUARANTINED_OF_PERSON, person, () => DISCARDED);
  },
};

/** Submissions stay under an anonymous id, since the ledger names them; their proof is deleted. */
const submissions: PersonalData = {
  name: 'mission_submissions',
  read: shownFrom(SUBMISSIONS_OF_PERSON, shownSubmission),
  async forget(person, anonymousId) {
    const records = await recordsOf(SUBMISSIONS_OF_PERSON, person);
    for (const key of records.flatMap(proofKeys)) await deleteProof(key);
    await eraseAuditTexts(records.flatMap(({ id }) => [String(id), ledgerCause.mission(String(id))]));
    const gone = { note: '', proof_url: null, proof_file_path: null, proof_file: null, admin_message: null };
    await changeRecords(SUBMISSIONS_OF_PERSON, person, ({ status, held }) => {
      const now = new Date();
      return { ...gone, ...closedByDeletion({ status, held }, now), member_id: anonymousId, updated_at: now };
    });
  },
};

/** The leaderboard entry stays without a name; the change is in the next snapshot. */
const contributors: PersonalData = {
  name: 'contributors',
  read: shownFrom(CONTRIBUTORS_OF_PERSON, shownContributor),
  forget: ({ id }, anonymousId) => eraseRowsOf(id, { anonymousId, name: NOBODY }, new Date()),
};

async function invitationsOf(person: Person): Promise<Record<string, unknown>[]> {
  const contributions = await recordsOf(CONTRIBUTIONS_OF_PERSON, person);
  return invitationsFor(
    person.id,
    contributions.map(({ id }) => String(id)),
  );
}

/** Invitations used by the person, or for their contributions. Unused ones are revoked with mail (T36). */
const invitations: PersonalData = {
  name: 'invitations',
  read: async (person, now) => (await invitationsOf(person)).map((one) => shownInvitation(one, now)),
  async forget(person, anonymousId) {
    for (const { id } of await invitationsOf(person)) {
      await anonymiseInvitation(String(id), person.id, anonymousId, new Date());
    }
  },
};

/** Ideas with votes stay counted, without the author's text and admins' notes to them. */
const ideas: PersonalData = {
  ...anonymised('ideas', IDEAS_OF_PERSON, shownIdea),
  async forget(person, anonymousId) {
    const own = await recordsOf(IDEAS_OF_PERSON, person);
    await eraseAuditTexts(own.map(({ id }) => String(id)));
    for (const { id } of own) await eraseWordsAbout(String(id));
    const words = { title: ERASED_WORDS, description: ERASED_WORDS };
    await changeRecords(IDEAS_OF_PERSON, person, ({ admin_note, notes }) => ({
      ...words,
      admin_note: admin_note ? ERASED_WORDS : null,
      note_before_hiding: null,
      notes: ((notes ?? []) as IdeaNote[]).map((note) => ({ ...note, words: ERASED_WORDS })),
      member_id: anonymousId,
      updated_at: new Date(),
    }));
  },
};

/** Entries and their sum move together: a concurrent payment or correction finds the person, or the anonymous id. */
const ledger: PersonalData = {
  ...anonymised('points_ledger', LEDGER_OF_PERSON, shownEntry),
  forget: ({ id }, anonymousId) => moveLedger(id, anonymousId),
};

/** Pending awards return to the pool: there is no recipient. */
const pendingAwards: PersonalData = {
  name: 'held_entries',
  read: async (person, now) =>
    (await recordsOf(PENDING_AWARDS_OF_PERSON, person))
      .filter(isConfirmed)
      .map((entry) => shownEntry(entry, now)),
  forget: ({ id }, anonymousId) => releasePendingAwardsOf(id, anonymousId),
};

/** The enrolment time of the second factor, and the number of unused recovery codes; never its secret. */
const secondFactor: PersonalData = {
  name: 'second_factor',
  forget: (person) => eraseRecords(FACTOR_OF_PERSON, person),
  async read({ id }) {
    const factor = await findFactor(id);
    if (!factor?.id) return [];
    return [{ enrolled_at: factor.since.toISOString(), recovery_codes_left: factor.recoveryDigests.length }];
  },
};

/** The profile is deleted; a digest of the username stays, so that nobody can take it over. */
const profile: PersonalData = {
  ...erased(
    'profile',
    PROFILE_OF_PERSON,
    only('username', 'display_name', 'named', 'withheld', 'desk_views', 'terms_version', 'created_at'),
  ),
  async forget(person) {
    if (person.username !== null) await retireUsername(person.id, person.username, new Date());
    await eraseRecords(PROFILE_OF_PERSON, person);
  },
};

const presence: PersonalData = {
  name: 'open_on_the_desk',
  read: async ({ id }) => (await readReadings()).filter(({ admin_id }) => admin_id === id),
  forget: ({ id }) => deleteReading(id),
};

/** All personal data, one entry per kind. New kinds must be added here. Audit rows have an id only, and stay. */
export const PERSONAL_DATA: readonly PersonalData[] = [
  // Found by their contributions, so before those are anonymised.
  invitations,
  contributions,
  quarantinedSubmissions,
  submissions,
  // Before the ledger, so that nothing is paid to the person after their entries have moved.
  pendingAwards,
  ledger,
  {
    ...anonymised('balance', BALANCE_OF_PERSON, only('member_id', 'inz')),
    forget: ({ id }, anonymousId) => moveLedger(id, anonymousId),
  },
  ideas,
  anonymised('latest_submissions', LATEST_OF_PERSON, only('mission_id', 'submission_id')),
  contributors,
  // Upvotes still count without a name; unmerging must find the copied ones.
  anonymised('idea_votes', UPVOTES_OF_PERSON, only('idea_id', 'created_at')),
  erased('follows', FOLLOWS_OF_PERSON, only('kind', 'thing_id', 'follow', 'changed_at')),
  erased('roadmap_votes', VOTES_OF_PERSON, only('item_id', 'created_at')),
  erased('roadmap_returned_votes', RETURNED_OF_PERSON, only('item_id', 'title', 'why', 'created_at')),
  erased('roadmap_turns', VOTING_OF_PERSON, only('turns')),
  erased('member_badges', AWARDS_OF_PERSON, only('badge_id', 'created_at')),
  erased('feed_read', READING_OF_PERSON, only('read_at')),
  erased(
    'notices',
    NOTICES_OF_PERSON,
    only('user_id', 'event', 'about', 'words', 'read', 'read_at', 'created_at'),
  ),
  erased('notice_settings', NOTICE_SETTINGS_OF_PERSON, only('topics', 'digest', 'recap')),
  presence,
  erased('push_subscriptions', SUBSCRIPTIONS_OF_PERSON, only('endpoint', 'updated_at')),
  erased('proved_addresses', PROVED_OF_PERSON, only('by', 'proved_at')),
  erased('recovery_address', RECOVERY_OF_PERSON, only('email', 'pending', 'verified_at')),
  erased('recovery_links', LINKS_OF_PERSON, only('kind', 'created_at', 'expires_at')),
  secondFactor,
  erased('passkeys', PASSKEYS_OF_PERSON, only('name', 'transports', 'created_at', 'last_used_at')),
  erased('sign_in_attempts', ATTEMPTS_OF_PERSON, shownAttempt),
  erased('roles', ROLES_OF_PERSON, only('role', 'created_at')),
  profile,
];
