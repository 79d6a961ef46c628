import { hasAlerts } from '#server/platform/environment/environment.ts';
import { freshMessage, type OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { hasSubscriptions } from './records.ts';

/** The message that tells the admins' browsers of a contribution; none while there is nobody to tell. */
export async function alertsOf(contributionId: string): Promise<OutboxMessage[]> {
  // Without keys nobody can have subscribed.
  return hasAlerts() && (await hasSubscriptions()) ? [freshMessage('push', contributionId)] : [];
}
