import { Button, Control } from '#components/ui/Button.tsx';
import { PRODUCT } from '#domain/product.ts';
import { accountHere } from '#lib/drafts.ts';
import { PATHS } from '#lib/paths.ts';
import { ConfirmByEmail } from './OutboxList.tsx';
import { SENT_ID, type Sent } from './use-contribution-form.ts';

const PANEL = 'grid justify-items-start gap-4 rounded-3 border-2 border-ink bg-raised px-5 py-6';

export function QueuedPanel({ onAgain }: { onAgain: () => void }) {
  return (
    <section
      className={`${PANEL} border-dashed`}
      id={SENT_ID}
      tabIndex={-1}
      aria-labelledby={`${SENT_ID}-title`}
    >
      <svg className="w-[6.125rem]" viewBox="0 0 98 48" aria-hidden="true" focusable="false">
        <rect className="fill-ink" x="0" y="0" width="48" height="48" rx="4" />
        <rect
          className="fill-none stroke-ink"
          x="51"
          y="1"
          width="46"
          height="46"
          rx="3"
          strokeWidth="2"
          strokeDasharray="6 4"
        />
      </svg>
      <h2 className="text-5" id={`${SENT_ID}-title`}>
        Will be sent when you are back online.
      </h2>
      <p>
        Your contribution is kept on this device, with its file if there is one. It leaves once, as soon as
        there is a connection, and you get its reference here. You may close this page
        {sendsInBackground() ? '.' : `: then it leaves with ${leavesWith()}.`}
      </p>
      <Button kind="line" onClick={onAgain}>
        Write another
      </Button>
    </section>
  );
}

const isFramed = () => parent !== window;

/** True when background sync can send it: only for a signed-out sender, and not in an app's frame without a worker. */
export const sendsInBackground = (): boolean =>
  'SyncManager' in window && accountHere() === null && !isFramed();

/** What sends it otherwise; a frame's storage may be its own. */
export const leavesWith = (): string =>
  isFramed() ? 'this form when you next open it in this app' : `the next page of ${PRODUCT} that you open`;

const TILE = 'motion-safe:animate-join';

const STEP = 'grid gap-x-4 border-line border-t py-3 sm:grid-cols-[9rem_minmax(0,1fr)]';

interface SentPanelProps {
  /** Null when it was sent before this page knew its id. */
  id: string | null;
  reference: string;
  /** Null when the service worker or an earlier page sent it. */
  sent: Sent | null;
  onChange: (sent: Sent) => void;
  onAgain: () => void;
}

export function SentPanel({ id, reference, sent, onChange, onAgain }: SentPanelProps) {
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
      {sent && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="wrap-anywhere">
            We write to <b className="font-semibold">{sent.body.email}</b>
          </span>
          <Control aria-label="Change the address and send again" onClick={() => onChange(sent)}>
            Change
          </Control>
        </p>
      )}
      <ol className="w-full border-line border-b text-1" aria-label="What happens next">
        <li className={STEP}>
          <b className="font-semibold">In a few minutes</b>
          <span>
            An email with a private link. It opens{' '}
            <a href={PATHS.contributionStatus}>your private status page</a>.
          </span>
        </li>
        <li className={STEP}>
          <b className="font-semibold">Then</b>
          <span>A person reads it. If anything is unclear, we ask you by email.</span>
        </li>
        <li className={STEP}>
          <b className="font-semibold">At the end</b>
          <span>The decision by email, with the INZ that it earned if it is accepted.</span>
        </li>
      </ol>
      <p className="note">
        A person will read it. We’re emailing you a private link that shows its progress. If it hasn’t arrived
        within a few minutes, check your spam folder, then confirm by email: we send a link that shows us that
        a person sent this.
      </p>
      {id !== null && <ConfirmByEmail id={id} />}
      <Button kind="line" onClick={onAgain}>
        Send another
      </Button>
    </section>
  );
}
