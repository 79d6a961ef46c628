import * as contracts from '#domain/push/contract.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { deleteSubscription } from './records.ts';
import { savePushSubscription } from './save-subscription.ts';

/** Alerts in a browser of the caller; those of others cannot be named. */
export const userRoutes = [
  route(contracts.savePushSubscription, savePushSubscription),
  route(contracts.deletePushSubscription, async (context, { body }) => {
    await deleteSubscription(signedIn(context).id, body.endpoint);
    return { deleted: true as const };
  }),
];
