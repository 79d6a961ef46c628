import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { authSecret, endpoint, p256dh } from './push.ts';

/** Idempotent. */
export const savePushSubscription = contract({
  name: 'savePushSubscription',
  method: 'PUT',
  path: '/api/push/subscriptions',
  audience: 'user',
  body: z.strictObject({ endpoint, p256dh, auth: authSecret }),
  output: z.object({ saved: z.literal(true) }),
});

/** Idempotent. */
export const deletePushSubscription = contract({
  name: 'deletePushSubscription',
  method: 'DELETE',
  path: '/api/push/subscriptions',
  audience: 'user',
  body: z.strictObject({ endpoint }),
  output: z.object({ deleted: z.literal(true) }),
});
