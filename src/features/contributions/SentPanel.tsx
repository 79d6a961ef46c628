import './sent-panel.css';
import { button } from '#components/ui/button.ts';
import { ConfirmByEmail } from './ConfirmByEmail.tsx';
import { SENT_ID } from './use-contribution-form.ts';

const PANEL = 'grid justify-items-start gap-4 rounded-3 border-2 border-ink bg-raised px-5 py-6';
const TILE = 'motion-safe:animate-[sent-join_var(--calm)_var(--snap)_backwards]';

interface SentPanelProps {
  /** The id of the contribution; null when it was sent before this page knew it. */
  id: string | null;
  /** `TG-XXXXXX` */
  reference: string;
  onAgain: () => void;
}

/** Stands where the form was, once it was sent, and takes the focus. */
export function SentPanel({ id, reference, onAgain }: SentPanelProps) {
  return (
    <section className={PANEL} id={SENT_ID} tabIndex={-1} aria-labelledby={`${SENT_ID}-title`}>
      <svg className="w-[6.125rem]" viewBox="0 0 98 48" aria-hidden="true" focusable="false">
        <rect className={`fill-ink [--from:-24px] ${TILE}`} x="0" y="0" width="48" height="48" rx="4" />
        <rect className={`fill-signal [--from:24px] ${TILE}`} x="50" y="0" width="48" height="48" rx="4" />
      </svg>
      <h2 className="text-5" id={`${SENT_ID}-title`}>
        Thank you. We have your contribution.
      </h2>
      <p>
        Your reference is <b className="whitespace-nowrap font-semibold">{reference}</b>. Quote it if you
        write to us about this contribution.
      </p>
      <p className="note">
        A person will read it. We’re emailing you a private link that shows its progress. If it hasn’t arrived
        within a few minutes, check your spam folder, then confirm by email: we send a link that shows us that
        a person sent this.
      </p>
      {id !== null && <ConfirmByEmail id={id} />}
      <button className={button({ kind: 'line' })} type="button" onClick={onAgain}>
        Send another
      </button>
    </section>
  );
}
