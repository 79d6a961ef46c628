import { useEffect } from 'react';
import { useAddress } from '#components/portal/use-address.ts';
import { alertPath } from '#domain/push/alert-path.ts';

/** Opens the contribution of an alert pressed while this page was open. */
export function useAlerts(): void {
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
