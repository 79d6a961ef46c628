import * as push from '#domain/push/contract.ts';
import { route } from '../http/endpoint.ts';
import { deletePushSubscription } from '../services/push/delete.ts';
import { savePushSubscription } from '../services/push/save.ts';

/** Alerts in a browser. */
export const pushRoutes = [
  route(push.savePushSubscription, savePushSubscription),
  route(push.deletePushSubscription, deletePushSubscription),
];
