import type * as z from 'zod/mini';
import { type RowsHandle, type RowsPage, useRows } from '#components/portal/use-rows.ts';
import { mutate } from '#state/mutation.ts';
import { currentOf } from '../conflicts.ts';
import { type Turns, useTurns, type Versioned } from './use-turns.ts';

export interface Records<T> extends RowsHandle<T> {
  /** Changes a record on the screen; what it returns takes that back. */
  preview: (record: T, edits: Partial<T>) => () => void;
  /** Takes a record off the screen; what it returns puts it back. */
  hide: (record: T) => () => void;
  /** Puts a new record in front of the others. */
  add: (record: T) => void;
  /** Takes over what the server answered. */
  replace: (record: T) => void;
  /** `mutate`, after which a conflict has brought the present state into the list. */
  write: <R>(mutation: Parameters<typeof mutate<R>>[0], key?: string) => Promise<unknown>;
  inTurn: Turns<T>['take'];
}

/** Rows that several admins change at once. A write is made upon the state that was seen, and rolled back when it fails. */
export function useRecords<T extends Versioned>(
  fetchPage: (after: string | undefined, signal: AbortSignal) => Promise<RowsPage<T>>,
  schema: z.core.$ZodType<T>,
): Records<T> {
  const rows = useRows(fetchPage);
  const turns = useTurns<T>();
  const show = (record: T) => rows.change((all) => all.map((one) => (one.id === record.id ? record : one)));
  const replace = (record: T) => {
    turns.note(record);
    show(record);
  };
  return {
    ...rows,
    preview: (record, edits) => {
      show({ ...record, ...edits });
      return () => show(record);
    },
    hide: (record) => {
      rows.change((all) => all.filter(({ id }) => id !== record.id));
      return () => rows.change((all) => [...all, record]);
    },
    add: (record) => rows.change((all) => [record, ...all.filter(({ id }) => id !== record.id)]),
    replace,
    write: async (mutation, key) => {
      const fault = await mutate(mutation, key);
      const current = currentOf(fault, schema);
      if (current) replace(current);
      return fault;
    },
    inTurn: turns.take,
  };
}
