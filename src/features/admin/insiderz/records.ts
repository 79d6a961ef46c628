import type * as z from 'zod/mini';
import { inQueue, type Mutation, mutate, write } from '#state/mutation.ts';
import { changeRows, type ListQuery, type RowOf, type RowsPage, replaceRow, rowsIn } from '#state/queries.ts';
import { currentOf } from '../conflicts.ts';

/** A record whose writes name the state that they are based on. */
export interface Versioned {
  id: string;
  updated_at: string;
}

export interface Records<T> {
  /** Changes a record on the screen; the result undoes it. */
  preview: (record: T, edits: Partial<T>) => () => void;
  /** Removes a record from the screen; the result puts it back. */
  hide: (record: T) => () => void;
  /** Puts a new record in front of the others. */
  add: (record: T) => void;
  replace: (record: T) => void;
  /** `mutate`; a conflict puts the present state into the list. */
  mutate: <R>(mutation: Mutation<R>) => Promise<unknown>;
  /** `write`, likewise, for a form. */
  write: <R>(mutation: Mutation<R>, key: string) => Promise<void>;
  /** Works on the record as the write before it left it, so that two quick presses make no conflict. */
  queued: <R>(seen: T, work: (record: T) => Promise<R>) => Promise<R>;
}

/** Rows that several admins change at once. */
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
