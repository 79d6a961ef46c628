import { promisify } from 'node:util';
import {
  Metadata,
  Server,
  ServerCredentials,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
  type UntypedHandleCall,
} from '@grpc/grpc-js';
import { Timestamp } from 'firebase-admin/firestore';
import { CommitClock } from './firestore/clock.ts';
import { countsService } from './firestore/counts.ts';
import { Database } from './firestore/database.ts';
import { Engine } from './firestore/engine.ts';
import { IndexBook, type IndexFile } from './firestore/indexes.ts';
import { type Changes, type FileSystem, Journal } from './firestore/journal.ts';
import {
  documentFromJson,
  documentToJson,
  firestoreService,
  GRPC,
  type Message,
  WireError,
} from './firestore/protocol.ts';

type Find = (name: string) => Promise<Database>;

function statusOf(fault: unknown): { code: number; details: string } {
  const { code, message } = fault as { code?: unknown; message?: string };
  if (typeof code === 'number') return { code, details: message ?? '' };
  console.error('Local Firestore:', fault);
  return { code: GRPC.internal, details: message ?? 'internal error' };
}

const resourceOf = (request: Message): string => String(request.database ?? request.parent ?? '');

function unary(find: Find, call: (database: Database, request: Message) => Message | Promise<Message>) {
  return async ({ request }: ServerUnaryCall<Message, Message>, answer: sendUnaryData<Message>) => {
    try {
      answer(null, await call(await find(resourceOf(request)), request));
    } catch (fault) {
      answer(statusOf(fault));
    }
  };
}

function stream(find: Find, call: (database: Database, request: Message) => Promise<Message[]>) {
  return async (out: ServerWritableStream<Message, Message>) => {
    try {
      const answers = await call(await find(resourceOf(out.request)), out.request);
      for (const answer of answers) {
        if (!out.write(answer)) await new Promise((resolve) => out.once('drain', resolve));
        if (out.cancelled) return;
      }
      out.end();
    } catch (fault) {
      // Without headers first, the SDK assumes a lost connection, and retries for seven seconds.
      out.sendMetadata(new Metadata());
      out.emit('error', statusOf(fault));
    }
  };
}

function handlersFor(find: Find): Record<string, unknown> {
  return {
    BeginTransaction: unary(find, (database, request) => database.begin(request)),
    Commit: unary(find, (database, request) => database.commit(request)),
    Rollback: unary(find, (database, request) => database.rollback(request)),
    BatchWrite: unary(find, (database, request) => database.batchWrite(request)),
    ListDocuments: unary(find, (database, request) => database.listDocuments(request)),
    ListCollectionIds: unary(find, (database, request) => database.listCollectionIds(request)),
    BatchGetDocuments: stream(find, (database, request) => database.batchGet(request)),
    RunQuery: stream(find, (database, request) => database.runQuery(request)),
    RunAggregationQuery: stream(find, (database, request) => database.runAggregation(request)),
    Counts: unary(find, (database) => ({ ...database.counts })),
  };
}

export interface FirestoreOptions {
  /** 0 for any free port. */
  port: number;
  /** The folder of the data; without it, it is in memory only. */
  directory?: string;
  /** A firestore.indexes.json, by path or content; without it every query is allowed. */
  indexes?: string | IndexFile;
  /** Writes the files; `node:fs` by default. */
  files?: FileSystem;
}

export interface LocalFirestore {
  port: number;
  stop(): Promise<void>;
}

const DATABASE = /^projects\/([^/]+)\/databases\/([^/]+)/;
const SWEEP_MS = 30_000;
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

class Databases {
  readonly #clock = new CommitClock();
  readonly #engine = new Engine(this.#clock);
  readonly #open = new Map<string, Promise<Database>>();
  readonly #journal: Journal | undefined;
  readonly #indexes: IndexBook;
  #damage: string | undefined;

  constructor({ directory, indexes, files }: FirestoreOptions) {
    this.#journal = directory === undefined ? undefined : new Journal(directory, { files });
    this.#indexes = new IndexBook(indexes);
  }

  find(name: string): Promise<Database> {
    const [key, projectId, databaseId] = DATABASE.exec(name) ?? [];
    if (!key || !projectId || !databaseId) {
      throw new WireError(
        GRPC.invalidArgument,
        `"${name}" is not the name of a database or of a part of one`,
      );
    }
    const found = this.#open.get(key);
    if (found) return found;
    const opened = this.#engine.client(projectId, databaseId).then((client) => {
      const keep = (changes: Changes) => this.#keep(changes);
      const accept = () => this.#refuseWhenDamaged();
      return new Database({ client, clock: this.#clock, indexes: this.#indexes, accept, keep });
    });
    this.#open.set(key, opened);
    return opened;
  }

  async restore(): Promise<void> {
    const stored = Map.groupBy(
      this.#journal?.documents.values() ?? [],
      ({ name }) => DATABASE.exec(name)?.[0] ?? name,
    );
    for (const [key, documents] of stored) {
      const database = await this.find(key);
      database.restore(documents.map(documentFromJson), (time) => {
        const at = new Timestamp(Number(time?.seconds ?? 0), time?.nanos ?? 0);
        this.#clock.passed(at.toMillis());
        return at;
      });
    }
  }

  async sweep(): Promise<void> {
    for (const database of this.#open.values()) (await database).sweep();
  }

  close(): void {
    this.#journal?.close();
  }

  /**
   * Memory and disk must not diverge: after one failure everything is refused. INTERNAL, because the SDK retries a
   * commit for a minute after UNAVAILABLE; functions answer 503 to both.
   */
  #refuseWhenDamaged(): void {
    if (this.#damage) throw new WireError(GRPC.internal, this.#damage);
  }

  #keep(changes: Changes): void {
    if (!this.#journal) return;
    try {
      this.#journal.append(changes.map(([name, document]) => [name, document && documentToJson(document)]));
    } catch (fault) {
      const reason = fault instanceof Error ? fault.message : String(fault);
      this.#damage = `The local database cannot write to its folder (${reason}). What it has can be read; nothing more is stored until there is room and it is started again.`;
      console.error(this.#damage);
      this.#refuseWhenDamaged();
    }
  }
}

export async function startFirestore(options: FirestoreOptions): Promise<LocalFirestore> {
  const databases = new Databases(options);
  await databases.restore();
  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': -1,
  });
  server.addService(
    { ...firestoreService, ...countsService },
    handlersFor((name) => databases.find(name)) as unknown as Record<string, UntypedHandleCall>,
  );
  const bind = promisify(server.bindAsync.bind(server));
  const port = await bind(`127.0.0.1:${options.port}`, ServerCredentials.createInsecure());
  const sweeping = setInterval(() => void databases.sweep(), SWEEP_MS).unref();
  return {
    port,
    stop: async () => {
      clearInterval(sweeping);
      server.forceShutdown();
      databases.close();
    },
  };
}
