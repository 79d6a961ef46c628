import { type Call, DEADLINES, isAway, presentCall } from '../deadlines.ts';

/** The gRPC statuses of a call that was given up, that had no time left, and of a server that cannot be reached. */
const CANCELLED = 1;
const SILENT = new Set([CANCELLED, 4, 14]);

/** Sends writes. */
const COMMIT = '/google.firestore.v1.Firestore/Commit';

/** Gives back what a transaction holds; it changes nothing, and others wait for it. */
const ROLLBACK = '/google.firestore.v1.Firestore/Rollback';

interface Status {
  code: number;
  details: string;
  metadata: unknown;
}
interface Listener {
  onReceiveStatus(status: Status): void;
}

/** What we use of a request on its way to the database, as the gRPC library hands it to `callInvocationTransformer`. */
interface Invocation {
  call: {
    cancel(): void;
    once(event: 'metadata', listener: () => void): void;
    once(event: 'status', listener: (status: Status) => void): void;
  };
  callOptions: { deadline?: number | Date; interceptors?: unknown[] };
  methodDefinition: { path: string; responseStream: boolean };
}

/** Stands in for a request and answers that it was cancelled, without anything being sent. */
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

/** What we use of a request, as it passes through the gRPC library's interceptors. */
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

/** Holds a request back until `sign` resolves. It is never sent when that rejects or when it was cancelled before. */
function heldUntil(sign: () => Promise<unknown>) {
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

/** When Firestore last answered this process, in milliseconds of its own clock. */
let lastAnswer = 0;
/** The calls that wait for Firestore, each with the timer that gives it up. */
const waiting = new WeakMap<Call, NodeJS.Timeout>();

/** Gives the call up when Firestore leaves the whole process without a sign; one slow answer among others is waited for. */
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

/** True when Firestore has answered somebody in this process since the call began. */
const isHeard = ({ beganAt }: Call): boolean => lastAnswer >= beganAt;

function answered(call: Call): void {
  lastAnswer = performance.now();
  clearTimeout(waiting.get(call));
  waiting.delete(call);
}

/**
 * The one way by which every request of ours reaches Firestore, commits and each retry of the library among them. For a
 * call that was given up nothing is sent any more, and what waits for an answer is cancelled; a call that Firestore
 * leaves without any sign for too long is given up (T38). A commit that has been sent cannot be taken back, so none is
 * sent for a call that is to be answered before Firestore has answered this process since that call began: where nothing
 * else was read meanwhile, `sign`, a read, goes before it. Requests of scripts pass as they are.
 */
export function boundByCall(sign: () => Promise<unknown>): (invocation: Invocation) => Invocation {
  return (invocation) => {
    const present = presentCall();
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
    const held = needsSign ? { interceptors: [heldUntil(sign)] } : {};
    // A stream may be read for longer than the answer takes to begin.
    if (endsAt === null || responseStream) return { ...invocation, callOptions: { ...callOptions, ...held } };
    const deadline = Math.min(endsAt, Number(callOptions.deadline ?? Number.POSITIVE_INFINITY));
    return { ...invocation, callOptions: { ...callOptions, ...held, deadline } };
  };
}
