import { useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '#lib/api-client.ts';
import { inQueue, mutate } from '#state/mutation.ts';
import {
  type ListQuery,
  queryClient,
  type RowOf,
  type RowsPage,
  replaceRow,
  rowsIn,
} from '#state/queries.ts';

/** A yes or no of this member about one record. */
interface Press {
  id: string;
  on: boolean;
}

interface PressOptions<Page extends RowsPage<{ id: string }>> {
  /** Names these presses among all that is on its way. */
  name: string;
  list: ListQuery<Page>;
  /** What the server knows of the member's yes or no. */
  read: (row: RowOf<Page>) => boolean;
  /** The record as it will be. */
  write: (row: RowOf<Page>, on: boolean) => RowOf<Page>;
  send: (id: string, on: boolean) => Promise<Partial<RowOf<Page>> & { id: string }>;
  /** "Failed to ...". */
  failed: (on: boolean) => string;
  /** Presses in one queue wait for each other; each record has a queue of its own unless this names one for all. */
  queue?: string;
}

interface Presses<Row> {
  /** The records as the member wants them: at once, and rolled back when it did not work. */
  rows: readonly Row[];
  /** Turns the yes of a record into a no, or the other way round. */
  press: (id: string) => void;
}

/** What is on its way, the last press of each record winning. */
const lastOf = (presses: readonly Press[]) => new Map(presses.map((press) => [press.id, press]));

/**
 * Presses that show at once. Quick presses on one record wait for each other, and of those that wait only the last is
 * sent: what the member wanted last is what the server is left with.
 */
export function usePresses<Page extends RowsPage<{ id: string }>>(
  rows: readonly RowOf<Page>[],
  { name, list, read, write, send, failed, queue }: PressOptions<Page>,
): Presses<RowOf<Page>> {
  const filters = { mutationKey: [name], status: 'pending' } as const;
  const pending = useMutationState({ filters, select: ({ state }) => state.variables as Press });
  const lastPress = (id: string) => {
    const all = queryClient.getMutationCache().findAll(filters);
    return lastOf(all.map(({ state }) => state.variables as Press)).get(id);
  };

  const sendLast = async (press: Press) => {
    // A later press has the last word, and says itself whether it worked.
    if (lastPress(press.id) !== press) return null;
    try {
      return await send(press.id, press.on);
    } catch (fault) {
      if (lastPress(press.id) !== press) return null;
      throw fault;
    }
  };

  const onPress = async (id: string) => {
    const row = rowsIn(list).find((one) => one.id === id);
    if (!row) return;
    const press: Press = { id, on: !(lastPress(id)?.on ?? read(row)) };
    const fault = await mutate({
      pending: { key: name, variables: press },
      send: () => inQueue(queue ?? `${name} ${id}`, () => sendLast(press)),
      done: null,
      failed: failed(press.on),
      about: `${name} ${id}`,
      onDone: (answer) => answer && replaceRow(list, answer),
    });
    // The record has changed or gone meanwhile: what is on show is old.
    if (fault instanceof ApiError && (fault.status === 404 || fault.status === 409))
      void queryClient.invalidateQueries(list);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: how a row is read and written never changes.
  const pressed = useMemo(() => {
    const last = lastOf(pending);
    return rows.map((row) => {
      const on = last.get(row.id)?.on;
      return on !== undefined && on !== read(row) ? write(row, on) : row;
    });
  }, [rows, pending]);
  return { rows: pressed, press: (id) => void onPress(id) };
}
