import type { deletePushSubscription as contract } from '#domain/push/contract.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { deleteSubscription } from '../../stores/push-subscriptions.ts';

/** Forgets a browser of the caller; those of others cannot be named (T28). */
export const deletePushSubscription: Verb<typeof contract> = async (context, { body }) => {
  await deleteSubscription(signedIn(context).id, body.endpoint);
  return { deleted: true };
};
