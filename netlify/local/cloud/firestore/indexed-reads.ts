import type { Timestamp } from 'firebase-admin/firestore';
import { CollectionIndex } from './collection-index.ts';
import { type EngineContext, type EngineQuery, getComparable, type MetaDocument, queries } from './engine.ts';
import type { Message } from './protocol.ts';
import { lookupOf, NAME } from './query-lookup.ts';
import type { QueryShape } from './query-plan.ts';

/** Greatest age of a read, in milliseconds; the engine refuses older ones. */
const READ_BACK_MS = 60_000;

export type QueryKind = 'fromQuery' | 'fromAggregationQuery';

/** A query for the engine, which would scan its whole collection. */
export function buildQuery(
  context: EngineContext,
  kind: QueryKind,
  request: Message,
  { orderBy }: QueryShape,
): EngineQuery {
  const query = queries[kind](context, request);
  // As in production, a document without a field is not in the index of that field.
  const fields = (orderBy ?? []).map((order) => order.field?.fieldPath ?? NAME);
  const matches = query.wherePredicate;
  query.wherePredicate = (document) =>
    matches(document) &&
    fields.every((path) => path === NAME || getComparable(context, document, path) !== undefined);
  return query;
}

/** Runs queries over the candidates of an index alone; the engine applies filters, order and limits. */
export class IndexedReads {
  readonly #context: EngineContext;
  readonly #collections = new Map<string, CollectionIndex>();

  constructor(context: EngineContext) {
    this.#context = context;
  }

  /** Call for the path of each written, deleted or restored document, before any other read. */
  refresh(path: string): void {
    const collection = this.#collections.get(path.slice(0, path.lastIndexOf('/')));
    const record = collection && this.#context.getAccessor()._src.docs.get(path);
    if (record) collection.refresh(record);
  }

  /** The query's result at a time, equal to `query.run(context, readTime)`. */
  run(query: EngineQuery, shape: QueryShape, readTime: Timestamp): MetaDocument[] {
    const context = this.#context;
    const now = context.getAccessor().serverTime().toMillis();
    const lookup = lookupOf(shape, (value) => context.serializer.decodeValue(value));
    const collection = this.#collectionOf(query);
    const moment = readTime.toMillis();
    if (!lookup || !collection || collection.changedAt > moment || now - moment > READ_BACK_MS)
      return query.run(context, readTime);
    const found = collection.candidates(query, lookup, readTime);
    const narrow = {
      toInternalPath: context.toInternalPath.bind(context),
      getAccessor: () => ({ query: () => found }),
    };
    return query.run(narrow, readTime);
  }

  #collectionOf({ parentPath, collectionId, allDescendants }: EngineQuery): CollectionIndex | undefined {
    if (collectionId === undefined || allDescendants) return undefined;
    const parent = this.#context.toInternalPath(parentPath, 'document');
    const path = parent ? `${parent}/${collectionId}` : collectionId;
    const known = this.#collections.get(path);
    const stored = this.#context.getAccessor()._src.cols.get(path);
    if (known || !stored) return known;
    const made = new CollectionIndex(this.#context, () => stored.getDocumentIterator());
    this.#collections.set(path, made);
    return made;
  }
}
