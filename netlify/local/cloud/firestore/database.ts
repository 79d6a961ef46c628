import type { Timestamp } from 'firebase-admin/firestore';
import type { CommitClock } from './clock.ts';
import type { Counts } from './counts.ts';
import { DocumentQueues } from './document-queues.ts';
import type { EngineClient, EngineTransaction } from './engine.ts';
import { type RecordState, recordState } from './engine.ts';
import { buildQuery, IndexedReads, type QueryKind } from './indexed-reads.ts';
import type { IndexBook } from './indexes.ts';
import type { Changes } from './journal.ts';
import { GRPC, type Message, type WireDocument, WireError } from './protocol.ts';
import type { QueryShape } from './query-plan.ts';

/** Older versions of a document are dropped after this time, in milliseconds: no read can reach them. */
const HISTORY_MS = 60_000;
/** Index entries per billed read of a count (firebase.google.com/docs/firestore/pricing). */
const COUNTED_AT_ONCE = 1000;

const idOf = (bytes: unknown): string => Buffer.from(bytes as Uint8Array).toString('base64');

interface Write {
  update?: WireDocument;
  delete?: string;
}

interface Options {
  client: EngineClient;
  clock: CommitClock;
  indexes: IndexBook;
  /** Throws if nothing can be stored any more; called before each commit. */
  accept(): void;
  /** Stores the result of a commit before it is acknowledged; if it throws, the commit is reverted. */
  keep(changes: Changes): void;
}

/** One database of one project: the calls of the protocol, each applied at once and at a unique time. */
export class Database {
  readonly #options: Options;
  readonly #reads: IndexedReads;
  readonly #queues = new DocumentQueues();
  readonly counts: Counts = { reads: 0, writes: 0 };
  /** By transaction: checks that its queries would still give the same result. */
  readonly #queriesRead = new Map<string, (() => boolean)[]>();

  constructor(options: Options) {
    this.#options = options;
    this.#reads = new IndexedReads(options.client.context);
  }

  get #context() {
    return this.#options.client.context;
  }

  get #transactions() {
    return this.#options.client._transactionManager;
  }

  begin(request: Message): { transaction: Uint8Array } {
    const options = (request.options ?? {}) as Message;
    // A retry needs nothing from its first attempt: conflicts are detected at commit.
    return this.#transactions.begin(options.readOnly ? options : { readWrite: {} });
  }

  rollback(request: Message): Message {
    try {
      this.#transactions.fetch(request.transaction as Uint8Array).rollback();
    } catch {
      // It is over already, as the caller intended.
    }
    this.#forget(request.transaction);
    return {};
  }

  commit(request: Message): Message {
    const writes = (request.writes ?? []) as Write[];
    try {
      this.#options.accept();
      if (request.transaction) this.#refuseStaleQueries(request.transaction as Uint8Array);
      const before = this.#statesOf(writes);
      const answer = this.#options.clock.commit(() => this.#transactions.commit(0, request));
      const documents = this.#keepWritten(writes, before);
      answer.writeResults.forEach((result, index) => {
        // A write without a change keeps the time of the last change.
        result.updateTime = documents[index]?.updateTime ?? result.updateTime;
      });
      return answer;
    } finally {
      if (request.transaction) this.#forget(request.transaction);
    }
  }

  async batchWrite(request: Message): Promise<Message> {
    this.#options.accept();
    const writes = (request.writes ?? []) as Write[];
    const before = this.#statesOf(writes);
    const answer = this.#options.clock.commit(() => this.#options.client.batchWrite(request));
    this.#keepWritten(writes, before);
    return (await answer)[0];
  }

  async batchGet(request: Message): Promise<Message[]> {
    const names = (request.documents ?? []) as string[];
    this.counts.reads += names.length;
    return this.#transactions.batchRead(await this.#waitInQueue(request, names));
  }

  async runQuery(request: Message): Promise<Message[]> {
    const shape = request.structuredQuery as QueryShape;
    this.#options.indexes.requireIndex(shape);
    return this.#read(await this.#waitInQueue(request, [queueKeyOf(request, shape)]), shape, 'fromQuery');
  }

  async runAggregation(request: Message): Promise<Message[]> {
    const { structuredQuery, aggregations } = request.structuredAggregationQuery as {
      structuredQuery: QueryShape;
      aggregations?: { sum?: Message; avg?: Message }[];
    };
    const fields = (aggregations ?? []).flatMap(({ sum, avg }) => {
      const path = ((sum ?? avg)?.field as { fieldPath?: string } | undefined)?.fieldPath;
      return path ? [path] : [];
    });
    this.#options.indexes.requireIndex(structuredQuery, fields);
    const inQueue = await this.#waitInQueue(request, [queueKeyOf(request, structuredQuery)]);
    return this.#read(inQueue, structuredQuery, 'fromAggregationQuery');
  }

  async listDocuments(request: Message): Promise<Message> {
    const { parent, collectionId, showMissing } = request;
    const [documents] = await this.#options.client.listDocuments({ parent, collectionId, showMissing });
    this.counts.reads += Math.max(1, documents?.length ?? 0);
    return { documents };
  }

  async listCollectionIds(request: Message): Promise<Message> {
    const [collectionIds] = await this.#options.client.listCollectionIds(request);
    return { collectionIds };
  }

  restore(
    documents: readonly WireDocument[],
    timestamp: (time: WireDocument['updateTime']) => Timestamp,
  ): void {
    const { docs } = this.#context.getAccessor()._src;
    const writes = documents.map(({ name, fields }) => ({ update: { name, fields: fields ?? {} } }));
    this.#options.clock.commit(() => this.#transactions.commit(0, { writes }));
    for (const { name, createTime, updateTime } of documents) {
      const path = this.#context.toInternalPath(name, 'document');
      const master = docs.get(path);
      if (!master) throw new Error(`The local database could not restore ${name}`);
      master._createTime = timestamp(createTime);
      master._updateTime = timestamp(updateTime);
      master._history.length = 0;
      this.#reads.refresh(path);
    }
  }

  sweep(): void {
    this.#context.getAccessor()._txs.flush();
    this.#queues.sweep();
    for (const [id] of this.#queriesRead) {
      try {
        this.#transactions.fetch(Buffer.from(id, 'base64'));
      } catch {
        this.#forget(Buffer.from(id, 'base64'));
      }
    }
  }

  #forget(transaction: unknown): void {
    const id = idOf(transaction);
    this.#queriesRead.delete(id);
    this.#queues.release(id);
  }

  #refuseStaleQueries(transaction: Uint8Array): void {
    const checks = this.#queriesRead.get(idOf(transaction)) ?? [];
    if (checks.every((isStillTrue) => isStillTrue())) return;
    this.rollback({ transaction });
    throw new WireError(
      GRPC.aborted,
      'The result of a query of this transaction has changed; please retry it.',
    );
  }

  /** Begins the transaction requested by a read, waits in its queue, and returns the read as part of it. */
  async #waitInQueue(request: Message, keys: string[]): Promise<Message> {
    const { newTransaction, ...rest } = request;
    const opened = newTransaction ? this.begin({ options: newTransaction }) : undefined;
    const transaction = opened?.transaction ?? (request.transaction as Uint8Array | undefined);
    if (!transaction?.length) return rest;
    const bytes = new Uint8Array(transaction);
    if (this.#transactions.fetch(bytes).type === 'readWrite') await this.#queues.take(idOf(bytes), keys);
    return { ...rest, transaction: bytes };
  }

  #read(request: Message, shape: QueryShape, kind: QueryKind): Message[] {
    const context = this.#context;
    const accessor = context.getAccessor();
    const query = buildQuery(context, kind, request, shape);
    const transaction: EngineTransaction | undefined = this.#transactions.resolve(request);
    const now = accessor.serverTime();
    if (transaction) transaction._readTime ??= now;
    const readTime = query.readTime ?? transaction?._readTime ?? now;
    const docs = this.#reads.run(query, shape, readTime);
    const billed =
      kind === 'fromQuery' ? query.offset + docs.length : Math.ceil(docs.length / COUNTED_AT_ONCE);
    this.counts.reads += Math.max(1, billed);
    if (transaction?.type === 'readWrite') {
      for (const document of docs) transaction.registerRead(document);
      const seen = signature(docs);
      const check = () => signature(this.#reads.run(query, shape, accessor.serverTime())) === seen;
      const id = idOf(request.transaction);
      this.#queriesRead.set(id, [...(this.#queriesRead.get(id) ?? []), check]);
    }
    const answers: Message[] = [];
    const stream = { push: (message: Message) => void answers.push(message) };
    query.encoder({ context, stream, docs, readTime, transaction: request.transaction as Uint8Array });
    return answers;
  }

  #statesOf(writes: readonly Write[]): RecordState[] {
    const { docs } = this.#context.getAccessor()._src;
    const names = writes.map(({ update, delete: gone }) => update?.name ?? gone ?? '');
    return [...new Set(names)].map((name) =>
      recordState(docs, this.#context.toInternalPath(name, 'document')),
    );
  }

  #keepWritten(writes: readonly Write[], before: readonly RecordState[]): (WireDocument | null)[] {
    const context = this.#context;
    const accessor = context.getAccessor();
    const expired = this.#options.clock.now().toMillis() - HISTORY_MS;
    const states = writes.map((write): [string, WireDocument | null] => {
      const name = write.update?.name ?? write.delete ?? '';
      this.#queues.wrote(name);
      const path = context.toInternalPath(name, 'document');
      this.#reads.refresh(path);
      const history = accessor._src.docs.get(path)?._history ?? [];
      while ((history[1]?.updateTime.toMillis() ?? expired) < expired) history.shift();
      const document = accessor.getDoc(path);
      return [name, document.exists ? context.serializeDoc(document) : null];
    });
    try {
      if (states.length > 0) this.#options.keep([...new Map(states)]);
    } catch (fault) {
      // The commit is not visible yet: nothing else has run since the engine applied it.
      for (const state of before) {
        state.restore();
        this.#reads.refresh(state.path);
      }
      throw fault;
    }
    this.counts.writes += new Set(states.map(([name]) => name)).size;
    return states.map(([, document]) => document);
  }
}

function queueKeyOf(request: Message, { from, where }: QueryShape): string {
  return `${request.parent}/${from?.[0]?.collectionId ?? ''} ${JSON.stringify(where ?? null)}`;
}

function signature(documents: { path: string; updateTime?: Timestamp }[]): string {
  return documents.map(({ path, updateTime }) => `${path}@${updateTime?.toMillis()}`).join('\n');
}
