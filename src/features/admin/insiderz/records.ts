import type * as z from 'zod/mini';
import { inQueue, type Mutation, mutate, write } from '#state/mutation.ts';
import { changeRows, type ListQuery, type RowOf, type RowsPage, replaceRow, rowsIn } from '#state/queries.ts';
import { currentOf } from '../conflicts.ts';

/** A record with optimistic concurrency: writes name the version that they are based on. */
export interface Versioned {
  id: string;
  updated_at: string;
}

export interface Records<T> {
  /** Changes a record on screen; returns an undo. */
  preview: (record: T, edits: Partial<T>) => () => void;
  /** Removes a record from the screen; returns an undo. */
  hide: (record: T) => () => void;
  /** Prepends a new record. */
  add: (record: T) => void;
  replace: (record: T) => void;
  /** `mutate`; a conflict puts the current version into the list. */
  mutate: <R>(mutation: Mutation<R>) => Promise<unknown>;
  /** `write`, likewise, for a form. */
  write: <R>(mutation: Mutation<R>, key: string) => Promise<void>;
  /** Runs on the result of the record's previous write, so that two quick presses do not conflict. */
  queued: <R>(seen: T, work: (record: T) => Promise<R>) => Promise<R>;
}

/** Rows that several admins edit at once. */
export function recordsOf<Page extends RowsPage<Versioned>>(
  list: ListQuery<Page>,
  schema: z.core.$ZodType<RowOf<Page>>,
): Records<RowOf<Page>> {
  const replace = (record: RowOf<Page>) => replaceRow(list, record);
  const takeCurrent = (fault: unknown) => {
    const current = currentOf(fault, schema);
    if (current) replace(current);
  };
  return {
    preview: (record, edits) => {
      replace({ ...record, ...edits });
      return () => replace(record);
    },
    hide: (record) => {
      changeRows(list, (all) => all.filter(({ id }) => id !== record.id));
      return () => changeRows(list, (all) => [...all, record]);
    },
    add: (record) => changeRows(list, (all) => [record, ...all.filter(({ id }) => id !== record.id)]),
    replace,
    mutate: async (mutation) => {
      const fault = await mutate(mutation);
      takeCurrent(fault);
      return fault;
    },
    write: (mutation, key) =>
      write(mutation, key).catch((fault) => {
        takeCurrent(fault);
        throw fault;
      }),
    queued: (seen, work) =>
      inQueue(`${list.queryKey.join()} ${seen.id}`, () =>
        work(
          rowsIn(list).find(({ id, updated_at }) => id === seen.id && updated_at >= seen.updated_at) ?? seen,
        ),
      ),
  };
}
