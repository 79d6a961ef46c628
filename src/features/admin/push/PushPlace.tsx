import { mayHavePush } from '#state/push-flag.ts';
import { isOfferDue } from './offer.ts';

/** Keeps the place of the offer of alerts, or of its one line, so that nothing below moves when it comes. */
export function PushPlace({ userId }: { userId: string }) {
  const isCard = !mayHavePush() && isOfferDue(userId, Date.now());
  return <div className={isCard ? 'push-place card' : 'push-place'} aria-hidden="true" />;
}
