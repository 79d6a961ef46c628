import { DomainError } from '#domain/errors.ts';
import { removePasskey as contract } from '#domain/passkeys/contract.ts';
import { PASSKEY_MESSAGES } from '#domain/passkeys/passkey.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import { enqueue, freshMessage } from '#server/platform/outbox/outbox.ts';
import { sendPasskeyNotice } from './emails.ts';
import { passkeysOf } from './list-passkeys.ts';
import { dropPasskeys, notePasskeys, readPasskeysOf } from './records.ts';

export const removePasskey = route(contract, async (context, { params }) => {
  const { id: userId } = signedIn(context);
  const writing = auditedWrite(context, params.id, 'remove-passkey');
  const message = freshMessage('passkey-notice', writing.auditId);
  const isNew = await write<boolean, 'account.remove-passkey'>(writing, {
    action: 'account.remove-passkey',
    execute: async (transaction) => {
      const own = await readPasskeysOf(transaction, userId);
      if (!own.some(({ id }) => id === params.id)) throw new DomainError('not-found', PASSKEY_MESSAGES.gone);
      dropPasskeys(transaction, [params.id], writing.now);
      notePasskeys(transaction, userId, own.length > 1, writing.now);
      enqueue(transaction, message, writing.now);
      return { result: true, entityId: userId, before: {}, after: {} };
    },
    replay: async () => false,
  });
  if (isNew) context.waitUntil(deliverFresh({ message, send: sendPasskeyNotice }));
  return passkeysOf(userId);
});
