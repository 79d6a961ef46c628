import { createHmac } from 'node:crypto';
import { CLOCK_SKEW_MS } from '#domain/clocks.ts';
import { alarmsIn } from '#domain/operations/alarms.ts';
import { PRODUCT } from '#domain/product.ts';
import {
  problemAfter,
  ROTATION_OVERLAP_MS,
  type WebhookProblem,
  webhookWait,
} from '#domain/webhooks/webhook.ts';
import { isLocalCloud } from '#server/platform/environment/environment.ts';
import { laterThan } from '#server/platform/firestore/paging.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { derivedSigningKeys } from '#server/platform/keys/keys.ts';
import { log, orLog } from '#server/platform/log.ts';
import { noteWebhook, raiseOperationAlarm, readOperationState } from '#server/platform/operation-state.ts';
import { postOutside } from '#server/platform/outgoing/post-outside.ts';
import {
  asEndpoint,
  deliveryDocument,
  dueEndpoints,
  endpointDocument,
  endpointIds,
  hadNoEndpoint,
  headOf,
  type StoredDelivery,
  type StoredEndpoint,
} from './records.ts';

type Endpoint = Pick<StoredEndpoint, 'id' | 'version' | 'rotated_at' | 'signs_from'>;

const keysOf = (id: string, version: number, now: Date): Buffer[] =>
  derivedSigningKeys(`webhook:${id}:${version}`, now);

/** The secret as its receiver stores it. https://github.com/standard-webhooks/standard-webhooks */
export function secretOf({ id, version }: Pick<Endpoint, 'id' | 'version'>, now: Date): string {
  const [key] = keysOf(id, version, now);
  return `whsec_${key?.toString('base64')}`;
}

/** The first version that signs at `now`: after a second rotation within the overlap, still that of before both. */
export function firstSigning({ version, rotated_at, signs_from }: Omit<Endpoint, 'id'>, now: Date): number {
  const isOverlap = rotated_at !== null && now.getTime() - Date.parse(rotated_at) < ROTATION_OVERLAP_MS;
  return isOverlap ? (signs_from ?? version - 1) : version;
}

/** One signature by each valid secret, newest first: after a rotation, of endpoint or keys, earlier too. */
export function signatureOf(
  endpoint: Endpoint,
  message: { id: string; timestamp: number; body: string },
  now: Date,
): string {
  const { id, version } = endpoint;
  const versions = Array.from(
    { length: version - firstSigning(endpoint, now) + 1 },
    (_, earlier) => version - earlier,
  );
  const text = `${message.id}.${message.timestamp}.${message.body}`;
  return versions
    .flatMap((one) => keysOf(id, one, now))
    .map((key) => `v1,${createHmac('sha256', key).update(text).digest('base64')}`)
    .join(' ');
}

/** Raises the alarms of failing and stopped endpoints, one a day each. One read. Never throws. */
const announceProblems = (now: Date) =>
  orLog({ level: 'error', event: 'webhook problem not announced' }, async () => {
    for (const alarm of alarmsIn(await readOperationState(), now))
      if (alarm.cause.startsWith('webhook-')) await raiseOperationAlarm(alarm, now);
  });

/** How long one run continues with an endpoint, in milliseconds, and its lease, which outlasts the last try. */
const RUN_MS = 6_000;
const LEASE_MS = 60_000;

/** How long "no endpoint" is remembered, in milliseconds: the first one may wait that long for its first event. */
const EMPTY_MS = 5 * 60_000;

type Leased = StoredEndpoint & { leased_until: string };

/** The endpoint, leased; null if another run has it, or nothing is due. */
function claim(id: string, now: Date): Promise<Leased | null> {
  return inTransaction(async (transaction) => {
    const document = await transaction.get(endpointDocument(id));
    if (!document.exists) return null;
    const endpoint = asEndpoint(document);
    const { leased_until, next_attempt_at: due } = endpoint;
    const left = leased_until === null ? 0 : Date.parse(leased_until) - now.getTime();
    const isLeased = left > 0 && left <= LEASE_MS + CLOCK_SKEW_MS;
    if (isLeased || due === null || Date.parse(due) > now.getTime()) return null;
    const until = new Date(now.getTime() + LEASE_MS);
    transaction.update(document.ref, { leased_until: until });
    return { ...endpoint, leased_until: until.toISOString() };
  });
}

interface Outcome {
  /** In milliseconds until the next try. */
  wait: number;
  problem: WebhookProblem | null;
}

/**
 * Ends the lease, unless another run has it since, and notes the outcome. A stopped endpoint is paused. What an
 * admin made due meanwhile stays due.
 */
function release(
  { id, leased_until, next_attempt_at: claimed }: Leased,
  { wait, problem }: Outcome,
  now: Date,
): Promise<void> {
  return inTransaction(async (transaction) => {
    const document = await transaction.get(endpointDocument(id));
    if (!document.exists) return;
    const stored = asEndpoint(document);
    if (stored.leased_until !== leased_until) return;
    const paused = stored.paused || problem === 'stopped';
    const isWaiting = !paused && (await headOf(id, transaction)) !== null;
    const due = Date.parse(stored.next_attempt_at ?? '');
    const isPressed = due > Date.parse(claimed ?? '') && due <= now.getTime();
    const next_attempt_at = isWaiting ? new Date(isPressed ? due : now.getTime() + wait) : null;
    const isNew = problem !== (stored.problem ?? null);
    const updated_at = laterThan(stored.updated_at, now);
    if (isNew) noteWebhook(transaction, id, problem);
    transaction.update(document.ref, {
      leased_until: null,
      next_attempt_at,
      ...(isNew && { paused, problem, updated_at }),
    });
  });
}

function codeOf(fault: unknown): string {
  if (!(fault instanceof Error)) return 'unknown';
  return ('code' in fault ? String(fault.code) : fault.name).slice(0, 100);
}

async function post(endpoint: StoredEndpoint, { id, body }: StoredDelivery, now: Date): Promise<string> {
  const address = new URL(endpoint.url);
  const isLocal = address.protocol === 'http:';
  if (isLocal && !isLocalCloud()) return 'EPRIVATE';
  const timestamp = Math.floor(now.getTime() / 1000);
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': `${PRODUCT}-webhooks`,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf(endpoint, { id, timestamp, body }, now),
  };
  try {
    return String(await postOutside(address, { headers, body: Buffer.from(body), isLocal }));
  } catch (fault) {
    return codeOf(fault);
  }
}

/** Sends what waits for an endpoint in order, until one fails: that one blocks the later ones. */
export async function drainEndpoint(
  id: string,
  { now = () => new Date(), runMs = RUN_MS }: { now?: () => Date; runMs?: number } = {},
): Promise<void> {
  const endpoint = await claim(id, now());
  if (!endpoint) return;
  const until = performance.now() + runMs;
  let wait = 0;
  let problem = endpoint.problem ?? null;
  while (performance.now() < until) {
    const head = await headOf(id);
    if (!head) {
      problem = null;
      break;
    }
    const code = await post(endpoint, head, now());
    const isDelivered = /^2\d\d$/.test(code);
    const tries = head.tries + 1;
    const outcome = isDelivered ? { state: 'delivered', delivered_at: now() } : {};
    await deliveryDocument(head.id).update({ code, tries, ...outcome });
    if (isDelivered) {
      problem = null;
      continue;
    }
    log({ level: 'warn', event: 'webhook not delivered', id: head.id, code });
    wait = webhookWait(tries);
    problem = problemAfter({ code, tries }) ?? problem;
    break;
  }
  await release(endpoint, { wait, problem }, now());
  if (problem) await announceProblems(now());
}

/** Tries every endpoint with something due, side by side. Never throws, so that the outbox is not affected. */
export async function deliverWebhooks(now: () => Date = () => new Date()): Promise<void> {
  if (hadNoEndpoint(EMPTY_MS)) return;
  const line = { level: 'error', event: 'webhooks not delivered' } as const;
  await orLog(line, async () => {
    const due = await dueEndpoints(now());
    if (due.length === 0) await endpointIds();
    await Promise.all(due.map((id) => orLog(line, () => drainEndpoint(id, { now }))));
  });
}
