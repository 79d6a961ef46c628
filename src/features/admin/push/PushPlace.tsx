import { frame } from '#components/portal/frame.ts';
import { NoPush } from '#components/portal/NoPush.tsx';
import { supportsPush } from '#lib/push/push-browser.ts';
import { isOfferDue } from '#state/alerts-offer.ts';
import { mayHavePush } from '#state/push-flag.ts';
import { PushCard } from './PushCard.tsx';
import { PushLine } from './PushLine.tsx';

/**
 * Keeps the place of the offer of alerts, or of its one line, so that nothing below moves when it comes: the same
 * elements, neither seen nor reached, so that they are as high at every width. A browser without push is told so.
 */
export function PushPlace({ userId }: { userId: string }) {
  if (!supportsPush()) return <NoPush className={`mb-3 text-0 text-muted ${frame.behindOpen}`} />;
  const isCard = !mayHavePush() && isOfferDue(userId, Date.now());
  return (
    <div className="invisible" data-push-place="" inert aria-hidden="true">
      {isCard ? <PushCard /> : <PushLine isOn={mayHavePush()} />}
    </div>
  );
}
