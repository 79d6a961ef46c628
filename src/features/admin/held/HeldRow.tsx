import { badge } from '#components/ui/badge.ts';
import { control } from '#components/ui/button.ts';
import type { HeldSubmission } from '#domain/held/held.ts';
import { ageInWords, dateInWords } from '#lib/in-words.ts';
import { REASONS } from './held-words.ts';

interface HeldRowProps {
  row: HeldSubmission;
  busy: boolean;
  onRelease: () => void;
  onDiscard: () => void;
}

/** Words of less weight, in a line of their own. */
const MORE = 'wrap-anywhere mt-1 block font-regular text-muted';

/** One thing that is held back, with what can be done about it. Links are text: nothing here is to be opened by chance. */
export function HeldRow({ row, busy, onRelease, onDiscard }: HeldRowProps) {
  const { kind, reference, display_name, email, text, proof_url, proof_file, why, created_at } = row;
  const reason = REASONS[why];
  const what = kind === 'contact' ? 'Message' : `Contribution ${reference ?? ''}`.trim();
  return (
    <tr>
      <th scope="row">
        {display_name}
        <span className={MORE}>{email}</span>
        <span className={`whitespace-nowrap ${MORE}`}>{what}</span>
      </th>
      <td data-label="When">
        <time dateTime={created_at} title={dateInWords(created_at)}>
          {ageInWords(created_at, Date.now())}
        </time>
      </td>
      <td data-label="Why held back">
        <span className={badge({ kind: 'quiet' })}>{reason.name}</span>
        <span className={MORE}>{reason.more}</span>
      </td>
      <td data-label="Text">
        <p className="wrap-anywhere max-h-[12rem] overflow-auto whitespace-pre-line">{text}</p>
        {proof_url && <span className={MORE}>Link: {proof_url}</span>}
        {proof_file && <span className={MORE}>File: {proof_file}</span>}
        <span className="mt-2 flex flex-wrap gap-2">
          <button
            className={control()}
            type="button"
            aria-disabled={busy}
            aria-label={`Release: ${what} of ${display_name}`}
            onClick={onRelease}
          >
            {busy ? 'Working...' : 'Release'}
          </button>
          <button
            className={control()}
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
