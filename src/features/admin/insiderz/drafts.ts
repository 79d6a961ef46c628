import { accountKey, draftAt, isObject } from '#lib/drafts.ts';

interface RecordDraft {
  /** Null for a new record. */
  recordId: string | null;
  /** `updated_at` of the state that it was begun upon, so that a later one is not overwritten by it. */
  seen: string;
  values: object;
}

const isRecordDraft = (value: unknown): value is RecordDraft => isObject(value) && isObject(value.values);

/** What is being typed in this tab, one draft for each form; signing out clears it (T37). */
export const recordDraft = (form: string) => draftAt(accountKey(`thegrid:draft:${form}`), isRecordDraft);

/** Names the draft of the feed's forms; a draft for a new item opens its form. */
export const FEED_FORM = 'feed-form';

/** What was typed about this record, or null. */
export function readDraft(form: string, recordId: string | null): RecordDraft | null {
  const draft = recordDraft(form).read();
  return draft?.recordId === recordId ? draft : null;
}

/** Which record a draft is about: null for a new one, undefined where there is no draft. */
export function draftedRecord(form: string): string | null | undefined {
  return recordDraft(form).read()?.recordId;
}
