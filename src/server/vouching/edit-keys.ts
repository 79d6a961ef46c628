import { APPS } from '#domain/apps.ts';
import { DomainError } from '#domain/errors.ts';
import * as contracts from '#domain/vouching/contract.ts';
import { VOUCH_LIMITS, type VouchKey } from '#domain/vouching/vouch-key.ts';
import { laterThan } from '#server/platform/firestore/paging.ts';
import { type Kind, requireRecord, requireUnchanged } from '#server/platform/firestore/transaction.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { activeVouchKeys, asVouchKey, listVouchKeys, vouchKeyDocument } from './records.ts';
import { keyIdOf, parsePublicKey } from './verify-vouch.ts';

const KEY_KIND: Kind<VouchKey> = {
  read: asVouchKey,
  notFoundMessage: 'This key does not exist. Refresh the list.',
  changed: 'Someone revoked this key in the meantime.',
};

const addVouchKey = route(contracts.addVouchKey, (context, { body }) => {
  const { now } = context;
  const { app, label } = body;
  const public_key = parsePublicKey(body.public_key);
  const id = keyIdOf(public_key);
  const reference = vouchKeyDocument(id);
  return write(auditedWrite(context, ['vouching.add-key', app, label, public_key]), {
    action: 'vouching.add-key',
    async execute(transaction) {
      const [existing, active] = await Promise.all([
        transaction.get(reference),
        activeVouchKeys(transaction),
      ]);
      if (existing.exists) {
        const isRevoked = asVouchKey(existing).revoked_at !== null;
        const message = isRevoked
          ? 'This key was revoked. The app needs a new one.'
          : 'This key is in the list already.';
        throw new DomainError('conflict', message);
      }
      if (active.filter((one) => one.app === app).length >= VOUCH_LIMITS.active) {
        const message = `${APPS[app].name} has ${VOUCH_LIMITS.active} keys already. Revoke the one that it no longer uses first.`;
        throw new DomainError('conflict', message);
      }
      const members = { app, label, public_key, revoked_at: null };
      transaction.create(reference, { ...members, created_at: now, updated_at: now });
      const at = now.toISOString();
      const result = { ...members, id, created_at: at, updated_at: at };
      return { result, entityId: id, before: {}, after: { app, label } };
    },
    replay: () => requireRecord(reference, KEY_KIND),
  });
});

const revokeVouchKey = route(contracts.revokeVouchKey, (context, { params: { id }, body }) => {
  const reference = vouchKeyDocument(id);
  return write(auditedWrite(context, ['vouching.revoke-key', id, body]), {
    action: 'vouching.revoke-key',
    async execute(transaction) {
      const what = { reference, seen: body.updated_at };
      const { record } = await requireUnchanged(
        transaction,
        what,
        KEY_KIND,
        (key) => key.revoked_at === null,
      );
      const { app, label } = record;
      const at = laterThan(record.updated_at, context.now);
      transaction.update(reference, { revoked_at: at, updated_at: at });
      const time = at.toISOString();
      const result = { ...record, revoked_at: time, updated_at: time };
      return { result, entityId: id, before: { app, label }, after: {} };
    },
    replay: () => requireRecord(reference, KEY_KIND),
  });
});

export const adminRoutes = [
  route(contracts.listVouchKeys, async () => ({ items: await listVouchKeys() })),
  addVouchKey,
  revokeVouchKey,
];
