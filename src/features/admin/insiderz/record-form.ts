import { useCallback, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { errorsIn, type FieldErrors } from '#components/portal/use-submit.ts';
import { ApiError } from '#lib/api-client.ts';
import { forgetDraft, keepDraft, readDraft } from './drafts.ts';

/** A form over one record: what is typed, what is wrong with it, and the record as somebody else left it meanwhile. */
export interface RecordForm<V extends object> {
  id: string;
  values: V;
  errors: FieldErrors;
  busy: boolean;
  set: <Name extends keyof V & string>(name: Name, value: V[Name]) => void;
  /** Sends what is typed if it is fit to be sent; otherwise says what is wrong and leads to it. */
  submit: () => void;
  /** Goes on from another state of the record, with these values. */
  adopt: (values: V, seen: string) => void;
  /** Forgets what is typed, after Cancel. */
  leave: () => void;
}

export interface FormOptions<V extends object> {
  /** Begins the ids of its controls, and names its draft. */
  id: string;
  /** The record, or null for a new one. */
  recordId: string | null;
  schema: z.core.$ZodType<unknown, unknown>;
  initial: V;
  /** `updated_at` of the record as it is shown; empty for a new one. */
  seen?: string;
  /** Sends the values upon the state that was seen, under this key; resolves to the fault, or null after a success. */
  send: (values: V, idempotencyKey: string, seen: string) => Promise<unknown>;
  onSaved: () => void;
}

/** What is typed stays in this tab until it is saved or given up, so that an ended session or a reload loses nothing. */
export function useRecordForm<V extends object>(options: FormOptions<V>): RecordForm<V> {
  const { id, recordId, schema, initial, send, onSaved } = options;
  const [draft] = useState(() => readDraft(id, recordId));
  const [values, setValues] = useState<V>({ ...initial, ...draft?.values });
  const seen = useRef(draft?.seen ?? options.seen ?? '');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  // The same words sent again are the same request, whether by Retry or by the button.
  const last = useRef({ words: '', key: '' });

  const set: RecordForm<V>['set'] = useCallback(
    (name, value) => {
      setValues((before) => {
        const after = { ...before, [name]: value };
        keepDraft(id, { recordId, seen: seen.current, values: after });
        return after;
      });
      setErrors(({ [name]: _, ...others }) => others);
    },
    [id, recordId],
  );

  const complain = (found: FieldErrors) => {
    setErrors(found);
    const [first] = Object.keys(found);
    // The message is drawn first, so that it is read with the field.
    if (first) requestAnimationFrame(() => document.getElementById(`${id}-${first}`)?.focus());
  };

  const submit = async () => {
    if (busy) return;
    const found = errorsIn(schema, values);
    if (Object.keys(found).length > 0) return complain(found);
    const words = JSON.stringify([recordId, seen.current, values]);
    if (last.current.words !== words) last.current = { words, key: crypto.randomUUID() };
    setBusy(true);
    const fault = await send(values, last.current.key, seen.current);
    setBusy(false);
    if (fault === null) {
      forgetDraft(id);
      return onSaved();
    }
    // An error was answered; the next try is a new request.
    if (fault instanceof ApiError && fault.code !== 'network' && fault.status < 500) last.current.words = '';
    if (fault instanceof ApiError)
      complain(Object.fromEntries(fault.fields.map(({ path, message }) => [path, message])));
  };

  return {
    id,
    values,
    errors,
    busy,
    set,
    submit: () => void submit(),
    adopt: (next, nextSeen) => {
      seen.current = nextSeen;
      setValues(next);
      keepDraft(id, { recordId, seen: nextSeen, values: next });
    },
    leave: () => forgetDraft(id),
  };
}
