import { AggregateField } from '@google-cloud/firestore';
import { PendingAward } from '#domain/ledger/pending-award.ts';
import { firestore, readAs } from '#server/platform/firestore/firestore.ts';
import { type PageRequest, pageByTime, walk } from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';

const pendingAwards = () => firestore().collection('held_entries');

const undecided = () => pendingAwards().where('status', '==', 'held');

export const PENDING_AWARDS_OF_PERSON: Place = { records: pendingAwards, field: 'member_id' };

export const pendingAwardDocument = (id: string) => pendingAwards().doc(id);

export const asPendingAward = readAs(PendingAward);

export async function pendingAwardDocumentsOf(
  memberId: string,
): Promise<FirebaseFirestore.DocumentReference[]> {
  const own = await pendingAwards().where('member_id', '==', memberId).select().get();
  return own.docs.map(({ ref }) => ref);
}

export const everyPendingAward = (reader?: FirebaseFirestore.Transaction) =>
  walk(undecided().orderBy('__name__'), reader);

export async function readPendingPoints(reader: FirebaseFirestore.Transaction): Promise<Map<string, number>> {
  const points = new Map<string, number>();
  for await (const one of everyPendingAward(reader)) points.set(one.id, Number(one.get('points')));
  return points;
}

const PAGE = 100;

export const pageOfPendingAwards = (page: PageRequest) =>
  pageByTime(undecided(), page, asPendingAward, { size: PAGE });

export async function countPendingAwards(): Promise<{ count: number; inz: number }> {
  const sums = { count: AggregateField.count(), inz: AggregateField.sum('points') };
  return (await undecided().aggregate(sums).get()).data();
}
