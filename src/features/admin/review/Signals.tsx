import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useKnownItems } from '#components/contributions/use-similar.ts';
import type { AddressLink } from '#components/portal/use-address.ts';
import { type Contribution, stateLabelOf } from '#domain/contributions/contribution.ts';
import { type ContributionSummary, summaryOf } from '#domain/contributions/summary.ts';
import { dayOf } from '#domain/formats.ts';
import { PUBLIC_STATE, publicItemHref } from '#lib/links.ts';
import { plainWords } from '#lib/search/terms.ts';
import { deskQuery } from './desk-store.ts';
import type { DetailsHandle } from './use-desk.ts';

/** Compared in time before and after, in milliseconds. */
const NEAR_MS = 90 * 24 * 60 * 60_000;
/** Of all words of two texts, the share that both have. */
const SHARED_MIN = 0.6;
/** A shorter text has too few words to compare. */
const WORDS_MIN = 5;
const NEAR_MAX = 5;

/** Milliseconds before and after that count as the same burst. */
const BURST_MS = 10 * 60_000;
/** Other senders in that time that are more than chance. */
const BURST_MIN = 4;

type Row = Pick<ContributionSummary, 'id' | 'email' | 'summary' | 'created_at'>;

const wordSets = new WeakMap<Row, ReadonlySet<string>>();

function wordsOf(row: Row): ReadonlySet<string> {
  const known = wordSets.get(row);
  if (known) return known;
  const words = new Set(plainWords(row.summary));
  wordSets.set(row, words);
  return words;
}

function sharedShare(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (Math.min(a.size, b.size) < SHARED_MIN * Math.max(a.size, b.size)) return 0;
  const both = [...a].filter((word) => b.has(word)).length;
  return both / (a.size + b.size - both);
}

const apart = (a: Row, b: Row): number => Math.abs(Date.parse(a.created_at) - Date.parse(b.created_at));

/** The others within this many milliseconds before or after. Compares text: a list may have 50,000 rows. */
function around<T extends Row>(rows: readonly T[], { id, created_at }: Row, ms: number): T[] {
  const at = Date.parse(created_at);
  const [first, last] = [at - ms, at + ms].map((time) => new Date(time).toISOString()) as [string, string];
  return rows.filter((row) => row.id !== id && row.created_at >= first && row.created_at <= last);
}

/** Contributions of the same three months with nearly the words of this one in what their rows carry, closest first. */
export function nearlySame<T extends Row>(rows: readonly T[], one: Row): T[] {
  const words = wordsOf(one);
  if (words.size < WORDS_MIN) return [];
  return around(rows, one, NEAR_MS)
    .map((row) => ({ row, share: sharedShare(words, wordsOf(row)) }))
    .filter(({ share }) => share >= SHARED_MIN)
    .sort((a, b) => b.share - a.share || apart(a.row, one) - apart(b.row, one))
    .slice(0, NEAR_MAX)
    .map(({ row }) => row);
}

/** How many other senders contributed within ten minutes of this one; 0 when they are too few to be a burst. */
export function burstAround(rows: readonly Row[], one: Row): number {
  const senders = new Set(around(rows, one, BURST_MS).map(({ email }) => email.toLowerCase()));
  senders.delete(one.email.toLowerCase());
  return senders.size < BURST_MIN ? 0 : senders.size;
}

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
