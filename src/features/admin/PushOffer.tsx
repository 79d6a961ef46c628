import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { NoPush } from '#components/portal/NoPush.tsx';
import { useBusy } from '#components/portal/use-busy.ts';
import { Button, Control } from '#components/ui/Button.tsx';
import { PUSH_MESSAGES } from '#domain/push/push.ts';
import { supportsPush } from '#lib/push.ts';
import { $push, lookForPush, pushReason, turnOffPush, turnOnPush } from '#state/push.ts';
import { isOfferDue, putOffOffer } from '#state/push-flags.ts';
import { toast } from '#state/toasts.ts';

const FOOT = 'border-t border-t-line px-4 py-3';
const FAULT = 'mt-2 font-semibold text-danger';

/** Permission is requested only after a press on Enable; later one line has the state and a toggle. */
export function PushOffer({ user }: { user: { id: string } }) {
  const state = useStore($push);
  const [supported] = useState(supportsPush);
  const [offered, setOffered] = useState(() => isOfferDue(user.id, Date.now()));
  const [busy, during] = useBusy();
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => void lookForPush(), []);

  const putOff = () => {
    putOffOffer(user.id, Date.now());
    setFault(null);
    setOffered(false);
  };

  const enable = async () => {
    setFault(null);
    try {
      if (await turnOnPush(user)) {
        toast({ title: PUSH_MESSAGES.enabled, description: PUSH_MESSAGES.enabledMore });
        setOffered(false);
      } else {
        // Denied permission is no error: logged, nothing shown (R348).
        console.info('Notifications were not allowed');
        putOff();
      }
    } catch (cause) {
      console.warn('Notifications could not be turned on', cause instanceof Error ? cause.name : '');
      setFault(pushReason(cause));
      setOffered(true);
    }
  };

  const disable = async () => {
    await turnOffPush();
    putOff();
    toast({ title: 'Alerts are off', description: 'This browser will show no more alerts.' });
  };

  if (!supported) return <NoPush className={`text-0 text-muted ${FOOT}`} />;
  if (state === 'unknown') return <p className={`min-h-[4.25rem] ${FOOT}`} />;
  const isOn = state === 'on';
  if (isOn || !offered)
    return (
      <p className={`flex flex-wrap items-center text-0 text-muted ${FOOT}`}>
        Alerts for new contributions are {isOn ? 'on' : 'off'} in this browser.
        <button
          className="min-h-control cursor-pointer border-0 bg-transparent px-2 text-ink underline"
          type="button"
          aria-disabled={busy !== null}
          onClick={() => void (isOn ? disable() : during('enable', enable))}
        >
          {isOn ? 'Turn off' : busy ? 'Turning on...' : 'Turn on'}
        </button>
      </p>
    );
  return (
    <section className={`grid gap-3 ${FOOT}`} aria-labelledby="push-title">
      <div>
        <h2 className="mb-1 font-semibold font-text text-1 leading-[1.35] tracking-normal" id="push-title">
          Get alerts for new contributions
        </h2>
        <p className="text-0">This browser tells you when one arrives, also while this page is closed.</p>
        <div role="alert">
          {fault === PUSH_MESSAGES.unsupported ? (
            <NoPush className={FAULT} />
          ) : (
            fault && <p className={FAULT}>{fault}</p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="line"
          size="sm"
          aria-disabled={busy !== null}
          onClick={() => void during('enable', enable)}
        >
          {busy ? 'Enabling...' : 'Enable'}
        </Button>
        <Control kind="quiet" onClick={putOff}>
          Not now
        </Control>
      </div>
    </section>
  );
}
