import type { CallOf } from '#domain/contract.ts';
import type { updateNoticeSettings } from '#domain/notifications/contract.ts';
import { NoticeSettings } from '#domain/notifications/settings.ts';
import { TOPIC_IDS } from '#domain/notifications/topics.ts';
import type { DigestKind } from '#domain/notifications/unsubscribe.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';

/** Each person's choices, by their id; no document without a choice. */
const settings = () => firestore().collection('notice_settings');

export const NOTICE_SETTINGS_OF_PERSON: Place = { records: settings, id: ({ id }) => id };

export const settingsDocument = (userId: string) => settings().doc(userId);

export function asSettings(document: FirebaseFirestore.DocumentSnapshot | undefined): NoticeSettings {
  return NoticeSettings.parse(document?.data() ?? {});
}

export async function settingsOf(userId: string): Promise<NoticeSettings> {
  return asSettings(await settingsDocument(userId).get());
}

/** Choices by person; every requested id has an entry. */
export async function settingsOfMany(userIds: readonly string[]): Promise<Map<string, NoticeSettings>> {
  if (userIds.length === 0) return new Map();
  const documents = await firestore().getAll(...userIds.map(settingsDocument));
  return new Map(documents.map((document) => [document.id, asSettings(document)]));
}

type Changes = CallOf<typeof updateNoticeSettings>['body'];

/** Merges changes into the stored choices; unnamed channels stay. */
function changed(before: NoticeSettings, { topics = {}, digest, recap }: Changes): NoticeSettings {
  const named = TOPIC_IDS.flatMap((id) =>
    before.topics[id] || topics[id] ? [[id, { ...before.topics[id], ...topics[id] }] as const] : [],
  );
  return {
    topics: Object.fromEntries(named),
    digest: digest ?? before.digest,
    recap: recap ?? before.recap,
  };
}

export function changeSettings(userId: string, changes: Changes, now: Date): Promise<NoticeSettings> {
  return inTransaction(async (transaction) => {
    const document = await transaction.get(settingsDocument(userId));
    const after = changed(asSettings(document), changes);
    transaction.set(document.ref, { ...after, updated_at: now });
    return after;
  });
}

export async function subscribersOf(
  kind: DigestKind,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const subscribers = settings().where(kind, '==', true).orderBy('__name__').limit(limit).select();
  return (await (after === null ? subscribers : subscribers.startAfter(after)).get()).docs.map(
    ({ id }) => id,
  );
}
