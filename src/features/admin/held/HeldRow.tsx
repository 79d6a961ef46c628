import type { HeldSubmission } from '#domain/held/held.ts';
import { ageInWords, dateInWords } from '#lib/in-words.ts';
import { REASONS } from './held-words.ts';

interface HeldRowProps {
  row: HeldSubmission;
  busy: boolean;
  onRelease: () => void;
  onDiscard: () => void;
}

/** One thing that is held back, with what can be done about it. Links are text: nothing here is to be opened by chance. */
export function HeldRow({ row, busy, onRelease, onDiscard }: HeldRowProps) {
  const { kind, reference, display_name, email, text, proof_url, proof_file, why, created_at } = row;
  const reason = REASONS[why];
  const what = kind === 'contact' ? 'Message' : `Contribution ${reference ?? ''}`.trim();
  return (
    <tr>
      <th scope="row">
        {display_name}
        <span className="muted">{email}</span>
        <span className="muted held-what">{what}</span>
      </th>
      <td data-label="When">
        <time dateTime={created_at} title={dateInWords(created_at)}>
          {ageInWords(created_at, Date.now())}
        </time>
      </td>
      <td data-label="Why held back">
        <span className="badge q">{reason.name}</span>
        <span className="muted">{reason.more}</span>
      </td>
      <td data-label="Text">
        <p className="held-text">{text}</p>
        {proof_url && <span className="muted">Link: {proof_url}</span>}
        {proof_file && <span className="muted">File: {proof_file}</span>}
        <span className="held-acts">
          <button
            className="ctl"
            type="button"
            aria-disabled={busy}
            aria-label={`Release: ${what} of ${display_name}`}
            onClick={onRelease}
          >
            {busy ? 'Working...' : 'Release'}
          </button>
          <button
            className="ctl"
            type="button"
            aria-disabled={busy}
            aria-label={`Discard: ${what} of ${display_name}`}
            onClick={onDiscard}
          >
            Discard
          </button>
        </span>
      </td>
    </tr>
  );
}
