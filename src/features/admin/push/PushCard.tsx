import { frame } from '#components/portal/frame.ts';
import { NoPush } from '#components/portal/NoPush.tsx';
import { Button } from '#components/ui/Button.tsx';
import { PUSH_MESSAGES } from '#domain/push/push.ts';
import { supportsPush } from '#lib/push.ts';
import { isOfferDue, mayHavePush } from '#state/push-flags.ts';

const FAULT = 'mt-2 font-semibold text-danger';

interface PushCardProps {
  busy?: boolean;
  fault?: string | null;
  onEnable?: () => void;
  onPutOff?: () => void;
}

export function PushCard({ busy = false, fault = null, onEnable, onPutOff }: PushCardProps) {
  return (
    <section
      className={[
        'mb-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-3',
        `rounded-2 border border-line bg-raised px-5 py-4 ${frame.behindOpen}`,
      ].join(' ')}
      aria-labelledby="push-title"
    >
      <div className="flex-[1_1_18rem]">
        <h2 className="mb-1 text-3 leading-[1.1]" id="push-title">
          Get alerts for new contributions
        </h2>
        <p>This browser tells you when one arrives, also while this page is closed.</p>
        <div role="alert">
          {fault === PUSH_MESSAGES.unsupported ? (
            <NoPush className={FAULT} />
          ) : (
            fault && <p className={FAULT}>{fault}</p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-3 max-md:flex-[1_1_100%] max-md:[&>*]:flex-auto">
        <Button kind="line" size="sm" aria-disabled={busy} onClick={onEnable}>
          {busy ? 'Enabling...' : 'Enable'}
        </Button>
        <Button kind="line" size="sm" onClick={onPutOff}>
          Not now
        </Button>
      </div>
    </section>
  );
}

interface PushLineProps {
  isOn?: boolean;
  busy?: boolean;
  onPress?: () => void;
}

export function PushLine({ isOn = false, busy = false, onPress }: PushLineProps) {
  return (
    <p className="-mt-3 mb-1 flex flex-wrap items-center text-0 text-muted md:justify-end">
      Alerts for new contributions are {isOn ? 'on' : 'off'} in this browser.
      <button
        className="min-h-control cursor-pointer border-0 bg-transparent px-2 text-ink underline md:-me-2"
        type="button"
        aria-disabled={busy}
        onClick={onPress}
      >
        {isOn ? 'Turn off' : busy ? 'Turning on...' : 'Turn on'}
      </button>
    </p>
  );
}

/**
 * Reserves the height of the offer or of its single line with the same elements, invisible and inert, against
 * layout shift. A browser without push gets a notice.
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
