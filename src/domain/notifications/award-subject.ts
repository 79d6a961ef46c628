import { firstCauseOf } from '../ledger/ledger.ts';

const KINDS = ['contribution', 'mission', 'badge'] as const;

export interface AwardSubject {
  kind: (typeof KINDS)[number];
  id: string;
}

/** How a notice refers to the reason for INZ, as `mission:{submission}`; it names no person. */
export function awardSubjectId(entryId: string): string {
  const cause = firstCauseOf(entryId);
  return cause.startsWith('badge:') ? `badge:${cause.slice(cause.indexOf('_') + 1)}` : cause;
}

/** Null for any other text, such as that of an older notice. */
export function awardSubjectOf(about: string): AwardSubject | null {
  const [first, ...rest] = about.split(':');
  const kind = KINDS.find((one) => one === first);
  return kind && rest.length > 0 ? { kind, id: rest.join(':') } : null;
}
