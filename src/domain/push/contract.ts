import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { authSecret, endpoint, p256dh } from './push.ts';

/** Saves the caller's browser as one to be told. The same again updates the same record. */
export const savePushSubscription = contract({
  name: 'savePushSubscription',
  method: 'PUT',
  path: '/api/push/subscriptions',
  audience: 'user',
  body: z.strictObject({ endpoint, p256dh, auth: authSecret }),
  output: z.object({ saved: z.literal(true) }),
});

/** Forgets a browser of the caller. One that is not there is forgotten already. */
export const deletePushSubscription = contract({
  name: 'deletePushSubscription',
  method: 'DELETE',
  path: '/api/push/subscriptions',
  audience: 'user',
  body: z.strictObject({ endpoint }),
  output: z.object({ deleted: z.literal(true) }),
});
