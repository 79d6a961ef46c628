import { type Call, currentCall, DEADLINES, isAway } from '../deadlines.ts';
import { countUsage } from '../usage.ts';

/** The gRPC statuses of cancelled, timed-out and unreachable. */
const CANCELLED = 1;
const SILENT = new Set([CANCELLED, 4, 14]);

const COMMIT = '/google.firestore.v1.Firestore/Commit';

/** Releases the locks of a transaction, for which others wait; changes nothing. */
const ROLLBACK = '/google.firestore.v1.Firestore/Rollback';

interface Status {
  code: number;
  details: string;
  metadata: unknown;
}
interface Listener {
  onReceiveMetadata?(metadata: unknown): void;
  onReceiveMessage?(message: Record<string, unknown> | null): void;
  onReceiveStatus(status: Status): void;
}

/** The used part of a request, as the gRPC library passes it to `callInvocationTransformer`. */
interface Invocation {
  call: {
    cancel(): void;
    once(event: 'metadata', listener: () => void): void;
    once(event: 'status', listener: (status: Status) => void): void;
  };
  callOptions: { deadline?: number | Date; interceptors?: unknown[] };
  methodDefinition: { path: string; responseStream: boolean };
}

function neverSent() {
  return {
    start: (metadata: unknown, { onReceiveStatus }: Listener) => {
      process.nextTick(onReceiveStatus, { code: CANCELLED, details: 'the call is over', metadata });
    },
    sendMessage: () => {},
    sendMessageWithContext: () => {},
    startRead: () => {},
    halfClose: () => {},
    cancelWithStatus: () => {},
    getPeer: () => '',
    getAuthContext: () => null,
  };
}

interface Request {
  start(metadata: unknown, listener: Listener): void;
  sendMessage(message: unknown): void;
  sendMessageWithContext(context: unknown, message: unknown): void;
  startRead(): void;
  halfClose(): void;
  cancelWithStatus(code: number, details: string): void;
  getPeer(): string;
  getAuthContext(): unknown;
}

/** Defers a request until `sign` resolves. It is not sent if that rejects or if it was cancelled before. */
function deferUntil(sign: () => Promise<unknown>) {
  return (options: unknown, next: (options: unknown) => Request): Request => {
    let sent: Request | null = null;
    let end: (code: number, details: string) => void = () => {};
    const steps: ((request: Request) => void)[] = [];
    const then = (step: (request: Request) => void) => void (sent ? step(sent) : steps.push(step));
    return {
      start: (metadata, listener) => {
        let isOver = false;
        end = (code, details) => {
          if (isOver) return;
          isOver = true;
          listener.onReceiveStatus({ code, details, metadata });
        };
        const send = () => {
          if (isOver) return;
          sent = next(options);
          sent.start(metadata, listener);
          for (const step of steps) step(sent);
        };
        sign().then(send, (fault) => end(Number(fault?.code) || CANCELLED, 'the database gave no sign'));
      },
      sendMessage: (message) => then((request) => request.sendMessage(message)),
      sendMessageWithContext: (context, message) =>
        then((request) => request.sendMessageWithContext(context, message)),
      startRead: () => then((request) => request.startRead()),
      halfClose: () => then((request) => request.halfClose()),
      cancelWithStatus: (code, details) => (sent ? sent.cancelWithStatus(code, details) : end(code, details)),
      getPeer: () => sent?.getPeer() ?? '',
      getAuthContext: () => sent?.getAuthContext() ?? null,
    };
  };
}

/** Requests that read, and the member of their answers that is a document read. */
const READS: Readonly<Record<string, string | null>> = {
  '/google.firestore.v1.Firestore/BatchGetDocuments': 'result',
  '/google.firestore.v1.Firestore/RunQuery': 'document',
  '/google.firestore.v1.Firestore/RunAggregationQuery': null,
};

/** Counts the documents of a request as they are billed, at least one; a count as one. */
function countDocuments(member: string | null) {
  return (options: unknown, next: (options: unknown) => Request): Request => {
    const request = next(options);
    const start = request.start.bind(request);
    request.start = (metadata, listener) => {
      let documents = 0;
      start(metadata, {
        onReceiveMetadata: (received) => listener.onReceiveMetadata?.(received),
        onReceiveMessage: (message) => {
          if (member && message?.[member]) documents += 1;
          listener.onReceiveMessage?.(message);
        },
        onReceiveStatus: (status) => {
          countUsage('reads', Math.max(1, documents));
          listener.onReceiveStatus(status);
        },
      });
    };
    return request;
  };
}

/** Time of Firestore's last answer to this process, in milliseconds of its monotonic clock. */
let lastAnswer = Number.NEGATIVE_INFINITY;
/** Calls waiting for Firestore, each with its timeout. */
const waiting = new WeakMap<Call, NodeJS.Timeout>();

/** Aborts the call if Firestore is silent to the whole process; one slow answer among others is waited for. */
function giveUpWhenSilent(call: Call): void {
  if (waiting.has(call)) return;
  const look = (since: number) => {
    const left = since + DEADLINES.firestore - performance.now();
    waiting.set(
      call,
      setTimeout(() => {
        if (lastAnswer > since) look(lastAnswer);
        else call.abort(isAway());
      }, left).unref(),
    );
  };
  look(performance.now());
}

/** True if Firestore has answered this process since the call began; for a call with a key, if it ever has. */
const isHeard = ({ beganAt, hasKey }: Call): boolean => lastAnswer >= (hasKey ? 0 : beganAt);

function answered(call: Call): void {
  lastAnswer = performance.now();
  clearTimeout(waiting.get(call));
  waiting.delete(call);
}

/**
 * Every Firestore request passes here: none is sent for an aborted call, and long silence aborts one (T38). A commit
 * cannot be recalled, so without an idempotency key it waits for an answer, if need be of the read `sign`.
 */
export function boundByCall(sign: () => Promise<unknown>): (invocation: Invocation) => Invocation {
  return (invocation) => {
    const present = currentCall();
    const { path, responseStream } = invocation.methodDefinition;
    if (!present || path === ROLLBACK) return invocation;
    const { call, callOptions } = invocation;
    if (present.signal.aborted) {
      return { ...invocation, callOptions: { ...callOptions, interceptors: [neverSent] } };
    }
    giveUpWhenSilent(present);
    const cancel = () => call.cancel();
    present.signal.addEventListener('abort', cancel, { once: true });
    call.once('metadata', () => answered(present));
    call.once('status', ({ code }) => {
      present.signal.removeEventListener('abort', cancel);
      if (!SILENT.has(code)) answered(present);
    });
    const endsAt = present.endsAt();
    const needsSign = path === COMMIT && endsAt !== null && !isHeard(present);
    const member = READS[path];
    const interceptors = [
      ...(needsSign ? [deferUntil(sign)] : []),
      ...(member === undefined ? [] : [countDocuments(member)]),
    ];
    // Reading a stream may exceed the deadline for starting the answer.
    if (endsAt === null || responseStream)
      return { ...invocation, callOptions: { ...callOptions, interceptors } };
    const deadline = Math.min(endsAt, Number(callOptions.deadline ?? Number.POSITIVE_INFINITY));
    return { ...invocation, callOptions: { ...callOptions, interceptors, deadline } };
  };
}
