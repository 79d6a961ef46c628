import type * as z from 'zod/mini';
import { accountKey, draftAt, isObject } from '#lib/drafts.ts';
import { currentOf, inQueue, type Mutation, mutate, write } from '#state/mutation.ts';
import { changeRows, type ListQuery, type RowOf, type RowsPage, replaceRow, rowsIn } from '#state/queries.ts';
import { confirm } from '#state/questions.ts';

/** A record with optimistic concurrency: writes name the version that they are based on. */
export interface Versioned {
  id: string;
  updated_at: string;
}

type MutationOf<T, R> = (latest: T) => Mutation<R> | null | Promise<Mutation<R> | null>;

/** Rows that several admins edit at once. After a conflict the list shows the current version. */
export function recordsOf<Page extends RowsPage<Versioned>>(
  list: ListQuery<Page>,
  schema: z.core.$ZodType<Partial<RowOf<Page>> & { id: string }>,
) {
  type Row = RowOf<Page>;
  const replace = (record: Partial<Row> & { id: string }) => replaceRow(list, record);
  const takeCurrent = (fault: unknown) => {
    const current = currentOf(fault, schema);
    if (current) replace(current);
    return fault;
  };
  return {
    replace,
    takeCurrent,
    add: (record: Row) => changeRows(list, (all) => [record, ...all.filter(({ id }) => id !== record.id)]),
    preview: (record: Row, edits: Partial<Row>) => () => {
      replace({ ...record, ...edits });
      return () => replace(record);
    },
    /** Based on the record's previous write, so that two quick presses do not conflict. Fault or null. */
    change: <R>(seen: Row, mutationOf: MutationOf<Row, R>): Promise<unknown> =>
      inQueue(`${list.queryKey.join()} ${seen.id}`, async () => {
        const known = rowsIn(list).find((row) => row.id === seen.id && row.updated_at >= seen.updated_at);
        const mutation = await mutationOf(known ?? seen);
        return mutation && takeCurrent(await mutate(mutation));
      }),
  };
}

interface Texts {
  /** Completes "Failed to create". */
  name: string;
  created: string;
  updated: string;
  /** Null for a deletion without a toast. */
  deleted: string | null;
}

export function editableRecords<Page extends RowsPage<Versioned>>(
  list: ListQuery<Page>,
  schema: z.core.$ZodType<RowOf<Page>>,
  { name, created, updated, deleted }: Texts,
) {
  type Row = RowOf<Page>;
  type Send = Mutation<Row>['send'];
  const records = recordsOf(list, schema);
  return {
    ...records,
    /** @throws ApiError */
    create: (send: Send, key: string) =>
      write({ send, done: created, failed: `Failed to create ${name}`, onDone: records.add }, key),
    /** @throws ApiError, on a conflict with the current version */
    save: (send: Send, key: string, onDone: (record: Row) => void = records.replace) =>
      write({ send, done: updated, failed: `Failed to update ${name}`, onDone }, key).catch((fault) => {
        throw records.takeCurrent(fault);
      }),
    /** Asks first. Resolves to true after the deletion. */
    remove: async <R>(
      seen: Row,
      text: string,
      sendOf: (latest: Row) => Mutation<R>['send'],
      onDone?: () => void,
    ): Promise<boolean> => {
      if (!(await confirm({ title: 'Delete this item?', text, action: 'Delete', tone: 'bad' }))) return false;
      const fault = await records.change(seen, (latest) => ({
        optimistic: () => {
          changeRows(list, (all) => all.filter(({ id }) => id !== latest.id));
          return () => changeRows(list, (all) => [...all, latest]);
        },
        send: sendOf(latest),
        done: deleted,
        failed: `Failed to delete ${name}`,
        ...(onDone && { onDone }),
      }));
      return fault === null;
    },
  };
}

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
