import { frame } from '#components/portal/frame.ts';
import { NoPush } from '#components/portal/NoPush.tsx';
import { button } from '#components/ui/button.ts';
import { PUSH_MESSAGES } from '#domain/push/push.ts';

const FAULT = 'mt-2 font-semibold text-danger';

interface PushCardProps {
  busy?: boolean;
  /** Why the alerts could not be turned on. */
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
        <button
          className={button({ kind: 'line', size: 'sm' })}
          type="button"
          aria-disabled={busy}
          onClick={onEnable}
        >
          {busy ? 'Enabling...' : 'Enable'}
        </button>
        <button className={button({ kind: 'line', size: 'sm' })} type="button" onClick={onPutOff}>
          Not now
        </button>
      </div>
    </section>
  );
}
