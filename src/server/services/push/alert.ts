import { hasAlerts } from '../../environment.ts';
import { freshMessage, type OutboxMessage } from '../../stores/outbox.ts';
import { hasSubscriptions } from '../../stores/push-subscriptions.ts';

/** The message that tells the admins' browsers of a contribution; none while there is nobody to tell. */
export async function alertsOf(contributionId: string): Promise<OutboxMessage[]> {
  // Without keys nobody can have subscribed.
  return hasAlerts() && (await hasSubscriptions()) ? [freshMessage('push', contributionId)] : [];
}
