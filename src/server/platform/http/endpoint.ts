import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context as NetlifyContext } from '@netlify/functions';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import {
  type Actor,
  AUDIENCES,
  type Audience,
  belongsTo,
  isPrivilegedAudience,
  isRecentSignIn,
  PRIVILEGED_SESSION_MS,
  rolesOpen,
  type SignedInActor,
  usableRoles,
  VISITOR,
} from '#domain/access.ts';
import { PASSWORD_MESSAGES } from '#domain/accounts/password.ts';
import type { Contract, OutputOf, ParsedCallOf } from '#domain/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { SECOND_FACTOR_MESSAGES } from '#domain/sign-in/second-factor.ts';
import { EndedSession } from '../auth/token.ts';
import { DEADLINES, runCall } from '../deadlines.ts';
import { deployment, environmentCheck, noteDeploy } from '../environment/deployment.ts';
import { hashAddress, refuseEmulatorsInProduction, siteUrl } from '../environment/environment.ts';
import { describeCause, log } from '../log.ts';
import { beginRequest } from '../quiet.ts';
import { exportTelemetry, isExporting } from '../telemetry.ts';
import { countUsage } from '../usage.ts';
import { answerError, answerJson, answerResult, asDomainError, refusalOf, withOwnHeaders } from './answer.ts';
import { countCall } from './call-limit.ts';
import {
  idempotencyKeyOf,
  isOperator,
  parseInput,
  parseJson,
  parseQuery,
  readBytes,
  refuseForeignOrigin,
} from './request.ts';
import { isUsageDue, noteFailedCall, storeUsage } from './store-usage.ts';

export interface CallContext {
  actor: Actor;
  /** The caller's network address, from the platform and never from a header of the caller (T30). */
  ip: string;
  now: Date;
  requestId: string;
  idempotencyKey: string | null;
  request: Request;
  /** Aborted if the call was answered as failed: do nothing more then. */
  signal: AbortSignal;
  /** Runs work after the answer. Failures are logged, never shown. */
  waitUntil(work: Promise<unknown>): void;
}

export type Verb<C extends Contract> = (
  context: CallContext,
  call: ParsedCallOf<C> & { bytes: Uint8Array },
) => Promise<OutputOf<C>>;

/** The answer to a repeated write that ended the user's session; null if it was not this write. */
type Replay<C extends Contract> = (
  userId: string,
  context: Pick<CallContext, 'idempotencyKey'>,
) => Promise<OutputOf<C> | null>;

export interface Route {
  contract: Contract;
  verb: (context: CallContext, call: never) => Promise<unknown>;
  replay?: Replay<Contract> | undefined;
}

/** After `@__PURE__` the bundler leaves the use case out of a function that imports only a helper of its file. */
export function route<C extends Contract>(contract: C, verb: Verb<C>, replay?: Replay<C>): Route {
  return { contract, verb, replay };
}

/** The signed-in caller; for verbs closed to visitors. Refuses a visitor all the same (401). */
export function signedIn({ actor }: CallContext): SignedInActor {
  if (actor.kind === 'visitor') throw new DomainError('unauthenticated', 'Please sign in first');
  return actor;
}

/** Refuses a caller outside the contract's audience, or whose session lacks its requirements. */
function requireAuthorised(actor: Actor, contract: Contract, now: Date): void {
  const { audience, withoutSecondFactor: open } = contract;
  if (audience === 'anyone') return;
  if (actor.kind === 'visitor') throw new DomainError('unauthenticated', 'Please sign in first');
  if (!belongsTo(actor, audience)) {
    throw new DomainError('forbidden', AUDIENCES[audience].refusal);
  }
  const age = now.getTime() - actor.signedInAt;
  if (isPrivilegedAudience(audience) && age > PRIVILEGED_SESSION_MS) {
    throw new DomainError('unauthenticated', 'Your session ended after twelve hours. Please sign in again.');
  }
  if (actor.secondFactor === 'code' && !open?.includes('code')) {
    throw new DomainError('second-factor-required', SECOND_FACTOR_MESSAGES.code);
  }
  const waits = !rolesOpen(usableRoles(actor), audience);
  if (waits && actor.mustChoosePassword) {
    throw new DomainError('password-change-required', PASSWORD_MESSAGES.requiredOfAdmin);
  }
  if (waits && actor.secondFactor === 'enrolment' && !open?.includes('enrolment')) {
    throw new DomainError('second-factor-required', SECOND_FACTOR_MESSAGES.enrolment);
  }
  if (contract.recentPassword && !isRecentSignIn(actor.signedInAt, now.getTime())) {
    throw new DomainError('reauth-required', 'Please type your password again for this.');
  }
}

/** Resolves when the work has settled, or cannot have anything left to repair. */
async function settled(work: Promise<unknown>): Promise<void> {
  const patience = wait(DEADLINES.repair, undefined, { ref: false });
  await Promise.race([work.catch(() => {}), patience]);
}

/** Asks the platform to wait for work; without support it continues alone. */
function afterAnswer(platform: NetlifyContext | undefined, work: Promise<unknown>): void {
  try {
    platform?.waitUntil?.(work);
  } catch (cause) {
    log({ level: 'warn', event: 'work not registered', cause: describeCause(cause) });
  }
}

/** Authenticates a request. Passed in by `functions/`, because the platform layer does not know accounts. */
export type CallerOf = (request: Request, audience: Audience) => Promise<Actor>;

interface Arrival {
  callerOf: CallerOf;
  request: Request;
  platform: NetlifyContext | undefined;
  params: Record<string, string>;
  requestId: string;
  now: Date;
  ip: string;
  checkEnvironment(): void;
}

async function serve(
  { contract, verb, replay }: Route,
  arrival: Arrival,
  seen: { actor: Actor | null },
  signal: AbortSignal,
): Promise<Response> {
  const { request, platform, requestId, now, ip } = arrival;
  arrival.checkEnvironment();
  refuseForeignOrigin(request, siteUrl());
  const hasBody = contract.body !== undefined || contract.accepts === 'bytes';
  const bytes = hasBody ? await readBytes(request, contract.maxBytes) : new Uint8Array();
  const idempotencyKey = idempotencyKeyOf(request);
  const answered = (result: unknown) =>
    answerResult(contract, request, z.parse(contract.output as z.core.$ZodType, result));
  let actor: Actor;
  try {
    actor = await arrival.callerOf(request, contract.audience);
  } catch (fault) {
    if (!replay || !(fault instanceof EndedSession)) throw fault;
    await countCall(contract, VISITOR, ip, now);
    const result = await replay(fault.userId, { idempotencyKey });
    if (result === null) throw fault;
    return answered(result);
  }
  seen.actor = actor;
  if (!(contract.operatorToken && isOperator(request))) requireAuthorised(actor, contract, now);
  await countCall(contract, actor, ip, now);
  const call = {
    params: parseInput(contract.params, arrival.params),
    query: contract.query && parseInput(contract.query, parseQuery(request.url)),
    body: contract.body && parseInput(contract.body, parseJson(request, bytes)),
    bytes,
  };
  const waitUntil = (work: Promise<unknown>) => {
    const guarded = work.catch((cause) =>
      log({
        level: 'warn',
        event: 'work after the answer failed',
        request_id: requestId,
        cause: describeCause(cause),
      }),
    );
    afterAnswer(platform, guarded);
  };
  const context: CallContext = { actor, ip, now, requestId, idempotencyKey, request, signal, waitUntil };
  const result = await verb(context, call as never);
  return contract.output === 'stream' ? (result as Response) : answered(result);
}

async function handle(target: Route, arrival: Arrival): Promise<Response> {
  const { contract } = target;
  const seen: { actor: Actor | null } = { actor: null };
  const started = performance.now();
  const endRequest = beginRequest();
  let response: Response;
  let cause: unknown;
  try {
    const hasKey = arrival.request.headers.has('Idempotency-Key');
    response = await runCall(
      DEADLINES.call,
      ({ signal }) => {
        const work = serve(target, arrival, seen, signal);
        // An aborted verb may have to repair something; the platform waits for it.
        signal.addEventListener('abort', () => afterAnswer(arrival.platform, settled(work)), { once: true });
        return work;
      },
      { hasKey },
    );
  } catch (fault) {
    const error = asDomainError(fault);
    if (error.code === 'internal' || error.code === 'unavailable') cause = fault;
    response = refusalOf(contract, arrival.request, error, arrival.requestId);
  } finally {
    endRequest();
  }
  countUsage('ms', performance.now() - started);
  // A preview refuses every call, and cannot store the count.
  if (response.status >= 500 && deployment() !== 'preview')
    afterAnswer(arrival.platform, noteFailedCall(arrival.now));
  log({
    level: response.status >= 500 ? 'error' : 'info',
    event: contract.name,
    request_id: arrival.requestId,
    route: contract.path,
    method: contract.method,
    status: response.status,
    ms: Math.round(performance.now() - started),
    user_id: seen.actor?.kind === 'user' ? seen.actor.id : null,
    ip_hash: hashAddress(arrival.ip, arrival.now),
    ...(cause === undefined ? {} : { cause: describeCause(cause) }),
  });
  if (isUsageDue()) afterAnswer(arrival.platform, storeUsage(arrival.now));
  if (isExporting()) afterAnswer(arrival.platform, exportTelemetry());
  return response;
}

/** The handler of one deployed function: the routes behind one wrapper. */
export function createFunction(callerOf: CallerOf, routes: readonly Route[], health: `/api/health${string}`) {
  refuseEmulatorsInProduction();
  const checkEnvironment = environmentCheck();
  const app = new Hono<{ Bindings: { platform: NetlifyContext | undefined; requestId: string } }>();
  app.get(health, () => {
    checkEnvironment();
    return answerJson(200, { ready: true });
  });
  for (const target of routes) {
    app.on(target.contract.method, target.contract.path, (c) => {
      const ip = c.env.platform?.ip ?? '0.0.0.0';
      const arrival = {
        callerOf,
        request: c.req.raw,
        params: c.req.param(),
        now: new Date(),
        ip,
        checkEnvironment,
        ...c.env,
      };
      return handle(target, arrival);
    });
  }
  const paths = new Set(routes.map((target) => target.contract.path));
  for (const path of paths) {
    const methods = routes
      .filter((target) => target.contract.path === path)
      .map((target) => target.contract.method);
    app.all(path, (c) => {
      const error = new DomainError('method-not-allowed', `Only ${methods.join(' and ')} can be used here`);
      return answerError(error, c.env.requestId, { Allow: methods.join(', ') });
    });
  }
  app.notFound((c) => answerError(new DomainError('not-found', 'There is nothing here'), c.env.requestId));
  app.onError((fault, c) => {
    log({
      level: 'error',
      event: 'fault outside a verb',
      request_id: c.env.requestId,
      cause: describeCause(fault),
    });
    return answerError(asDomainError(fault), c.env.requestId);
  });
  const deployed = async (request: Request, platform?: NetlifyContext): Promise<Response> => {
    noteDeploy(platform);
    const requestId = platform?.requestId || randomUUID();
    return withOwnHeaders(await app.fetch(request, { platform, requestId }), requestId);
  };
  // For tests: every endpoint, and the paths that `config` has to list.
  return Object.assign(deployed, {
    contracts: routes.map(({ contract }) => contract),
    paths: [...paths, health],
  });
}
