import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AddressLink } from '#components/portal/use-address.ts';
import { useKnownItems } from '#components/similar/use-known-items.ts';
import { type Contribution, stateLabelOf } from '#domain/contributions/contribution.ts';
import { summaryOf } from '#domain/contributions/summary.ts';
import { dayOf } from '#domain/formats.ts';
import { PUBLIC_STATE, publicItemHref } from '#lib/links.ts';
import { deskQuery } from './desk-store.ts';
import { burstAround, nearlySame } from './signals.ts';
import type { DetailsHandle } from './use-desk.ts';

const LIST = 'mt-4 grid max-w-[40rem] justify-items-start gap-1 text-0';

interface SignalsProps {
  contribution: Contribution;
  details: DetailsHandle;
  linkOf: (id: string) => AddressLink;
}

export function Signals({ contribution, details, linkOf }: SignalsProps) {
  const { data: desk } = useQuery(deskQuery);
  const rows = desk?.rows;
  const known = useKnownItems(contribution.description);
  const { alike, burst } = useMemo(() => {
    const all = [...(rows?.values() ?? [])];
    const row = summaryOf(contribution);
    return { alike: nearlySame(all, row), burst: burstAround(all, row) };
  }, [rows, contribution]);
  const listed = new Set(details.details?.duplicates.map(({ id }) => id));
  const others = details.details ? alike.filter(({ id }) => !listed.has(id)) : [];
  return (
    <>
      {others.length + burst > 0 && (
        <ul className={`border-s-[3px] border-s-line-strong bg-sunk px-3 py-2 ${LIST}`} aria-label="Signals">
          {others.map((other) => (
            <li key={other.id}>
              Nearly the same words as <a {...linkOf(other.id)}>{other.reference}</a>,{' '}
              {stateLabelOf(other).toLowerCase()},{' '}
              <time dateTime={other.created_at}>{dayOf(other.created_at)}</time>
            </li>
          ))}
          {burst > 0 && <li>{burst} other people sent something within ten minutes of it</li>}
        </ul>
      )}
      {known.length > 0 && (
        <ul className={LIST} aria-label="Known already">
          {known.map((item) => (
            <li key={item.id}>
              {PUBLIC_STATE[item.column_name]}:{' '}
              <a href={publicItemHref(item)} target="_blank" rel="noopener">
                {item.title}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
