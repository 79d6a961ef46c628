import { periodMs, RETENTION } from '../retention/retention.ts';
import type { FeedItem } from './feed.ts';

/** True if members are notified of a republished item: while its first messages are retained. */
export const notifiesAgain = ({ created_at }: Pick<FeedItem, 'created_at'>, now: Date): boolean =>
  now.getTime() - Date.parse(created_at) < periodMs(RETENTION.sent_messages.period);
