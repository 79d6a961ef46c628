import type { NoticeEventId } from '#domain/notifications/events.ts';
import { addressOf } from '#domain/roadmap/shipped.ts';
import type { WebhookEventType } from '#domain/webhooks/webhook.ts';
import { PATHS } from '#lib/paths.ts';
import { asIdea, ideaDocument } from '#server/ideas/records.ts';
import { siteUrl } from '#server/platform/environment/environment.ts';
import type { PublishedEvent } from '#server/platform/outbox/published-events.ts';
import { asItem, itemDocument } from '#server/roadmap/records/roadmap.ts';
import type { WebhookEvent } from '#server/webhooks/record-event.ts';

/** The events of the bell that receivers get too. */
const TYPES: Partial<Record<NoticeEventId, WebhookEventType>> = {
  'idea-status': 'idea.status',
  'idea-merged': 'idea.merged',
  'idea-planned': 'idea.planned',
  'item-status': 'item.moved',
  'item-shipped': 'item.shipped',
};

/** Ideas are for members, so that nothing of one but its state is sent. */
async function ideaData(id: string): Promise<Record<string, unknown> | null> {
  const document = await ideaDocument(id).get();
  if (!document.exists) return null;
  const { status, merged_into } = asIdea(document);
  return { idea: { id, state: status, merged_into } };
}

/** The title and the page of a public item; of another one its state alone. */
async function itemData(id: string): Promise<Record<string, unknown> | null> {
  const document = await itemDocument(id).get();
  if (!document.exists) return null;
  const item = asItem(document);
  const { title, column_name: state, related_app: app } = item;
  const hasPage = item.public && state === 'completed';
  const url = hasPage ? new URL(`${PATHS.changelog}/${addressOf(item)}`, siteUrl()).href : null;
  return { item: { id, state, app, title: item.public ? title : null, url } };
}

/** The event for receivers; none for an event of persons, or of a record that was deleted since. */
export async function webhookEventsOf({ event, cause, about }: PublishedEvent): Promise<WebhookEvent[]> {
  const type = TYPES[event];
  if (!type) return [];
  const data = await (event === 'idea-status' || event === 'idea-merged' ? ideaData(about) : itemData(about));
  const [, happened] = /_(\d{13})$/.exec(cause) ?? [];
  return data ? [{ type, cause, ...(happened && { at: new Date(Number(happened)) }), data }] : [];
}
