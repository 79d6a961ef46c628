import { SENT_ID } from './use-contribution-form.ts';

interface SentPanelProps {
  /** `TG-XXXXXX` */
  reference: string;
  onAgain: () => void;
}

/** Stands where the form was, once it was sent, and takes the focus. */
export function SentPanel({ reference, onAgain }: SentPanelProps) {
  return (
    <section className="sent" id={SENT_ID} tabIndex={-1} aria-labelledby={`${SENT_ID}-title`}>
      <svg className="sent-join" viewBox="0 0 98 48" aria-hidden="true" focusable="false">
        <rect className="ink" x="0" y="0" width="48" height="48" rx="4" />
        <rect className="us" x="50" y="0" width="48" height="48" rx="4" />
      </svg>
      <h2 id={`${SENT_ID}-title`}>It is with us.</h2>
      <p>
        Your reference is <b className="sent-ref">{reference}</b>. Quote it if you write to us about this
        contribution.
      </p>
      <p className="note">
        A person reads it. We email you a private link that shows its progress, and the decision comes by
        email too.
      </p>
      <button className="btn line" type="button" onClick={onAgain}>
        Send another
      </button>
    </section>
  );
}
