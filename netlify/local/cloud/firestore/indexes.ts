import { readFileSync } from 'node:fs';
import { GRPC, WireError } from './protocol.ts';
import type { QueryShape } from './query-plan.ts';
import { plansOf, type QueryPlan, type SortField } from './query-plan.ts';

type Scope = 'COLLECTION' | 'COLLECTION_GROUP';
interface IndexField {
  fieldPath: string;
  order?: string;
  arrayConfig?: string;
}
interface CompositeIndex {
  collectionGroup: string;
  queryScope: Scope;
  fields: IndexField[];
}
interface FieldOverride {
  collectionGroup: string;
  fieldPath: string;
  indexes: { queryScope?: Scope; order?: string; arrayConfig?: string }[];
}

export interface IndexFile {
  indexes?: CompositeIndex[];
  fieldOverrides?: FieldOverride[];
}

const AUTOMATIC: FieldOverride['indexes'] = [
  { order: 'ASCENDING' },
  { order: 'DESCENDING' },
  { arrayConfig: 'CONTAINS' },
].map((index) => ({ ...index, queryScope: 'COLLECTION' as const }));

/** The indexes of one collection, including automatic ones of single fields, as lists of fields. */
function indexesFor(file: IndexFile, collection: string, scope: Scope, plan: QueryPlan): IndexField[][] {
  const composite = (file.indexes ?? [])
    .filter((index) => index.collectionGroup === collection && index.queryScope === scope)
    .map((index) => index.fields);
  const paths = new Set([
    ...plan.equal.map(({ fieldPath }) => fieldPath),
    ...plan.order.map((o) => o.fieldPath),
  ]);
  const single = [...paths].flatMap((fieldPath) => {
    const override = (file.fieldOverrides ?? []).find(
      (entry) => entry.collectionGroup === collection && entry.fieldPath === fieldPath,
    );
    return (override?.indexes ?? AUTOMATIC)
      .filter((index) => (index.queryScope ?? 'COLLECTION') === scope)
      .map(({ order, arrayConfig }) => [{ fieldPath, order, arrayConfig }]);
  });
  return [...single, ...composite];
}

const opposite = (direction: string) => (direction === 'ASCENDING' ? 'DESCENDING' : 'ASCENDING');

/** The fields and the name, which every index appends in the direction of its last field. */
function withName(fields: readonly IndexField[]): IndexField[] {
  const last = fields.at(-1);
  if (last?.fieldPath === '__name__') return [...fields];
  return [...fields, { fieldPath: '__name__', order: last?.order ?? 'ASCENDING' }];
}

/** The equality fields that an index covers, or null if it does not end in the required order. */
function coverage(
  index: readonly IndexField[],
  plan: QueryPlan,
  order: readonly SortField[],
): Set<string> | null {
  const fields = withName(index);
  const tail = fields.slice(fields.length - order.length);
  const head = fields.slice(0, fields.length - order.length);
  const inOrder = order.every((wanted, at) => {
    const field = tail[at];
    return field?.fieldPath === wanted.fieldPath && (wanted.anyDirection || field.order === wanted.direction);
  });
  const allEqual = head.every((field) =>
    plan.equal.some(
      ({ fieldPath, array }) => fieldPath === field.fieldPath && array === Boolean(field.arrayConfig),
    ),
  );
  return tail.length === order.length && inOrder && allEqual
    ? new Set(head.map(({ fieldPath }) => fieldPath))
    : null;
}

/**
 * True if the indexes can answer the plan: each ends in its order, and together they begin with all equality fields
 * (production joins such indexes). An index also reads backwards.
 */
function isAnswered(plan: QueryPlan, indexes: readonly IndexField[][]): boolean {
  if (plan.equal.length === 0 && plan.order.every(({ fieldPath }) => fieldPath === '__name__')) return true;
  const last = plan.order.at(-1);
  const order: SortField[] =
    last?.fieldPath === '__name__'
      ? [...plan.order]
      : [
          ...plan.order,
          {
            fieldPath: '__name__',
            direction: last?.direction ?? 'ASCENDING',
            anyDirection: last?.anyDirection ?? plan.order.length === 0,
          },
        ];
  const backwards = order.map((field) => ({ ...field, direction: opposite(field.direction) }));
  return [order, backwards].some((wanted) => {
    const covered = new Set<string>();
    let usable = false;
    for (const index of indexes) {
      const fields = coverage(index, plan, wanted);
      if (!fields) continue;
      usable = true;
      for (const field of fields) covered.add(field);
    }
    return usable && plan.equal.every(({ fieldPath }) => covered.has(fieldPath));
  });
}

function describe(collection: string, scope: Scope, plan: QueryPlan): string {
  const equal = plan.equal.map(({ fieldPath, array }) =>
    array ? { fieldPath, arrayConfig: 'CONTAINS' } : { fieldPath, order: 'ASCENDING' },
  );
  const order = plan.order.map(({ fieldPath, direction }) => ({ fieldPath, order: direction }));
  return JSON.stringify({ collectionGroup: collection, queryScope: scope, fields: [...equal, ...order] });
}

/** Refuses queries that production would refuse for a missing index. */
export class IndexBook {
  readonly #read: () => IndexFile;
  #file: IndexFile | undefined;

  constructor(source: string | IndexFile | undefined) {
    this.#read =
      typeof source === 'string'
        ? () => JSON.parse(readFileSync(source, 'utf8')) as IndexFile
        : () => source ?? {};
    this.#file = source === undefined ? undefined : this.#read();
  }

  /** Throws FAILED_PRECONDITION, naming the missing index, unless an index answers the query. */
  requireIndex(query: QueryShape, aggregated: readonly string[] = []): void {
    if (!this.#file || this.#missing(query, aggregated) === null) return;
    // The file may have changed since.
    this.#file = this.#read();
    const missing = this.#missing(query, aggregated);
    if (missing === null) return;
    throw new WireError(
      GRPC.failedPrecondition,
      `The query requires an index. Add it to firestore.indexes.json: ${missing}`,
    );
  }

  #missing(query: QueryShape, aggregated: readonly string[]): string | null {
    const from = query.from?.[0];
    const collection = from?.collectionId ?? '';
    const scope: Scope = from?.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION';
    const file = this.#file ?? {};
    const unanswered = plansOf(query, aggregated).find(
      (plan) => !isAnswered(plan, indexesFor(file, collection, scope, plan)),
    );
    return unanswered ? describe(collection, scope, unanswered) : null;
  }
}
