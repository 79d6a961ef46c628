import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Values } from '#components/forms/form-state.ts';
import { currentOf } from '../conflicts.ts';
import type { ConflictNoteProps } from './ConflictNote.tsx';
import { type RecordForm, type RecordFormOptions, useRecordForm } from './record-form.ts';
import type { Versioned } from './records.ts';

interface EditOptions<V extends Values, Body, T extends Versioned>
  extends Pick<RecordFormOptions<V, Body>, 'id' | 'schema' | 'toInput' | 'onSaved'> {
  record: T;
  /** Reads the record that a conflict came with. */
  recordSchema: z.core.$ZodType<T>;
  /** What the form shows of a record. */
  valuesOf: (record: T) => V;
  /** The same in words, by the label of each field. */
  inWords: (values: V) => Record<string, string>;
  save: (record: T, values: Body, idempotencyKey: string, seen: string) => Promise<void>;
}

interface RecordEdit<V extends Values> {
  form: RecordForm<V>;
  /** What somebody else saved meanwhile, and the choice; null while nobody did. */
  conflict: ConflictNoteProps | null;
}

/** The form of a record that is there. A conflict leaves what is typed as it is and asks whose words shall stand. */
export function useRecordEdit<V extends Values, Body, T extends Versioned>(
  options: EditOptions<V, Body, T>,
): RecordEdit<V> {
  const { id, record, schema, toInput, recordSchema, valuesOf, inWords, save, onSaved } = options;
  const [theirs, setTheirs] = useState<T | null>(null);
  const form = useRecordForm<V, Body>({
    id,
    recordId: record.id,
    schema,
    toInput,
    initial: valuesOf(record),
    seen: record.updated_at,
    send: (values, key, seen) => {
      setTheirs(null);
      return save(record, values, key, seen).catch((fault) => {
        setTheirs(currentOf(fault, recordSchema));
        throw fault;
      });
    },
    onSaved,
  });
  if (!theirs) return { form, conflict: null };

  const mine = inWords(form.values);
  const conflict: ConflictNoteProps = {
    theirs: Object.entries(inWords(valuesOf(theirs))).filter(([label, words]) => words !== mine[label]),
    onMine: () => {
      form.adopt(form.values, theirs.updated_at);
      void form.submit();
    },
    onTheirs: () => {
      form.adopt(valuesOf(theirs), theirs.updated_at);
      setTheirs(null);
    },
  };
  return { form: { ...form, problem: null }, conflict };
}
