import { periodMs, RETENTION } from '../retention/retention.ts';
import type { FeedItem } from './feed.ts';

/**
 * True when members are told of an item that is published again: only as long as the messages that told of it before are
 * kept, because nobody is emailed twice.
 */
export const tellsAgain = ({ created_at }: Pick<FeedItem, 'created_at'>, now: Date): boolean =>
  now.getTime() - Date.parse(created_at) < periodMs(RETENTION.sent_messages.period);
