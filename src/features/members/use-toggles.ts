import { useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listFollows } from '#domain/following/contract.ts';
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
import { callSignedIn } from '#state/session.ts';

/** Undefined where the member never chose. */
export interface Followed {
  follow?: boolean | null | undefined;
}

/** Adds the member's follow choices to records; shown without them if they cannot be read. */
export async function withFollows<T extends { id: string }, Page extends { items: T[] }>(
  reading: Promise<Page & { items: T[] }>,
  signal: AbortSignal,
): Promise<Page & { items: (T & Followed)[] }> {
  const choosing = callSignedIn(listFollows, {}, { signal }).catch(() => ({ items: [] }));
  const [page, choices] = await Promise.all([reading, choosing]);
  const chosen = new Map(choices.items.map(({ id, follow }) => [id, follow]));
  return { ...page, items: page.items.map((item) => ({ ...item, follow: chosen.get(item.id) })) };
}

interface Toggle {
  id: string;
  on: boolean;
}

interface ToggleOptions<Page extends RowsPage<{ id: string }>> {
  /** Mutation key. */
  name: string;
  list: ListQuery<Page>;
  read: (row: RowOf<Page>) => boolean;
  write: (row: RowOf<Page>, on: boolean) => RowOf<Page>;
  send: (id: string, on: boolean, idempotencyKey: string) => Promise<Partial<RowOf<Page>> & { id: string }>;
  /** Completes "Failed to ...". */
  failed: (on: boolean) => string;
  /** Requests in one queue run one after the other; by default each record has its own queue. */
  queue?: string;
}

interface Toggles<Row> {
  /** The records with pending changes applied optimistically. */
  rows: readonly Row[];
  toggle: (id: string) => void;
}

const lastOf = (toggles: readonly Toggle[]) => new Map(toggles.map((toggle) => [toggle.id, toggle]));

/** Optimistic toggles. Requests for one record are queued; of the pending ones only the last is sent. */
export function useToggles<Page extends RowsPage<{ id: string }>>(
  rows: readonly RowOf<Page>[],
  { name, list, read, write, send, failed, queue }: ToggleOptions<Page>,
): Toggles<RowOf<Page>> {
  const filters = { mutationKey: [name], status: 'pending' } as const;
  const pending = useMutationState({ filters, select: ({ state }) => state.variables as Toggle });
  const lastToggle = (id: string) => {
    const all = queryClient.getMutationCache().findAll(filters);
    return lastOf(all.map(({ state }) => state.variables as Toggle)).get(id);
  };

  const sendLast = async (toggle: Toggle, key: string) => {
    // A later toggle wins, and reports its own failure.
    if (lastToggle(toggle.id) !== toggle) return null;
    try {
      return await send(toggle.id, toggle.on, key);
    } catch (fault) {
      if (lastToggle(toggle.id) !== toggle) return null;
      throw fault;
    }
  };

  const flip = async (id: string) => {
    const row = rowsIn(list).find((one) => one.id === id);
    if (!row) return;
    const toggle: Toggle = { id, on: !(lastToggle(id)?.on ?? read(row)) };
    const fault = await mutate({
      pending: { key: name, variables: toggle },
      send: (key) => inQueue(queue ?? `${name} ${id}`, () => sendLast(toggle, key)),
      done: null,
      failed: failed(toggle.on),
      about: `${name} ${id}`,
      onDone: (answer) => answer && replaceRow(list, answer),
    });
    // The record was changed or deleted meanwhile.
    if (fault instanceof ApiError && (fault.status === 404 || fault.status === 409))
      void queryClient.invalidateQueries(list);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: how a row is read and written never changes.
  const toggled = useMemo(() => {
    const last = lastOf(pending);
    return rows.map((row) => {
      const on = last.get(row.id)?.on;
      return on !== undefined && on !== read(row) ? write(row, on) : row;
    });
  }, [rows, pending]);
  return { rows: toggled, toggle: (id) => void flip(id) };
}
