import type * as z from 'zod/mini';
import { inQueue, type Mutation, mutate, write } from '#state/mutation.ts';
import { changeRows, type ListQuery, type RowOf, type RowsPage, replaceRow, rowsIn } from '#state/queries.ts';
import { currentOf } from '../conflicts.ts';

/** A record that is written upon the state that was seen. */
export interface Versioned {
  id: string;
  updated_at: string;
}

export interface Records<T> {
  /** Changes a record on the screen; what it returns takes that back. */
  preview: (record: T, edits: Partial<T>) => () => void;
  /** Takes a record off the screen; what it returns puts it back. */
  hide: (record: T) => () => void;
  /** Puts a new record in front of the others. */
  add: (record: T) => void;
  /** Takes over what the server answered. */
  replace: (record: T) => void;
  /** `mutate`, after which a conflict has brought the present state into the list. */
  mutate: <R>(mutation: Mutation<R>) => Promise<unknown>;
  /** `write`, likewise, for a form. */
  write: <R>(mutation: Mutation<R>, key: string) => Promise<void>;
  /**
   * Does the work on a record after whatever is under way on it, with the record as that left it: two quick presses are
   * two writes, the second upon the answer to the first, so that nobody is told of a conflict with themselves.
   */
  queued: <R>(seen: T, work: (record: T) => Promise<R>) => Promise<R>;
}

/** Rows that several admins change at once. A write is made upon the state that was seen, and rolled back when it fails. */
export function recordsOf<Page extends RowsPage<Versioned>>(
  list: ListQuery<Page>,
  schema: z.core.$ZodType<RowOf<Page>>,
): Records<RowOf<Page>> {
  const replace = (record: RowOf<Page>) => replaceRow(list, record);
  const takeIn = (fault: unknown) => {
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
      takeIn(fault);
      return fault;
    },
    write: (mutation, key) =>
      write(mutation, key).catch((fault) => {
        takeIn(fault);
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
