import { useRef, useState } from 'react';
import type { FormRules, Values } from '#components/forms/form-state.ts';
import { type FormHandle, useForm } from '#components/forms/use-form.ts';
import { readDraft, recordDraft } from './drafts.ts';

/** A form over one record, which somebody else may change meanwhile. */
export interface RecordForm<V extends Values> extends FormHandle<V> {
  /** Goes on from another state of the record, with these values. */
  adopt: (values: V, seen: string) => void;
  /** Forgets what is typed, after Cancel. */
  leave: () => void;
}

export interface RecordFormOptions<V extends Values, Body> extends FormRules<V, Body> {
  /** Begins the ids of its controls, and names its draft. */
  id: string;
  /** The record, or null for a new one. */
  recordId: string | null;
  initial: V;
  /** `updated_at` of the record as it is shown; empty for a new one. */
  seen?: string;
  /** Sends the values with the version that was seen, under this key. @throws what went wrong */
  send: (values: Body, idempotencyKey: string, seen: string) => Promise<void>;
  onSaved: () => void;
}

/** What is typed stays in this tab until it is saved or given up, so that an ended session or a reload loses nothing. */
export function useRecordForm<V extends Values, Body>(options: RecordFormOptions<V, Body>): RecordForm<V> {
  const { id, recordId, onSaved } = options;
  const [kept] = useState(() => readDraft(id, recordId));
  const seen = useRef(kept?.seen ?? options.seen ?? '');
  const store = recordDraft(id);
  const form = useForm({
    ...options,
    draft: {
      read: () => kept?.values ?? null,
      keep: (values) => store.keep({ recordId, seen: seen.current, values }),
      clear: store.clear,
    },
    send: (body: Body, key) => options.send(body, key, seen.current),
    onSent: onSaved,
  });
  return {
    ...form,
    adopt: (values, nextSeen) => {
      seen.current = nextSeen;
      form.fill(values);
    },
    leave: store.clear,
  };
}
