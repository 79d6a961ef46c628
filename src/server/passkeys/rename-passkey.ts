import { DomainError } from '#domain/errors.ts';
import { renamePasskey as contract } from '#domain/passkeys/contract.ts';
import { PASSKEY_MESSAGES } from '#domain/passkeys/passkey.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { passkeysOf } from './list-passkeys.ts';
import { asPasskey, passkeyDocument, putName } from './records.ts';

export const renamePasskey = route(contract, async (context, { params: { id }, body: { name } }) => {
  const { id: userId } = signedIn(context);
  const writing = auditedWrite(context, [id, name], 'rename-passkey');
  await write<null, 'account.rename-passkey'>(writing, {
    action: 'account.rename-passkey',
    execute: async (transaction) => {
      const passkey = asPasskey(await transaction.get(passkeyDocument(id)));
      if (passkey?.userId !== userId) throw new DomainError('not-found', PASSKEY_MESSAGES.gone);
      if (passkey.name === name) return null;
      putName(transaction, id, name);
      return { result: null, entityId: userId, before: {}, after: {} };
    },
    replay: async () => null,
  });
  return passkeysOf(userId);
});
