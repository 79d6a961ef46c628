import { useEffect, useState } from 'react';
import { Discard } from '#components/forms/DraftOffer.tsx';
import { Button, Control } from '#components/ui/Button.tsx';
import { problem } from '#components/ui/text-field.ts';
import { requestConfirmation } from '#domain/contributions/contract.ts';
import { CONTRIBUTION_TYPE_LABELS } from '#domain/contributions/types.ts';
import { formatTime } from '#domain/formats.ts';
import { PRODUCT } from '#domain/product.ts';
import { call } from '#lib/api-client.ts';
import type { QueuedContribution } from '#lib/offline-queue/database.ts';
import { listen, listQueue, removeEntry } from '#lib/offline-queue/queue.ts';
import { failureOf, settle } from '#lib/settle.ts';
import { startOutbox } from '#state/outbox-sender.ts';

/** Outbox entries of this device, as changed by any tab or the service worker. */
export function useOutbox() {
  const [entries, setEntries] = useState<readonly QueuedContribution[]>([]);

  async function read(): Promise<readonly QueuedContribution[]> {
    const now = await listQueue().catch(() => []);
    setEntries(now);
    return now;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration.
  useEffect(() => {
    const begin = async () => {
      const before = await listQueue();
      setEntries(before);
      if (before.length > 0) startOutbox(true);
    };
    begin().catch(() => {});
    return listen(() => void read());
  }, []);

  return {
    entries,
    read,
    remove: async (id: string) => {
      await removeEntry(id);
      await read();
    },
  };
}

interface OutboxListProps {
  entries: readonly QueuedContribution[];
  /** Null for signed out. */
  account: string | null;
  /** The form is empty and can take an entry back. */
  canReturn: boolean;
  onReturn: (entry: QueuedContribution) => void;
  onRemove: (id: string) => void;
}

/** Queued, refused or unacknowledged contributions; of another account's only the existence (T39). */
export function OutboxList({ entries, account, canReturn, onReturn, onRemove }: OutboxListProps) {
  const own = entries.filter((entry) => entry.account === account);
  const foreign = entries.filter((entry) => entry.account !== account && entry.state !== 'sent');
  if (own.length + foreign.length === 0) return null;
  return (
    <section
      className="mb-6 rounded-3 border-2 border-ink bg-raised px-5 py-5"
      aria-labelledby="outbox-title"
    >
      <h2 className="mb-3 text-4 leading-[1.05]" id="outbox-title">
        Submitted on this device
      </h2>
      <ul className="grid gap-4" aria-live="polite">
        {own.map((entry) => (
          <li key={entry.id} className="grid gap-2 border-line border-t pt-4">
            <EntryText entry={entry} />
            <span className="flex flex-wrap items-center gap-2">
              {entry.state !== 'sent' && (
                <Control disabled={!canReturn} onClick={() => onReturn(entry)}>
                  {entry.state === 'refused' ? 'Fix and resend' : 'Change'}
                </Control>
              )}
              {entry.state === 'sent' && entry.sent_id && <ConfirmByEmail id={entry.sent_id} />}
              {entry.state === 'sent' ? (
                <Control onClick={() => onRemove(entry.id)}>Got it</Control>
              ) : (
                <Discard
                  label="Discard this contribution"
                  question="Discard it? It has not been sent."
                  onDiscard={() => onRemove(entry.id)}
                />
              )}
            </span>
          </li>
        ))}
        {foreign.map((entry) => (
          <li key={entry.id} className="grid gap-2 border-line border-t pt-4">
            <p className="font-semibold">{FOREIGN[entry.account === null ? 'signed out' : 'account']}</p>
            <span className="flex flex-wrap items-center gap-2">
              <Discard
                verb="Delete"
                label="Delete"
                question="Delete it? It has not been sent."
                onDiscard={() => onRemove(entry.id)}
              />
            </span>
          </li>
        ))}
      </ul>
      {!canReturn && own.some(({ state }) => state !== 'sent') && (
        <p className="note mt-4">To change one of these, first send or discard what is in the form below.</p>
      )}
    </section>
  );
}

const FOREIGN = {
  account: 'One contribution of another account is waiting',
  'signed out': 'One contribution written signed out is waiting',
};

function EntryText({ entry }: { entry: QueuedContribution }) {
  const { body, file, at, state, reference } = entry;
  const when = <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>;
  if (state === 'sent') {
    return (
      <p>
        <b className="font-semibold">We have your contribution.</b> Your reference is{' '}
        <b className="whitespace-nowrap font-semibold">{reference}</b>. <span className="note">{when}</span>
      </p>
    );
  }
  return (
    <>
      <p className={state === 'refused' ? 'font-semibold text-danger' : 'font-semibold'}>{stateOf(entry)}</p>
      <p className="note wrap-anywhere">
        {body && `${CONTRIBUTION_TYPE_LABELS[body.contribution_type]}: ${beginningOf(body.description)}`}
        {file && ` With ${file}.`} {when}
      </p>
    </>
  );
}

function stateOf({ state, account, limited, reason }: QueuedContribution): string {
  if (state === 'refused') return `We couldn’t accept it: ${reason ?? 'the server did not say why.'}`;
  if (limited && reason) return `${reason} We’ll then send it automatically.`;
  if (account !== null && reason) return `Not sent yet: ${reason}`;
  return navigator.onLine
    ? `Will be sent as soon as ${PRODUCT} can be reached.`
    : 'Will be sent when you are back online.';
}

function beginningOf(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text;
}

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
