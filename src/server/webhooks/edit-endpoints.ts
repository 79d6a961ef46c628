import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { DomainError, invalidField } from '#domain/errors.ts';
import * as contracts from '#domain/webhooks/contract.ts';
import { WEBHOOK_LIMITS, type WebhookEndpoint } from '#domain/webhooks/webhook.ts';
import { isLocalCloud } from '#server/platform/environment/environment.ts';
import { laterThan } from '#server/platform/firestore/paging.ts';
import { type Kind, requireRecord, requireUnchanged } from '#server/platform/firestore/transaction.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { noteWebhook } from '#server/platform/operation-state.ts';
import { isPublicAddress } from '#server/platform/outgoing/post-outside.ts';
import { firstSigning, secretOf } from './deliver-webhooks.ts';
import {
  asEndpoint,
  deleteDeliveriesOf,
  endpointDocument,
  endpointIds,
  forgetEmpty,
  type StoredEndpoint,
} from './records.ts';

export const ENDPOINT_KIND: Kind<StoredEndpoint> = {
  read: asEndpoint,
  notFoundMessage: 'This endpoint does not exist any more. Refresh the list.',
  changed: 'Someone changed this endpoint in the meantime. Nothing was overwritten.',
};

const withSecret = (endpoint: WebhookEndpoint, now: Date) => ({ endpoint, secret: secretOf(endpoint, now) });

/** The address as the audit has it: the path or the query can contain a token of the receiver. */
const originOf = (url: string) => ({ url: new URL(url).origin });

/** Names are checked at every delivery; an address without a name already here (T17). */
function refusePrivate(url: string): void {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol === 'http:' ? isLocalCloud() : !isIP(host) || isPublicAddress(host)) return;
  throw invalidField('url', 'The address must be a public one');
}

export const createWebhook = route(contracts.createWebhook, (context, { body: { url } }) => {
  const { now } = context;
  const id = randomUUID();
  refusePrivate(url);
  return write(auditedWrite(context, ['webhook.create', url]), {
    action: 'webhook.create',
    async execute(transaction) {
      const ids = await endpointIds(transaction);
      if (ids.length >= WEBHOOK_LIMITS.endpoints)
        throw new DomainError(
          'conflict',
          `There are ${WEBHOOK_LIMITS.endpoints} endpoints already. Delete one first.`,
        );
      const members = { url, paused: false, version: 1, rotated_at: null, next_attempt_at: null };
      const internal = { sequence: 0, leased_until: null };
      transaction.create(endpointDocument(id), { ...members, ...internal, created_at: now, updated_at: now });
      forgetEmpty();
      const at = now.toISOString();
      const endpoint = { ...members, id, created_at: at, updated_at: at };
      return { result: withSecret(endpoint, now), entityId: id, before: {}, after: originOf(url) };
    },
    replay: async (entityId) =>
      withSecret(await requireRecord(endpointDocument(entityId ?? id), ENDPOINT_KIND), now),
  });
});

export const pauseWebhook = route(contracts.pauseWebhook, (context, { params: { id }, body }) => {
  const { paused, updated_at: seen } = body;
  const reference = endpointDocument(id);
  return write(auditedWrite(context, ['webhook.pause', id, body]), {
    action: 'webhook.pause',
    async execute(transaction) {
      const { record } = await requireUnchanged(transaction, { reference, seen }, ENDPOINT_KIND);
      const at = laterThan(record.updated_at, context.now);
      // The first run after resuming finds whether anything waits.
      const next = paused ? null : context.now;
      transaction.update(reference, { paused, problem: null, next_attempt_at: next, updated_at: at });
      if (record.problem) noteWebhook(transaction, id, null);
      const result = {
        ...record,
        paused,
        problem: null,
        next_attempt_at: next?.toISOString() ?? null,
        updated_at: at.toISOString(),
      };
      return { result, entityId: id, before: { paused: record.paused }, after: { paused } };
    },
    replay: () => requireRecord(reference, ENDPOINT_KIND),
  });
});

export const rotateWebhook = route(contracts.rotateWebhook, (context, { params: { id }, body }) => {
  const { now } = context;
  const reference = endpointDocument(id);
  return write(auditedWrite(context, ['webhook.rotate', id, body]), {
    action: 'webhook.rotate',
    async execute(transaction) {
      const what = { reference, seen: body.updated_at };
      const { record } = await requireUnchanged(transaction, what, ENDPOINT_KIND);
      const at = laterThan(record.updated_at, now);
      const version = record.version + 1;
      const signs_from = firstSigning(record, now);
      transaction.update(reference, { version, rotated_at: now, signs_from, updated_at: at });
      const endpoint = { ...record, version, rotated_at: now.toISOString(), updated_at: at.toISOString() };
      const facts = { before: { version: record.version }, after: { version } };
      return { result: withSecret(endpoint, now), entityId: id, ...facts };
    },
    replay: async () => withSecret(await requireRecord(reference, ENDPOINT_KIND), now),
  });
});

export const deleteWebhook = route(contracts.deleteWebhook, async (context, { params: { id }, query }) => {
  const what = { reference: endpointDocument(id), seen: query.updated_at };
  await write(auditedWrite(context, ['webhook.delete', id, query]), {
    action: 'webhook.delete',
    async execute(transaction) {
      const { record } = await requireUnchanged(transaction, what, ENDPOINT_KIND);
      transaction.delete(what.reference);
      if (record.problem) noteWebhook(transaction, id, null);
      return { result: undefined, entityId: id, before: originOf(record.url), after: {} };
    },
    replay: async () => undefined,
  });
  await deleteDeliveriesOf(id);
  return { id };
});
