import { ECDH } from 'node:crypto';
import { DomainError, type FieldIssue } from '#domain/errors.ts';
import * as contracts from '#domain/push/contract.ts';
import { isPushEndpoint } from '#domain/push/push.ts';
import { localPushOrigin } from '#server/platform/environment/environment.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { deleteSubscription, saveSubscription } from './records.ts';

/** True when the 65 bytes are a point of the curve, as encryption requires. */
function isOnCurve(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'compressed');
    return true;
  } catch {
    return false;
  }
}

/** The user comes from the token (T28). Refuses addresses of unknown push services (422, T17). */
const savePushSubscription = route(contracts.savePushSubscription, async (context, { body }) => {
  const user = signedIn(context);
  const fields: FieldIssue[] = [];
  if (!isPushEndpoint(body.endpoint, localPushOrigin())) {
    fields.push({ path: 'endpoint', message: 'This is not the address of a push service' });
  }
  if (!isOnCurve(body.p256dh)) {
    fields.push({ path: 'p256dh', message: 'This is not the key of a push subscription' });
  }
  if (fields.length > 0) {
    throw new DomainError('invalid', 'This browser’s push service is not one we know. Nothing was stored.', {
      fields,
    });
  }
  await saveSubscription({ user_id: user.id, ...body }, context.now);
  return { saved: true } as const;
});

export const userRoutes = [
  savePushSubscription,
  route(contracts.deletePushSubscription, async (context, { body }) => {
    await deleteSubscription(signedIn(context).id, body.endpoint);
    return { deleted: true as const };
  }),
];
