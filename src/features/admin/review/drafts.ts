import { atom } from 'nanostores';
import type { AwardDraft } from './award-draft.ts';

/** What an admin typed about one contribution and has not sent. `award` is null while the panel stands as it came. */
export interface Draft {
  notes: string;
  message: string;
  award: AwardDraft | null;
}

export type Drafts = Readonly<Record<string, Draft>>;

export const NO_DRAFT: Draft = { notes: '', message: '', award: null };

/** The drafts of the admin who is here. */
export const $drafts = atom<Drafts>({});

const PREFIX = 'thegrid:review-drafts:';
let key: string | null = null;

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Draft).notes === 'string' &&
  typeof (value as Draft).message === 'string';

function readDrafts(from: string): Drafts {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(from) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => isDraft(value)));
  } catch {
    return {};
  }
}

/**
 * Opens the drafts of one admin. They outlive a reload, an error and a session that ended; they are that admin's own,
 * and signing out takes them away (docs/architecture.md, rule 4, T37).
 */
export function openDrafts(adminId: string): void {
  if (key === PREFIX + adminId) return;
  key = PREFIX + adminId;
  $drafts.set(readDrafts(key));
}

/** Whether a draft holds words, which must not be lost; a moved slider is none. */
export function hasWords({ notes, message }: Draft): boolean {
  return notes !== '' || message !== '';
}

/** Changes the draft about a contribution; null takes it away. */
export function writeDraft(id: string, change: Partial<Draft> | null): void {
  const { [id]: had = NO_DRAFT, ...others } = $drafts.get();
  const next = change && { ...had, ...change };
  const keep = next !== null && (hasWords(next) || next.award !== null);
  const drafts = keep ? { ...others, [id]: next } : others;
  $drafts.set(drafts);
  try {
    if (key) sessionStorage.setItem(key, JSON.stringify(drafts));
  } catch {
    // Storage may be full or switched off; the drafts then live as long as this page.
  }
}
