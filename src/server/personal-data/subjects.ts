import {
  changeRecords,
  eraseRecords,
  type Person,
  type Place,
  recordsOf,
  renameRecords,
} from '../stores/personal-data.ts';
import { deleteProof } from '../stores/proof-files.ts';

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

const CONTRIBUTIONS: Place = { collection: 'contributions', field: 'submitted_by_user_id' };

/** The keys of all proof files of a contribution, those of later answers too. */
function proofKeys(record: Record<string, unknown>): string[] {
  const thread = Array.isArray(record.thread) ? (record.thread as { proof_file_path?: unknown }[]) : [];
  return [record.proof_file_path, ...thread.map((step) => step.proof_file_path)].filter(
    (key): key is string => typeof key === 'string',
  );
}

function withoutPerson(record: Record<string, unknown>): Record<string, unknown> {
  const thread = Array.isArray(record.thread) ? (record.thread as object[]) : null;
  return {
    display_name: 'Deleted account',
    email: '',
    submitted_by_user_id: null,
    proof_file_path: null,
    proof_file: null,
    content_digest: null,
    ...(thread
      ? { thread: thread.map((step) => ({ ...step, proof_file_path: null, proof_file: null })) }
      : {}),
    // The desk refreshes by this.
    updated_at: new Date(),
  };
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

/**
 * All that is stored about people, one line for each kind. Whoever stores something new about them adds it here. The
 * reservation of a username stays, so that nobody else can become them; an audit row names an id alone.
 */
export const PERSONAL_DATA: readonly PersonalData[] = [
  contributions,
  anonymised('points_ledger', byMember('points_ledger')),
  anonymised('balance', { collection: 'counters', id: ({ id }) => `inz_${id}` }),
  anonymised('ideas', byMember('ideas')),
  anonymised('mission_submissions', byMember('mission_submissions')),
  // How often something was voted for is kept beside it, and stays.
  erased('idea_votes', byMember('idea_votes')),
  erased('roadmap_votes', byMember('roadmap_votes')),
  erased('member_badges', byMember('member_badges')),
  erased('push_subscriptions', byUser('push_subscriptions')),
  erased('recovery_address', ofPerson('account_recovery')),
  erased('recovery_links', byUser('recovery_tokens')),
  erased('sign_in_attempts', {
    collection: 'sign_in_attempts',
    field: 'identifier',
    value: ({ username, email }) => [username, email].filter((name) => name !== null),
  }),
  erased('roles', byUser('user_roles')),
  erased('profile', ofPerson('profiles')),
];
