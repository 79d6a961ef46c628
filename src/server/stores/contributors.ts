import { createHmac } from 'node:crypto';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { awardTotal } from '#domain/contributions/contribution.ts';
import { Contributor, monthOf } from '#domain/recognition/leaderboard.ts';
import { signingSecret } from '../environment.ts';
import { firestore, readDocument } from './firestore.ts';

type Transaction = FirebaseFirestore.Transaction;

function contributors(): FirebaseFirestore.CollectionReference {
  return firestore().collection('contributors');
}

function profileOf(userId: string): FirebaseFirestore.DocumentReference {
  return firestore().collection('profiles').doc(userId);
}

/** What a member said about being named, kept in their profile, so that it holds before their first acceptance, too. */
export function isNamedBy(profile: FirebaseFirestore.DocumentSnapshot): boolean {
  return profile.get('named') !== false;
}

/** The id of whoever writes from an address: a keyed digest, from which the address cannot be guessed. */
export function contributorId(email: string): string {
  return createHmac('sha256', signingSecret())
    .update(`contributor\n${email.trim().toLowerCase()}`)
    .digest('base64url');
}

function asContributor(document: FirebaseFirestore.DocumentSnapshot): Contributor {
  return Contributor.parse(readDocument(document.id, document.data() ?? {}));
}

/**
 * Reads, in a transaction, what an accepted contribution changes about its contributor, and returns how to write it.
 * A contribution counts once, however often its decision is delivered (T32).
 */
export async function openContributor(
  transaction: Transaction,
  contribution: Contribution,
): Promise<(now: Date) => void> {
  const reference = contributors().doc(contributorId(contribution.email));
  const counted = reference.collection('counted').doc(contribution.id);
  const { submitted_by_user_id: userId } = contribution;
  const [known, before, profile] = await transaction.getAll(
    reference,
    counted,
    ...(userId ? [profileOf(userId)] : []),
  );
  return (now) => {
    if (before?.exists) return;
    const had = known?.exists ? asContributor(known) : null;
    const name = monthOf(new Date(contribution.reviewed_at ?? now));
    const month = had?.months[name] ?? { kinds: {}, inz: 0 };
    const { contribution_type: kind } = contribution;
    transaction.create(counted, { counted_at: now });
    transaction.set(reference, {
      alias: contribution.display_name,
      user_id: contribution.submitted_by_user_id ?? had?.user_id ?? null,
      hidden: (had?.hidden ?? false) || (profile !== undefined && !isNamedBy(profile)),
      badges: had?.badges ?? [],
      months: {
        ...had?.months,
        [name]: {
          kinds: { ...month.kinds, [kind]: (month.kinds[kind] ?? 0) + 1 },
          inz: month.inz + awardTotal(contribution.award),
        },
      },
      changed_at: now,
    });
  };
}

/** Counts one accepted contribution in a transaction of its own. */
export async function countContributor(contribution: Contribution, now: Date): Promise<void> {
  await firestore().runTransaction(async (transaction) => {
    (await openContributor(transaction, contribution))(now);
  });
}

/** Names, or no longer names, whoever writes from an address. Kept for somebody who is not on the board yet, too. */
export async function nameContributor(contribution: Contribution, named: boolean, now: Date): Promise<void> {
  const reference = contributors().doc(contributorId(contribution.email));
  await firestore().runTransaction(async (transaction) => {
    const known = await transaction.get(reference);
    if (known.exists) {
      transaction.update(reference, { hidden: !named, changed_at: now });
      return;
    }
    transaction.create(reference, {
      alias: contribution.display_name,
      user_id: contribution.submitted_by_user_id,
      hidden: !named,
      badges: [],
      months: {},
      changed_at: now,
    });
  });
}

/** Whether whoever writes from an address may be named. One document read. */
export async function isNamed(email: string): Promise<boolean> {
  const known = await contributors().doc(contributorId(email)).get();
  return known.get('hidden') !== true;
}

/** The most badges of one person that are shown. */
const BADGES_MAX = 100;

/** The documents of a person, of which there is one for each address that they contributed from. */
function ofPerson(userId: string): FirebaseFirestore.Query {
  return contributors().where('user_id', '==', userId).limit(20);
}

async function documentsOf(userId: string): Promise<FirebaseFirestore.QueryDocumentSnapshot[]> {
  return (await ofPerson(userId).get()).docs;
}

/** What was accepted in some contributors' names, by month, their addresses added up. */
function acceptedOf(people: readonly Contributor[]): Record<string, number> {
  const accepted: Record<string, number> = {};
  for (const [month, { kinds }] of people.flatMap(({ months }) => Object.entries(months))) {
    const count = Object.values(kinds).reduce((sum, one) => sum + one, 0);
    if (count > 0) accepted[month] = (accepted[month] ?? 0) + count;
  }
  return accepted;
}

/**
 * How a member stands as a contributor: whether they may be named, which they may unless one of their addresses may not,
 * and what was accepted of them by month.
 */
export async function standingOf(
  userId: string,
): Promise<{ named: boolean; accepted: Record<string, number> }> {
  const [profile, documents] = await Promise.all([profileOf(userId).get(), documentsOf(userId)]);
  const named = isNamedBy(profile) && documents.every((document) => document.get('hidden') !== true);
  return { named, accepted: acceptedOf(documents.map(asContributor)) };
}

/** Names, or no longer names, a member under all their addresses. */
export async function nameMember(userId: string, named: boolean, now: Date): Promise<void> {
  const batch = firestore().batch();
  batch.set(profileOf(userId), { named }, { merge: true });
  for (const { ref } of await documentsOf(userId)) batch.update(ref, { hidden: !named, changed_at: now });
  await batch.commit();
}

/** Notes beside a person's contributions, under all their addresses, which badges they hold now. */
export async function noteBadges(userId: string, now: Date): Promise<void> {
  await firestore().runTransaction(async (transaction) => {
    // Awards are read in the transaction: of two at once the later note holds both.
    const awards = await transaction.get(
      firestore().collection('member_badges').where('member_id', '==', userId).limit(BADGES_MAX),
    );
    const own = await transaction.get(ofPerson(userId));
    const badges = awards.docs.map((award) => firestore().collection('badges').doc(award.get('badge_id')));
    const names = badges.length === 0 ? [] : await transaction.getAll(...badges);
    const held = names
      .filter(({ exists }) => exists)
      .map((badge) => String(badge.get('name')))
      .sort((one, other) => one.localeCompare(other, 'en-GB'));
    for (const document of own.docs) {
      if (asContributor(document).badges.join('\n') === held.join('\n')) continue;
      transaction.update(document.ref, { badges: held, changed_at: now });
    }
  });
}

/**
 * What was accepted of everybody who has an account, by their id and by month; at most 5,000 addresses. Addresses of one
 * person are added up.
 */
export async function acceptedByPerson(): Promise<Map<string, Record<string, number>>> {
  const found = await contributors().where('user_id', '>', '').orderBy('user_id').limit(5_000).get();
  const people = Map.groupBy(found.docs.map(asContributor), ({ user_id }) => user_id ?? '');
  return new Map([...people].map(([id, addresses]) => [id, acceptedOf(addresses)]));
}

/** Everybody who changed after a moment, in one query; at most 5,000. */
export async function contributorsChangedSince(moment: Date): Promise<Contributor[]> {
  const changed = await contributors()
    .where('changed_at', '>', moment)
    .orderBy('changed_at')
    .limit(5_000)
    .get();
  return changed.docs.map(asContributor);
}
