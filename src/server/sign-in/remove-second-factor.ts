import { removeSecondFactor as contract } from '#domain/sign-in/contract.ts';
import { earlierEntityId } from '#server/platform/firestore/idempotency.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { factorIdIn } from '#server/profiles/account-standing.ts';
import { profileDocument } from '#server/profiles/records/profiles.ts';
import { requireEnrolled, secondFactorOf } from './get-second-factor.ts';
import { dropFactor, findFactor } from './records/second-factors.ts';
import { takeCode } from './take-code.ts';

export const removeSecondFactor = route(contract, async (context, { body }) => {
  const { id: userId } = signedIn(context);
  const writing = auditedWrite(context, null, 'second-factor.remove');
  const factor = await findFactor(userId);
  if (!factor?.id && (await earlierEntityId(writing.idempotency))) return secondFactorOf(factor);
  await takeCode(context, requireEnrolled(factor), body);
  await write<void, 'account.remove-second-factor'>(writing, {
    action: 'account.remove-second-factor',
    execute: async (transaction) => {
      const profile = await transaction.get(profileDocument(userId));
      if (factorIdIn(profile) === null) return null;
      dropFactor(transaction, userId, writing.now);
      const [before, after] = [{ second_factor: true }, { second_factor: false }] as const;
      return { result: undefined, entityId: userId, before, after };
    },
    replay: async () => {},
  });
  return secondFactorOf(null);
});
