import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { FirestoreMock } from '@firebase-bridge/firestore-admin';
import { Timestamp } from 'firebase-admin/firestore';
import type { CommitClock } from './clock.ts';
import type { Message, WireDocument } from './protocol.ts';

/** Internals of @firebase-bridge/firestore-admin 0.0.10: its public API waits 3 ms in every call. */

export interface MetaDocument {
  path: string;
  exists: boolean;
  data?: unknown;
  createTime?: Timestamp;
  updateTime?: Timestamp;
}

export interface EngineTransaction {
  type: 'readOnly' | 'readWrite';
  _readTime?: Timestamp;
  registerRead(document: MetaDocument): void;
  rollback(): void;
}

type EngineOperation = { readonly version: number };

/** The engine's record of one document with its earlier versions. */
export interface MasterDocument {
  _version: number;
  _createTime: Timestamp;
  _updateTime: Timestamp;
  _exists: boolean;
  _data: unknown;
  _history: { updateTime: Timestamp }[];
  pathData: { path: string };
  /** The document at a time of the last 60 seconds. */
  getSnapshot(operation: EngineOperation, readTime: Timestamp): MetaDocument;
  parent?: { incrementActiveDocs(): void; decrementActiveDocs(): void };
}

export interface Accessor {
  serverTime(): Timestamp;
  getDoc(path: string): MetaDocument;
  opContext(): EngineOperation;
  _src: {
    docs: Map<string, MasterDocument>;
    cols: Map<string, { getDocumentIterator(): Iterable<MasterDocument> }>;
  };
  _txs: { flush(): void };
}

export interface EngineContext {
  serializer: { decodeValue(value: unknown): unknown };
  getAccessor(): Accessor;
  toInternalPath(name: string, kind: 'document' | 'collection'): string;
  serializeDoc(document: MetaDocument): WireDocument;
}

export interface TransactionHelper {
  begin(options: Message): { transaction: Uint8Array };
  fetch(id: Uint8Array): EngineTransaction;
  resolve(request: Message): EngineTransaction | undefined;
  commit(
    mode: 0,
    request: Message,
  ): { commitTime: unknown; writeResults: { updateTime: unknown; transformResults?: unknown[] }[] };
  batchRead(request: Message): Message[];
}

export interface EngineClient {
  context: EngineContext;
  _transactionManager: TransactionHelper;
  batchWrite(request: Message): Promise<[Message]>;
  listDocuments(request: Message): Promise<[Message[]]>;
  listCollectionIds(request: Message): Promise<[string[]]>;
}

/** The part of the context that runs a query: the source of candidate documents. */
interface QueriedContext {
  toInternalPath: EngineContext['toInternalPath'];
  getAccessor(): object;
}

export interface EngineQuery {
  parentPath: string;
  collectionId?: string;
  allDescendants: boolean;
  readTime?: Timestamp;
  offset: number;
  limit?: number;
  wherePredicate: (document: MetaDocument) => boolean;
  cursorPredicate: (document: MetaDocument) => boolean;
  run(context: QueriedContext, readTime: Timestamp): MetaDocument[];
  encoder(result: {
    context: EngineContext;
    stream: { push(message: Message): void };
    docs: MetaDocument[];
    readTime: Timestamp;
    transaction?: Uint8Array;
  }): void;
}

interface QueryBuilder {
  fromQuery(context: EngineContext, request: Message): EngineQuery;
  fromAggregationQuery(context: EngineContext, request: Message): EngineQuery;
}

interface Comparing {
  /** Undefined for a missing field. */
  getComparable(
    context: EngineContext,
    document: Pick<MetaDocument, 'path' | 'data'>,
    fieldPath: string,
  ): unknown;
  /** Firestore's order of values; 0 when they are equal. */
  compareValues(left: unknown, right: unknown): number;
}

// `require` finds the CommonJS build of the package; `import`, and so this module, uses the other build.
const found = createRequire(import.meta.url).resolve('@firebase-bridge/firestore-admin');
const home = new URL('../esm/lib/_internal/mock-gapic-client/', pathToFileURL(found));
const { QueryBuilder: queries } = (await import(new URL('utils/query-builder.js', home).href)) as {
  QueryBuilder: QueryBuilder;
};
const { compareValues, getComparable } = (await import(
  new URL('utils/compare-values.js', home).href
)) as Comparing;

export { compareValues, getComparable, queries };

export interface RecordState {
  path: string;
  /** Restores the record; one that did not exist becomes a non-existent one. */
  restore(): void;
}

/** Takes a snapshot of a record. Versions are immutable, so references are enough. */
export function recordState(docs: Map<string, MasterDocument>, path: string): RecordState {
  const record = docs.get(path);
  const before = record && {
    _version: record._version,
    _createTime: record._createTime,
    _updateTime: record._updateTime,
    _exists: record._exists,
    _data: record._data,
  };
  const history = [...(record?._history ?? [])];
  return {
    path,
    restore() {
      const now = docs.get(path);
      if (!now) return;
      const existed = before?._exists ?? false;
      if (now._exists && !existed) now.parent?.decrementActiveDocs();
      if (!now._exists && existed) now.parent?.incrementActiveDocs();
      const never = Timestamp.fromMillis(0);
      Object.assign(
        now,
        before ?? { _version: 0, _createTime: never, _updateTime: never, _exists: false, _data: undefined },
      );
      now._history.splice(0, now._history.length, ...history);
    },
  };
}

export class Engine {
  readonly #mock = new FirestoreMock();

  constructor(clock: CommitClock) {
    this.#mock.systemTime.custom(() => clock.now().toDate());
  }

  /** Once for each database. */
  client(projectId: string, databaseId: string): Promise<EngineClient> {
    const firestore = this.#mock.createDatabase(projectId, databaseId).firestore();
    const { _clientPool: pool } = firestore as unknown as {
      _clientPool: {
        run<T>(tag: string, grpc: boolean, op: (client: EngineClient) => Promise<T>): Promise<T>;
      };
    };
    return new Promise((resolve) => {
      // An operation that never ends keeps the client in the pool.
      void pool.run('local', false, (found) => {
        resolve(found);
        return new Promise<never>(() => {});
      });
    });
  }
}
