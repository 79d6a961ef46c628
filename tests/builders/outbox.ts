import { sendAny } from '#server/operations/deliver-outbox.ts';
import * as outbox from '#server/platform/outbox/deliver.ts';

/** Tries one message of any kind, as the schedule does; `now` stands in for the clock. */
export const deliver = (id: string, now?: () => Date) => outbox.deliver(id, sendAny, now);
