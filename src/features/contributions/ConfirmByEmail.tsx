import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { problem } from '#components/ui/text-field.ts';
import { requestConfirmation } from '#domain/contributions/contract.ts';
import { call } from '#lib/api-client.ts';
import { failureOf, settle } from '#lib/settle.ts';

/** Offered with every receipt, so that it does not reveal whether the contribution is quarantined (T31). */
export function ConfirmByEmail({ id }: { id: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [fault, setFault] = useState<string | null>(null);
  const [progress, setProgress] = useState<string | null>(null);

  async function request() {
    if (state === 'busy') return;
    setState('busy');
    setFault(null);
    try {
      await settle(() => call(requestConfirmation, { body: { id } }), setProgress);
      setState('sent');
    } catch (error) {
      setFault(failureOf(error, 'No email was sent.'));
      setState('idle');
    }
  }

  return (
    <>
      <Button kind="line" aria-disabled={state === 'busy'} onClick={() => void request()}>
        {state === 'busy' ? 'Sending...' : 'Confirm by email'}
      </Button>
      <p className="note empty:hidden" role="status">
        {progress}
        {state === 'sent' &&
          'The email is on its way to the address you gave. Open its link and press “Yes, I sent this”. It can take up to an hour when much is sent with that address.'}
      </p>
      {fault !== null && (
        <p className={problem} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
