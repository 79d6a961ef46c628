import { FirestoreMock } from '@firebase-bridge/firestore-admin';
import {
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { readIndexFile, refuseQuery } from './indexes.ts';
import { Journal } from './journal.ts';
import { decodeDocument, encodeDocument, type Message, methodDefinition } from './protocol.ts';

interface FirestoreOptions {
  /** 0 for any free port. */
  port: number;
  /** Where documents are kept; in memory only when absent. */
  directory?: string | undefined;
  /** Path of firestore.indexes.json; every query is answered when absent. */
  indexes?: string | undefined;
}

export interface RunningFirestore {
  port: number;
  stop(): Promise<void>;
}

/** The engine's client, as Google's library would call it over the wire. */
// biome-ignore lint/suspicious/noExplicitAny: it is not exported by the engine's types.
type EngineClient = any;

const NAME = /^projects\/([^/]+)\/databases\/([^/]+)/;

/**
 * The engine compares times in whole milliseconds, so a change in the millisecond of a read would go unnoticed and an
 * update be lost. This clock makes every commit later than all that was read before it.
 */
class Clock {
  #now = 0;

  /** Called before each commit. */
  tick(): void {
    this.#now = Math.max(Date.now(), this.#now + 1);
  }

  read(): Date {
    this.#now = Math.max(Date.now(), this.#now);
    return new Date(this.#now);
  }
}

/** One engine client for each project and database, made when it is first spoken of. */
class Engine {
  readonly clock = new Clock();
  readonly #mock = new FirestoreMock();
  readonly #clients = new Map<string, Promise<EngineClient>>();

  constructor() {
    this.#mock.systemTime.custom(() => this.clock.read());
  }

  clientFor(resource: string): Promise<EngineClient> {
    const [key = '', projectId = '', databaseId = ''] = NAME.exec(resource) ?? [];
    if (!key)
      throw Object.assign(new Error(`not the name of a resource: ${resource}`), {
        code: status.INVALID_ARGUMENT,
      });
    const known = this.#clients.get(key);
    if (known) return known;
    this.#mock.createDatabase(projectId, databaseId);
    const firestore = this.#mock.firestore({ projectId, databaseId });
    // The pool hands out its client for one operation; the client itself stays usable, and there is one for all.
    const pool = (firestore as unknown as { _clientPool: { clientFactory: () => EngineClient } })._clientPool;
    const client = Promise.resolve(pool.clientFactory());
    this.#clients.set(key, client);
    return client;
  }
}

/** The names of the documents that writes change. */
function changedNames(writes: Message[]): string[] {
  return [
    ...new Set(writes.map((write) => write.update?.name ?? write.delete ?? write.transform?.document)),
  ].filter(Boolean);
}

function failure(fault: unknown): { code: number; details: string } {
  const code =
    fault instanceof Error && 'code' in fault && typeof fault.code === 'number'
      ? fault.code
      : status.INTERNAL;
  return { code, details: fault instanceof Error ? fault.message : String(fault) };
}

/** How many documents are put back in one commit when a journal is replayed. */
const REPLAY_BATCH = 500;

async function replay(engine: Engine, journal: Journal): Promise<void> {
  const byDatabase = Map.groupBy(journal.documents.keys(), (name) => NAME.exec(name)?.[0] ?? '');
  for (const [database, names] of byDatabase) {
    const client = await engine.clientFor(database);
    for (let start = 0; start < names.length; start += REPLAY_BATCH) {
      const writes = names.slice(start, start + REPLAY_BATCH).map((name) => {
        const { fields } = decodeDocument(journal.documents.get(name) ?? '');
        return { update: { name, fields: fields ?? {} } };
      });
      await client.commit({ database, writes });
    }
  }
}

/** Writes down how the documents stand that a commit has touched. */
function journalWrites(client: EngineClient, journal: Journal, request: Message): void {
  const documents = changedNames(request.writes ?? []);
  if (documents.length === 0) return;
  const found: Message[] = client._transactionManager.batchRead({ database: request.database, documents });
  journal.append(
    found.map((answer) =>
      answer.found ? [answer.found.name, encodeDocument(answer.found)] : [answer.missing, null],
    ),
  );
}

/**
 * Starts a Firestore that speaks Google's protocol: any program of the Admin SDK with FIRESTORE_EMULATOR_HOST uses it
 * as it would use production. A commit is on disk before it is answered. Rejects when the port is taken.
 */
export async function startFirestore({
  port,
  directory,
  indexes,
}: FirestoreOptions): Promise<RunningFirestore> {
  const engine = new Engine();
  const indexFile = readIndexFile(indexes);
  const journal = directory ? new Journal(directory) : null;
  if (journal) await replay(engine, journal);
  const server = new Server({
    'grpc.max_receive_message_length': 16 << 20,
    'grpc.max_send_message_length': 64 << 20,
  });
  const definitions: Record<string, ReturnType<typeof methodDefinition>> = {};
  const handlers: Record<string, (...given: never[]) => void> = {};

  const unary = (
    name: string,
    run: (client: EngineClient, request: Message) => Promise<Message>,
    resource: string,
  ) => {
    definitions[name] = methodDefinition(name);
    handlers[name] = async (call: ServerUnaryCall<Message, Message>, answer: sendUnaryData<Message>) => {
      try {
        answer(null, await run(await engine.clientFor(call.request[resource]), call.request));
      } catch (fault) {
        answer(failure(fault));
      }
    };
  };
  const streaming = (
    name: string,
    open: (client: EngineClient, request: Message) => NodeJS.ReadableStream,
    resource: string,
  ) => {
    definitions[name] = methodDefinition(name);
    handlers[name] = async (call: ServerWritableStream<Message, Message>) => {
      try {
        const stream = open(await engine.clientFor(call.request[resource]), call.request);
        stream.on('data', (item) => call.write(item));
        stream.on('end', () => call.end());
        stream.on('error', (fault) => call.emit('error', failure(fault)));
      } catch (fault) {
        call.emit('error', failure(fault));
      }
    };
  };
  const checked = (query: Message) => {
    const refusal = indexFile && query ? refuseQuery(query, indexFile) : null;
    if (refusal) throw Object.assign(new Error(refusal), { code: status.FAILED_PRECONDITION });
  };

  unary(
    'BeginTransaction',
    async (client, request) => (await client.beginTransaction(request))[0],
    'database',
  );
  unary('Rollback', async (client, request) => (await client.rollback(request))[0], 'database');
  for (const [name, method] of [
    ['Commit', 'commit'],
    ['BatchWrite', 'batchWrite'],
  ] as const) {
    unary(
      name,
      async (client, request) => {
        engine.clock.tick();
        // The engine applies the writes before it returns; its answer only comes later. So nothing can come in between.
        const pending = client[method](request);
        if (journal) journalWrites(client, journal, request);
        return (await pending)[0];
      },
      'database',
    );
  }
  unary(
    'ListDocuments',
    async (client, request) => ({ documents: (await client.listDocuments(request))[0] }),
    'parent',
  );
  unary(
    'ListCollectionIds',
    async (client, request) => ({ collectionIds: (await client.listCollectionIds(request))[0] }),
    'parent',
  );
  streaming('BatchGetDocuments', (client, request) => client.batchGetDocuments(request), 'database');
  streaming(
    'RunQuery',
    (client, request) => {
      checked(request.structuredQuery);
      return client.runQuery(request);
    },
    'parent',
  );
  streaming(
    'RunAggregationQuery',
    (client, request) => {
      checked(request.structuredAggregationQuery?.structuredQuery);
      return client.runAggregationQuery(request);
    },
    'parent',
  );
  definitions.Listen = methodDefinition('Listen');
  handlers.Listen = (call: ServerDuplexStream<Message, Message>) => {
    let stream: NodeJS.ReadWriteStream | undefined;
    call.on('data', async (request) => {
      try {
        if (!stream) {
          stream = (await engine.clientFor(request.database)).listen() as NodeJS.ReadWriteStream;
          stream.on('data', (item) => call.write(item));
          stream.on('end', () => call.end());
          stream.on('error', (fault) => call.emit('error', failure(fault)));
        }
        stream.write(request);
      } catch (fault) {
        call.emit('error', failure(fault));
      }
    });
    call.on('end', () => stream?.end());
    call.on('cancelled', () => stream?.end());
  };
  server.addService(definitions, handlers as never);
  const bound = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (fault, at) =>
      fault ? reject(fault) : resolve(at),
    );
  });
  return {
    port: bound,
    stop: async () => {
      server.forceShutdown();
      journal?.close();
    },
  };
}
