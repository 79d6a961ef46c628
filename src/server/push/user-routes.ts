import * as contracts from '#domain/push/contract.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { deleteSubscription } from './records.ts';
import { savePushSubscription } from './save-subscription.ts';

export const userRoutes = [
  route(contracts.savePushSubscription, savePushSubscription),
  route(contracts.deletePushSubscription, async (context, { body }) => {
    await deleteSubscription(signedIn(context).id, body.endpoint);
    return { deleted: true as const };
  }),
];
