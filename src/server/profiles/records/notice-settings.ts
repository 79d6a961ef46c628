import { NoticeSettings, type TopicChoices } from '#domain/notifications/settings.ts';
import { TOPIC_IDS } from '#domain/notifications/topics.ts';
import type { DigestKind } from '#domain/notifications/unsubscribe.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';

/** What each person chose, under their id; nothing is there of whoever never chose. */
const settings = () => firestore().collection('notice_settings');

export const NOTICE_SETTINGS_OF_PERSON: Place = { records: settings, id: ({ id }) => id };

/** The choices of a person, to be read in one go with others. */
export function settingsDocument(userId: string): FirebaseFirestore.DocumentReference {
  return settings().doc(userId);
}

/** The choices of a document, whether it is there or not. */
export function asSettings(document: FirebaseFirestore.DocumentSnapshot | undefined): NoticeSettings {
  return NoticeSettings.parse(document?.data() ?? {});
}

/** What a person chose. */
export async function settingsOf(userId: string): Promise<NoticeSettings> {
  return asSettings(await settingsDocument(userId).get());
}

/** What several people chose, by their ids: of each of them there is something. */
export async function settingsOfMany(userIds: readonly string[]): Promise<Map<string, NoticeSettings>> {
  if (userIds.length === 0) return new Map();
  const documents = await firestore().getAll(...userIds.map(settingsDocument));
  return new Map(documents.map((document) => [document.id, asSettings(document)]));
}

type Changes = {
  topics?: TopicChoices | undefined;
  digest?: boolean | undefined;
  recap?: boolean | undefined;
};

/** What was chosen before with the changes over it; a channel that is not named stays. */
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

/** Changes what is named of a person's choices, and returns them all. */
export function changeSettings(userId: string, changes: Changes, now: Date): Promise<NoticeSettings> {
  return inTransaction(async (transaction) => {
    const document = await transaction.get(settingsDocument(userId));
    const after = changed(asSettings(document), changes);
    transaction.set(document.ref, { ...after, updated_at: now });
    return after;
  });
}

/** Some of those who asked for a digest, by their ids, those after `after`. */
export async function subscribersOf(
  kind: DigestKind,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const asked = settings().where(kind, '==', true).orderBy('__name__').limit(limit).select();
  return (await (after === null ? asked : asked.startAfter(after)).get()).docs.map(({ id }) => id);
}
