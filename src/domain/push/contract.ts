import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { authSecret, endpoint, p256dh } from './push.ts';

/** Saves the caller's browser for alerts. Idempotent. */
export const savePushSubscription = contract({
  name: 'savePushSubscription',
  method: 'PUT',
  path: '/api/push/subscriptions',
  audience: 'user',
  body: z.strictObject({ endpoint, p256dh, auth: authSecret }),
  output: z.object({ saved: z.literal(true) }),
});

/** Deletes a browser of the caller. Idempotent. */
export const deletePushSubscription = contract({
  name: 'deletePushSubscription',
  method: 'DELETE',
  path: '/api/push/subscriptions',
  audience: 'user',
  body: z.strictObject({ endpoint }),
  output: z.object({ deleted: z.literal(true) }),
});
