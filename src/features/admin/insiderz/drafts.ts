import { accountKey, draftAt, isObject } from '#lib/drafts.ts';

interface RecordDraft {
  recordId: string | null;
  /** `updated_at` of the version that the text is based on. */
  seen: string;
  values: object;
}

const isRecordDraft = (value: unknown): value is RecordDraft => isObject(value) && isObject(value.values);

/** The draft of a form, per tab; cleared on sign-out (T37). */
export const recordDraft = (form: string) => draftAt(accountKey(`thegrid:draft:${form}`), isRecordDraft);

/** Also filled in by a completed roadmap item. */
export const FEED_FORM = 'feed-form';

export function readDraft(form: string, recordId: string | null): RecordDraft | null {
  const draft = recordDraft(form).read();
  return draft?.recordId === recordId ? draft : null;
}

/** The record that a draft belongs to: null for a new one, undefined without a draft. */
export function draftedRecord(form: string): string | null | undefined {
  return recordDraft(form).read()?.recordId;
}
