import { Age } from '#components/portal/Age.tsx';
import { Control } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import { APP_CONTEXT_LABELS, APP_CONTEXT_NAMES } from '#domain/contributions/app-context.ts';
import type { QuarantinedSubmission, QuarantineReason } from '#domain/quarantine/submission.ts';

interface QuarantineRowProps {
  row: QuarantinedSubmission;
  busy: boolean;
  onRelease: () => void;
  onDiscard: () => void;
}

const REASONS: Record<QuarantineReason, { name: string; more: string }> = {
  'no-ticket': {
    name: 'No form ticket',
    more: 'Sent past the form, or the form could not fetch its ticket.',
  },
  forged: { name: 'Forged ticket', more: 'The ticket is not one of ours.' },
  'other-form': { name: 'Ticket of another form', more: 'It was issued for another form.' },
  'too-soon': { name: 'Too fast', more: 'Sent within three seconds; our form waits for longer.' },
  expired: { name: 'Old ticket', more: 'It was issued more than a day before.' },
  replayed: { name: 'Used ticket', more: 'Something else was sent with the same ticket before.' },
  'no-script': {
    name: 'Not confirmed yet',
    more: 'Sent without JavaScript. It reaches the desk once its sender presses the link in our email.',
  },
  flood: { name: 'Flood', more: 'So much came in that hour that nothing was let through unseen.' },
};

const MORE = 'wrap-anywhere mt-1 block font-regular text-muted';

/** Links are plain text, so that none is opened by accident. */
export function QuarantineRow({ row, busy, onRelease, onDiscard }: QuarantineRowProps) {
  const { kind, reference, display_name, email, text, proof_url, proof_file, context, why, created_at } = row;
  const reason = REASONS[why];
  const label = kind === 'contact' ? 'Message' : 'Contribution';
  const what = `${label} ${reference ?? ''}`.trim();
  return (
    <tr>
      <th scope="row">
        {display_name}
        <span className={MORE}>{email}</span>
        <span className={MORE}>
          {label} <span className="whitespace-nowrap">{reference}</span>
        </span>
      </th>
      <td data-label="When">
        <Age at={created_at} />
      </td>
      <td data-label="Why">
        <span className={badge({ kind: 'quiet' })}>{reason.name}</span>
        <span className={MORE}>{reason.more}</span>
      </td>
      <td data-label="Text">
        <p className="wrap-anywhere max-h-[12rem] overflow-auto whitespace-pre-line">{text}</p>
        {proof_url && <span className={MORE}>Link: {proof_url}</span>}
        {proof_file && <span className={MORE}>File: {proof_file}</span>}
        {APP_CONTEXT_NAMES.map(
          (name) =>
            context?.[name] && (
              <span key={name} className={MORE}>
                {APP_CONTEXT_LABELS[name]}: {context[name]}
              </span>
            ),
        )}
        <span className="mt-2 flex flex-wrap gap-2">
          <Control
            aria-disabled={busy}
            aria-label={`Release: ${what} of ${display_name}`}
            onClick={onRelease}
          >
            {busy ? 'Working...' : 'Release'}
          </Control>
          <Control
            aria-disabled={busy}
            aria-label={`Discard: ${what} of ${display_name}`}
            onClick={onDiscard}
          >
            Discard
          </Control>
        </span>
      </td>
    </tr>
  );
}
