import type { MouseEvent } from 'react';
import { isPlainPress } from '#components/portal/use-address.ts';
import { control } from '#components/ui/button.ts';
import { CONTRIBUTION_STATUS_LABELS } from '#domain/contributions/contribution.ts';
import { dayOf } from '#domain/formats.ts';
import { reasonOf } from '#lib/api-client.ts';
import type { DetailsHandle } from './use-details.ts';

const OTHERS = 'mt-4 grid justify-items-start gap-2 text-1';
const SAME = { address: 'address', file: 'file', text: 'words' } as const;

/** `Same address and file as`. */
function sameInWords(same: readonly (keyof typeof SAME)[]): string {
  return `Same ${same.map((one) => SAME[one]).join(' and ')} as`;
}

interface DuplicatesProps {
  details: DetailsHandle;
  hrefOf: (id: string) => string;
  onOpen: (id: string, byKey: boolean) => void;
}

/** Other contributions with the same address, file or words, each one press away. */
export function Duplicates({ details: { details, fault, retry }, hrefOf, onOpen }: DuplicatesProps) {
  if (!details) {
    if (fault === null) return <p className={`text-muted ${OTHERS}`}>Checking for duplicates...</p>;
    return (
      <div className={OTHERS}>
        <p className="text-muted">We could not check for duplicates. {reasonOf(fault)}</p>
        <button className={control()} type="button" onClick={retry}>
          Check again
        </button>
      </div>
    );
  }
  if (details.duplicates.length === 0) return null;
  const open = (event: MouseEvent, id: string) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    onOpen(id, event.detail === 0);
  };
  return (
    <ul className={`rounded-2 bg-sunk px-4 py-3 ${OTHERS}`} aria-label="Others like it">
      {details.duplicates.map(({ id, reference, status, created_at, same }) => (
        <li key={id}>
          {sameInWords(same)}{' '}
          <a href={hrefOf(id)} onClick={(event) => open(event, id)}>
            {reference}
          </a>
          , {CONTRIBUTION_STATUS_LABELS[status].toLowerCase()},{' '}
          <time dateTime={created_at}>{dayOf(created_at)}</time>
        </li>
      ))}
    </ul>
  );
}
