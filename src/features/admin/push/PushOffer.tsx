import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useAddress } from '#components/portal/use-address.ts';
import { alertPath } from '#domain/push/alert-path.ts';
import { PUSH_MESSAGES } from '#domain/push/push.ts';
import { reasonOf } from '#lib/api-client.ts';
import { supportsPush } from '#lib/push.ts';
import { $push, lookForPush, turnOffPush, turnOnPush } from '#state/push.ts';
import { isOfferDue, putOffOffer } from '#state/push-flags.ts';
import { toast } from '#state/toasts.ts';
import { PushCard, PushLine, PushPlace } from './PushCard.tsx';

/** Opens the contribution of an alert pressed while this page was open. */
function useAlerts(): void {
  const { go } = useAddress();
  useEffect(() => {
    const worker = navigator.serviceWorker;
    const onMessage = ({ data }: MessageEvent) => {
      if (data?.type !== 'OPEN_ALERT') return;
      const id = new URL(alertPath(data.path), location.origin).searchParams.get('c');
      if (id) go({ tab: null, status: null, c: id }, 'push');
    };
    worker?.addEventListener('message', onMessage);
    return () => worker?.removeEventListener('message', onMessage);
  }, [go]);
}

/**
 * Offers an admin alerts for new contributions. Permission is requested only after a press on Enable;
 * later one line shows the state with a toggle.
 */
export function PushOffer({ user }: { user: { id: string } }) {
  const state = useStore($push);
  const [supported] = useState(supportsPush);
  const [offered, setOffered] = useState(() => isOfferDue(user.id, Date.now()));
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  useAlerts();
  useEffect(() => void lookForPush(), []);

  const putOff = () => {
    putOffOffer(user.id, Date.now());
    setFault(null);
    setOffered(false);
  };

  const enable = async () => {
    if (busy) return;
    setBusy(true);
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
      setFault(
        Object.values<string>(PUSH_MESSAGES).find(
          (known) => cause instanceof Error && cause.message === known,
        ) ?? reasonOf(cause),
      );
      setOffered(true);
    } finally {
      setBusy(false);
    }
  };

  const disable = async () => {
    await turnOffPush();
    putOff();
    toast({ title: 'Alerts are off', description: 'This browser will show no more alerts.' });
  };

  if (!supported || state === 'unknown') return <PushPlace userId={user.id} />;
  if (state === 'on') return <PushLine isOn onPress={() => void disable()} />;
  if (!offered) return <PushLine busy={busy} onPress={() => void enable()} />;
  return <PushCard busy={busy} fault={fault} onEnable={() => void enable()} onPutOff={putOff} />;
}
