import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '#lib/api-client.ts';

const UNKNOWN = 'Something went wrong on this page. Nothing was lost: please try again.';

/** Sends one thing at a time and keeps what went wrong, in a sentence. `gone`: the link does not work any more. */
export function useSending() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [gone, setGone] = useState(false);
  const running = useRef(false);

  /** Resolves to the error, or to null after a success. */
  async function run(send: () => Promise<void>): Promise<ApiError | null> {
    if (running.current) return null;
    running.current = true;
    setFailure('');
    setBusy(true);
    try {
      await send();
      return null;
    } catch (fault) {
      const refused = fault instanceof ApiError ? fault : new ApiError('internal', 0, UNKNOWN);
      flushSync(() => {
        setFailure(refused.fields[0]?.message ?? refused.message);
        setGone(refused.code === 'not-found');
        setBusy(false);
      });
      return refused;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, failure, gone, run };
}
