import type { TopicId } from '#domain/notifications/topics.ts';

/** Offers alerts about what was just done, by code that comes afterwards. Without it nothing is offered. */
export function afterwardsOfferAlerts(topic: TopicId): void {
  void import('#state/offer-alerts.ts').then(
    ({ offerAlerts }) => offerAlerts(topic),
    () => undefined,
  );
}
