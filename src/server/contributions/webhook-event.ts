import type { Contribution } from '#domain/contributions/contribution.ts';
import type { WebhookEvent } from '#server/webhooks/record-event.ts';

/** What receivers learn of a contribution: never its text, and nothing of who sent it. */
export function contributionEvent(
  type: 'contribution.received' | 'contribution.decided',
  { id, reference, contribution_type, related_app, status }: Contribution,
  cause: string,
): WebhookEvent {
  const state = type === 'contribution.received' ? 'new' : status;
  const contribution = { id, reference, type: contribution_type, app: related_app, state };
  return { type, cause, data: { contribution } };
}
