import { button } from '#components/ui/button.ts';
import { leavesByItself } from './leaves-by-itself.ts';
import { SENT_ID } from './use-contribution-form.ts';

interface QueuedPanelProps {
  onAgain: () => void;
}

/** Stands where the form was, once its contribution waits on this device, and takes the focus. */
export function QueuedPanel({ onAgain }: QueuedPanelProps) {
  return (
    <section
      className="grid justify-items-start gap-4 rounded-3 border-2 border-ink border-dashed bg-raised px-5 py-6"
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
        {leavesByItself() ? '.' : ': then it leaves with the next page of TheGrid that you open.'}
      </p>
      <button className={button({ kind: 'line' })} type="button" onClick={onAgain}>
        Write another
      </button>
    </section>
  );
}
