import { DISCARDED } from '../stores/held-submissions.ts';
import { moveLedger } from '../stores/ledger-handover.ts';
import {
  changeRecords,
  eraseRecords,
  type Person,
  type Place,
  recordsOf,
  renameRecords,
} from '../stores/personal-data.ts';
import { deleteProof } from '../stores/proof-files.ts';
import { deleteSubscriptionsOf } from '../stores/push-subscriptions.ts';
import { proofKeys, withoutContributor } from './contribution-person.ts';

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

const byUser = (collection: string): Place => ({ collection, field: 'user_id' });
const byMember = (collection: string): Place => ({ collection, field: 'member_id' });
const ofPerson = (collection: string): Place => ({ collection, id: ({ id }) => id });

/** What an admin reads where somebody was named. */
const NOBODY = 'Deleted account';

const CONTRIBUTIONS: Place = { collection: 'contributions', field: 'submitted_by_user_id' };

/** Words stay, as nobody's. */
function withoutPerson(record: Record<string, unknown>): Record<string, unknown> {
  return withoutContributor(record, {
    name: NOBODY,
    keepsWords: true,
    keepsAccount: false,
    now: new Date(),
  });
}

/** Contributions keep their words and lose who sent them; the proof file goes. */
const contributions: PersonalData = {
  name: 'contributions',
  read: (person) => recordsOf(CONTRIBUTIONS, person),
  async forget(person) {
    const records = await recordsOf(CONTRIBUTIONS, person);
    for (const key of records.flatMap(proofKeys)) await deleteProof(key);
    await changeRecords(CONTRIBUTIONS, person, withoutPerson);
  },
};

const HELD: Place = { collection: 'held_submissions', field: 'submitted_by_user_id' };

/** What was held back and not let through: nothing of it is left, its proof file neither. */
const heldSubmissions: PersonalData = {
  name: 'held_submissions',
  read: (person) => recordsOf(HELD, person),
  async forget(person) {
    const records = await recordsOf(HELD, person);
    for (const key of records.flatMap(proofKeys)) await deleteProof(key);
    await changeRecords(HELD, person, () => DISCARDED);
  },
};

const SUBMISSIONS = byMember('mission_submissions');

/** Submissions stay under another id, since the ledger names them; what was shown as proof goes. */
const submissions: PersonalData = {
  name: 'mission_submissions',
  read: (person) => recordsOf(SUBMISSIONS, person),
  async forget(person, anonymousId) {
    const records = await recordsOf(SUBMISSIONS, person);
    for (const key of records.flatMap(proofKeys)) await deleteProof(key);
    const gone = { note: '', proof_url: null, proof_file_path: null, proof_file: null };
    await changeRecords(SUBMISSIONS, person, () => ({
      ...gone,
      member_id: anonymousId,
      updated_at: new Date(),
    }));
  },
};

const CONTRIBUTORS = byUser('contributors');

/** Their place on the leaderboard stays and names nobody; what changed last is in the next snapshot of it. */
const contributors: PersonalData = {
  name: 'contributors',
  read: (person) => recordsOf(CONTRIBUTORS, person),
  forget: (person, anonymousId) =>
    changeRecords(CONTRIBUTORS, person, () => ({
      alias: NOBODY,
      user_id: anonymousId,
      hidden: true,
      badges: [],
      changed_at: new Date(),
    })),
};

const INVITATIONS: Place = { collection: 'insiderz_access_tokens', field: 'redeemed_by' };

/** The invitation that made somebody a member stays used, by nobody. */
const invitations: PersonalData = {
  name: 'invitations',
  read: (person) => recordsOf(INVITATIONS, person),
  forget: (person, anonymousId) =>
    changeRecords(INVITATIONS, person, () => ({
      display_name: NOBODY,
      username: anonymousId,
      redeemed_by: anonymousId,
    })),
};

const BALANCE: Place = { collection: 'counters', id: ({ id }) => `inz_${id}` };

/** Entries and their sum go over together: who pays or takes back meanwhile finds the person or the id after them. */
const ledger: PersonalData = {
  ...anonymised('points_ledger', byMember('points_ledger')),
  forget: ({ id }, anonymousId) => moveLedger(id, anonymousId),
};

/** Browsers that were to be told: none of them is any more (T28). */
const pushSubscriptions: PersonalData = {
  name: 'push_subscriptions',
  read: (person) => recordsOf(byUser('push_subscriptions'), person),
  forget: ({ id }) => deleteSubscriptionsOf(id),
};

/**
 * All that is stored about people, one line for each kind. Whoever stores something new about them adds it here. The
 * reservation of a username stays, so that nobody else can become them; an audit row names an id alone.
 */
export const PERSONAL_DATA: readonly PersonalData[] = [
  contributions,
  heldSubmissions,
  ledger,
  { ...anonymised('balance', BALANCE), forget: ({ id }, anonymousId) => moveLedger(id, anonymousId) },
  anonymised('ideas', byMember('ideas')),
  submissions,
  anonymised('latest_submissions', byMember('latest_submissions')),
  contributors,
  invitations,
  // How often something was voted for is kept beside it, and stays.
  erased('idea_votes', byMember('idea_votes')),
  erased('roadmap_votes', byMember('roadmap_votes')),
  erased('roadmap_returned_votes', byMember('roadmap_returned_votes')),
  erased('roadmap_turns', { collection: 'counters', id: ({ id }) => `votes_${id}` }),
  erased('member_badges', byMember('member_badges')),
  erased('feed_read', ofPerson('feed_marks')),
  pushSubscriptions,
  erased('proved_addresses', byUser('proved_addresses')),
  erased('recovery_address', ofPerson('account_recovery')),
  erased('recovery_links', byUser('recovery_tokens')),
  erased('sign_in_attempts', { collection: 'sign_in_attempts', field: 'account_id' }),
  erased('roles', byUser('user_roles')),
  erased('profile', ofPerson('profiles')),
];
