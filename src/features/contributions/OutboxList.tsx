import { control } from '#components/ui/button.ts';
import { CONTRIBUTION_TYPE_LABELS } from '#domain/contributions/types.ts';
import { timeInWords } from '#domain/formats.ts';
import type { OutboxEntry } from '#lib/unsent/records.ts';
import { Discard } from './Discard.tsx';

interface OutboxListProps {
  entries: readonly OutboxEntry[];
  /** The form is empty, so that an entry can be given back to it. */
  canGiveBack: boolean;
  onGiveBack: (entry: OutboxEntry) => void;
  onRemove: (id: string) => void;
}

/** What was submitted on this device and is not settled: it waits, it was not taken, or its receipt was not seen yet. */
export function OutboxList({ entries, canGiveBack, onGiveBack, onRemove }: OutboxListProps) {
  if (entries.length === 0) return null;
  return (
    <section
      className="mb-6 rounded-3 border-2 border-ink bg-raised px-5 py-5"
      aria-labelledby="outbox-title"
    >
      <h2 className="mb-3 text-4 leading-[1.05]" id="outbox-title">
        Submitted on this device
      </h2>
      <ul className="grid gap-4" aria-live="polite">
        {entries.map((entry) => (
          <li key={entry.id} className="grid gap-2 border-line border-t pt-4">
            <Words entry={entry} />
            <span className="flex flex-wrap items-center gap-2">
              {entry.state !== 'sent' && (
                <button
                  className={control()}
                  type="button"
                  disabled={!canGiveBack}
                  onClick={() => onGiveBack(entry)}
                >
                  {entry.state === 'refused' ? 'Put it right' : 'Change'}
                </button>
              )}
              {entry.state === 'sent' ? (
                <button className={control()} type="button" onClick={() => onRemove(entry.id)}>
                  Got it
                </button>
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
      </ul>
      {!canGiveBack && entries.some(({ state }) => state !== 'sent') && (
        <p className="note mt-4">To change one of these, first send or discard what is in the form below.</p>
      )}
    </section>
  );
}

function Words({ entry }: { entry: OutboxEntry }) {
  const { body, file, at, state, reference } = entry;
  const when = <time dateTime={new Date(at).toISOString()}>{timeInWords(at)}</time>;
  if (state === 'sent') {
    return (
      <p>
        <b className="font-semibold">It is with us.</b> Your reference is{' '}
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

function stateOf({ state, limited, reason }: OutboxEntry): string {
  if (state === 'refused') return `It was not taken: ${reason ?? 'the server did not say why.'}`;
  if (limited && reason) return `${reason} It is sent by itself then.`;
  return navigator.onLine
    ? 'Will be sent as soon as TheGrid can be reached.'
    : 'Will be sent when you are back online.';
}

/** Enough of a description to know it again. */
function beginningOf(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text;
}
