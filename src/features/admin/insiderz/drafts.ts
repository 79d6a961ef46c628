import { accountKey, draftAt, isObject } from '#lib/drafts.ts';

interface RecordDraft {
  /** Null for a new record. */
  recordId: string | null;
  /** `updated_at` of the state that the text is based on. */
  seen: string;
  values: object;
}

const isRecordDraft = (value: unknown): value is RecordDraft => isObject(value) && isObject(value.values);

/** The draft of a form in this tab; signing out clears it (T37). */
export const recordDraft = (form: string) => draftAt(accountKey(`thegrid:draft:${form}`), isRecordDraft);

/** The form of the feed, which a completed roadmap item fills in. */
export const FEED_FORM = 'feed-form';

export function readDraft(form: string, recordId: string | null): RecordDraft | null {
  const draft = recordDraft(form).read();
  return draft?.recordId === recordId ? draft : null;
}

/** The record that a draft is about: null for a new one, undefined without a draft. */
export function draftedRecord(form: string): string | null | undefined {
  return recordDraft(form).read()?.recordId;
}
