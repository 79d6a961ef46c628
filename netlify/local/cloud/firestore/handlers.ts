import { Metadata, type ServerUnaryCall, type ServerWritableStream, type sendUnaryData } from '@grpc/grpc-js';
import type { Database } from './database.ts';
import { GRPC, type Message } from './protocol.ts';

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

export function handlersFor(find: Find): Record<string, unknown> {
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
