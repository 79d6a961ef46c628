import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { NoPush } from '#components/portal/NoPush.tsx';
import { Button } from '#components/ui/Button.tsx';
import { PUSH_MESSAGES } from '#domain/push/push.ts';
import { supportsPush } from '#lib/push.ts';
import { $push, lookForPush, pushReason, turnOffPush, turnOnPush } from '#state/push.ts';

/** The permission prompt appears only after a press. */
export function AlertsHere({ userId }: { userId: string }) {
  const state = useStore($push);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  useEffect(() => void lookForPush(), []);
  if (!supportsPush()) return <NoPush className="mt-4" />;

  const turn = async () => {
    if (busy || state === 'unknown') return;
    setBusy(true);
    setMessage('');
    try {
      if (state === 'on') await turnOffPush();
      else if (!(await turnOnPush({ id: userId })))
        setMessage('This browser does not allow alerts from here.');
    } catch (fault) {
      setMessage(pushReason(fault));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-t-line py-3">
      <p>{state === 'on' ? 'Alerts are on in this browser.' : 'Alerts are off in this browser.'}</p>
      <Button kind="line" size="sm" aria-disabled={busy || state === 'unknown'} onClick={() => void turn()}>
        {state === 'on' ? 'Turn off alerts' : 'Turn on alerts'}
      </Button>
      <div className="basis-full font-semibold text-danger empty:hidden" role="alert">
        {message === PUSH_MESSAGES.unsupported ? <NoPush /> : message}
      </div>
    </div>
  );
}
