import { firestore } from '#server/platform/firestore/firestore.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { returnedItems } from '#server/roadmap/records/roadmap-votes.ts';

/** Explicit choices, `{uid}_{thing}`. Authors and voters follow without a document. */
export const follows = () => firestore().collection('follows');

export const FOLLOWS_OF_PERSON: Place = { records: follows, field: 'member_id' };

/** The most choices of one member read to mark a list. */
const CHOICES_MAX = 2_000;

export const followDocument = (memberId: string, thingId: string) => follows().doc(`${memberId}_${thingId}`);

/** A member's choices by id, with completed items they voted for. One read for each. */
export async function choicesOf(memberId: string): Promise<{ id: string; follow: boolean }[]> {
  const [own, cameBack] = await Promise.all([
    follows().where('member_id', '==', memberId).limit(CHOICES_MAX).select('thing_id', 'follow').get(),
    returnedItems(memberId),
  ]);
  const choices = new Map([...cameBack].map((id) => [id, true]));
  for (const one of own.docs) choices.set(String(one.get('thing_id')), one.get('follow') === true);
  return [...choices].map(([id, follow]) => ({ id, follow }));
}

/** Those who opted out of any of these subjects and never chose to follow the first. */
export async function optedOut(
  memberIds: readonly string[],
  thingIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const pairs = memberIds.flatMap((member) => thingIds.map((thing) => ({ member, thing })));
  if (pairs.length === 0) return new Set();
  const found = await firestore().getAll(...pairs.map(({ member, thing }) => followDocument(member, thing)));
  const left = new Set<string>();
  const staying = new Set<string>();
  for (const [at, choice] of found.entries()) {
    const one = pairs[at];
    if (!one || !choice.exists) continue;
    if (choice.get('follow') === false) left.add(one.member);
    else if (one.thing === thingIds[0]) staying.add(one.member);
  }
  return new Set([...left].filter((member) => !staying.has(member)));
}
