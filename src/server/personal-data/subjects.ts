import { ERASED_WORDS, proofKeys, withoutContributor } from '#domain/contributions/erasure.ts';
import { AWARDS_OF_PERSON } from '../stores/badges.ts';
import { CONTRIBUTIONS_OF_PERSON } from '../stores/contributions.ts';
import { CONTRIBUTORS_OF_PERSON } from '../stores/contributors.ts';
import { BALANCE_OF_PERSON, VOTING_OF_PERSON } from '../stores/counters.ts';
import { deleteReading, readReadings } from '../stores/desk.ts';
import { READING_OF_PERSON } from '../stores/feed.ts';
import { FOLLOWS_OF_PERSON } from '../stores/follows.ts';
import { HELD_ENTRIES_OF_PERSON } from '../stores/held-entries.ts';
import { releaseHeldOf } from '../stores/held-handover.ts';
import { DISCARDED, HELD_OF_PERSON } from '../stores/held-submissions.ts';
import { IDEAS_OF_PERSON, UPVOTES_OF_PERSON } from '../stores/ideas.ts';
import { LEDGER_OF_PERSON } from '../stores/ledger.ts';
import { moveLedger } from '../stores/ledger-handover.ts';
import { NOTICE_SETTINGS_OF_PERSON } from '../stores/notice-settings.ts';
import { NOTICES_OF_PERSON } from '../stores/notices.ts';
import {
  changeRecords,
  eraseRecords,
  type Person,
  type Place,
  recordsOf,
  renameRecords,
} from '../stores/personal-data.ts';
import { PROFILE_OF_PERSON, retireUsername } from '../stores/profiles.ts';
import { deleteProof } from '../stores/proof-files.ts';
import { PROVED_OF_PERSON } from '../stores/proved-addresses.ts';
import { deleteSubscriptionsOf, SUBSCRIPTIONS_OF_PERSON } from '../stores/push-subscriptions.ts';
import { RECOVERY_OF_PERSON } from '../stores/recovery-addresses.ts';
import { LINKS_OF_PERSON } from '../stores/recovery-tokens.ts';
import { RETURNED_OF_PERSON, VOTES_OF_PERSON } from '../stores/roadmap-votes.ts';
import { ROLES_OF_PERSON } from '../stores/roles.ts';
import { FACTOR_OF_PERSON, findFactor } from '../stores/second-factors.ts';
import { ATTEMPTS_OF_PERSON } from '../stores/sign-in-attempts.ts';
import { LATEST_OF_PERSON, SUBMISSIONS_OF_PERSON } from '../stores/submissions.ts';
import { forgetInvitations, readInvitations } from './invitations.ts';

/** One kind of thing that is stored about people (A-55, T36). */
export interface PersonalData {
  /** Its name in an export. */
  name: string;
  /** All of it that is about this person. */
  read(person: Person): Promise<unknown>;
  /** Takes the person out of it. May run again after a failure, and then finds less. */
  forget(person: Person, anonymousId: string): Promise<void>;
}

function erased(name: string, place: Place): PersonalData {
  return {
    name,
    read: (person) => recordsOf(place, person),
    forget: (person) => eraseRecords(place, person),
  };
}

/** What stays because others build on it, under an id that stands for nobody. */
function anonymised(name: string, place: Place): PersonalData {
  return {
    name,
    read: (person) => recordsOf(place, person),
    forget: (person, anonymousId) => renameRecords(place, person, anonymousId),
  };
}

/** What an admin reads where somebody was named. */
const NOBODY = 'Deleted account';

/** Words, files and name go; kind, dates and decision stay. No invitation can be made for it any more. */
function withoutPerson(record: Record<string, unknown>): Record<string, unknown> {
  const erasure = { name: NOBODY, keepsWords: false, keepsAccount: false, now: new Date() };
  return { ...withoutContributor(record, erasure), token_issued: true };
}

/** Contributions stay counted and lose who sent them and what they wrote; the proof files go. */
const contributions: PersonalData = {
  name: 'contributions',
  // What admins note for each other stays on the desk.
  read: async (person) =>
    (await recordsOf(CONTRIBUTIONS_OF_PERSON, person)).map(({ desk_notes: _, ...record }) => record),
  async forget(person) {
    const records = await recordsOf(CONTRIBUTIONS_OF_PERSON, person);
    for (const key of records.flatMap(proofKeys)) await deleteProof(key);
    await changeRecords(CONTRIBUTIONS_OF_PERSON, person, withoutPerson);
  },
};

/** What was held back and not let through: nothing of it is left, its proof file neither. */
const heldSubmissions: PersonalData = {
  name: 'held_submissions',
  read: (person) => recordsOf(HELD_OF_PERSON, person),
  async forget(person) {
    const records = await recordsOf(HELD_OF_PERSON, person);
    for (const key of records.flatMap(proofKeys)) await deleteProof(key);
    await changeRecords(HELD_OF_PERSON, person, () => DISCARDED);
  },
};

/** Submissions stay under another id, since the ledger names them; what was shown as proof goes. */
const submissions: PersonalData = {
  name: 'mission_submissions',
  read: (person) => recordsOf(SUBMISSIONS_OF_PERSON, person),
  async forget(person, anonymousId) {
    const records = await recordsOf(SUBMISSIONS_OF_PERSON, person);
    for (const key of records.flatMap(proofKeys)) await deleteProof(key);
    const gone = { note: '', proof_url: null, proof_file_path: null, proof_file: null };
    await changeRecords(SUBMISSIONS_OF_PERSON, person, () => ({
      ...gone,
      member_id: anonymousId,
      updated_at: new Date(),
    }));
  },
};

/** Their place on the leaderboard stays and names nobody; what changed last is in the next snapshot of it. */
const contributors: PersonalData = {
  name: 'contributors',
  read: (person) => recordsOf(CONTRIBUTORS_OF_PERSON, person),
  forget: (person, anonymousId) =>
    changeRecords(CONTRIBUTORS_OF_PERSON, person, () => ({
      alias: NOBODY,
      user_id: anonymousId,
      hidden: true,
      badges: [],
      changed_at: new Date(),
    })),
};

/** Invitations stay as made and used, for nobody: those that the person used, and those for their contributions. */
const invitations: PersonalData = {
  name: 'invitations',
  read: readInvitations,
  forget: forgetInvitations,
};

/** What others voted for stays counted, without the words of whoever had the idea. */
const ideas: PersonalData = {
  ...anonymised('ideas', IDEAS_OF_PERSON),
  async forget(person, anonymousId) {
    const words = { title: ERASED_WORDS, description: ERASED_WORDS };
    await changeRecords(IDEAS_OF_PERSON, person, () => ({
      ...words,
      member_id: anonymousId,
      updated_at: new Date(),
    }));
  },
};

/** Entries and their sum go over together: who pays or takes back meanwhile finds the person or the id after them. */
const ledger: PersonalData = {
  ...anonymised('points_ledger', LEDGER_OF_PERSON),
  forget: ({ id }, anonymousId) => moveLedger(id, anonymousId),
};

/** INZ that wait for a second admin go back to the pool: nobody is left to receive them. */
const heldEntries: PersonalData = {
  ...anonymised('held_entries', HELD_ENTRIES_OF_PERSON),
  forget: ({ id }, anonymousId) => releaseHeldOf(id, anonymousId),
};

/** Browsers that were to be told: none of them is any more. */
const pushSubscriptions: PersonalData = {
  name: 'push_subscriptions',
  read: (person) => recordsOf(SUBSCRIPTIONS_OF_PERSON, person),
  forget: ({ id }) => deleteSubscriptionsOf(id),
};

/** Since when there is a second factor, and how many recovery codes are left; its secret is for nobody to read. */
const secondFactor: PersonalData = {
  ...erased('second_factor', FACTOR_OF_PERSON),
  async read({ id }) {
    const factor = await findFactor(id);
    if (!factor?.id) return [];
    return [{ enrolled_at: factor.since.toISOString(), recovery_codes_left: factor.recoveryDigests.length }];
  },
};

/** The profile goes, and of the username there stays a digest, so that nobody else can become them. */
const profile: PersonalData = {
  ...erased('profile', PROFILE_OF_PERSON),
  async forget(person) {
    if (person.username !== null) await retireUsername(person.id, person.username, new Date());
    await eraseRecords(PROFILE_OF_PERSON, person);
  },
};

/** What an admin had open. */
const presence: PersonalData = {
  name: 'open_on_the_desk',
  read: async ({ id }) => (await readReadings()).filter(({ admin_id }) => admin_id === id),
  forget: ({ id }) => deleteReading(id),
};

/**
 * All that is stored about people, one line for each kind. Whoever stores something new about them adds it here. An
 * audit row names an id alone, and stays.
 */
export const PERSONAL_DATA: readonly PersonalData[] = [
  // Found by the contributions that they are for, so before those are nobody's.
  invitations,
  contributions,
  heldSubmissions,
  submissions,
  // Before the ledger, so that nothing can be paid to the person after their entries have gone over.
  heldEntries,
  ledger,
  {
    ...anonymised('balance', BALANCE_OF_PERSON),
    forget: ({ id }, anonymousId) => moveLedger(id, anonymousId),
  },
  ideas,
  anonymised('latest_submissions', LATEST_OF_PERSON),
  contributors,
  // How often something was voted for is kept beside it, and stays.
  erased('idea_votes', UPVOTES_OF_PERSON),
  erased('follows', FOLLOWS_OF_PERSON),
  erased('roadmap_votes', VOTES_OF_PERSON),
  erased('roadmap_returned_votes', RETURNED_OF_PERSON),
  erased('roadmap_turns', VOTING_OF_PERSON),
  erased('member_badges', AWARDS_OF_PERSON),
  erased('feed_read', READING_OF_PERSON),
  erased('notices', NOTICES_OF_PERSON),
  erased('notice_settings', NOTICE_SETTINGS_OF_PERSON),
  presence,
  pushSubscriptions,
  erased('proved_addresses', PROVED_OF_PERSON),
  erased('recovery_address', RECOVERY_OF_PERSON),
  erased('recovery_links', LINKS_OF_PERSON),
  secondFactor,
  erased('sign_in_attempts', ATTEMPTS_OF_PERSON),
  erased('roles', ROLES_OF_PERSON),
  profile,
];
