import { atom } from 'nanostores';
import { draftAt, isObject, isText, type Draft as Stored } from '#lib/drafts.ts';
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
let open: { key: string; store: Stored<Drafts> } | null = null;

const isDraft = (value: unknown): value is Draft =>
  isObject(value) && isText(value.notes) && isText(value.message);
const areDrafts = (value: unknown): value is Drafts => isObject(value) && Object.values(value).every(isDraft);

/**
 * Opens the drafts of one admin. They outlive a reload, an error and a session that ended; they are that admin's own,
 * and signing out takes them away (docs/architecture.md, rule 4, T37).
 */
export function openDrafts(adminId: string): void {
  const key = PREFIX + adminId;
  if (open?.key === key) return;
  open = { key, store: draftAt(key, areDrafts) };
  $drafts.set(open.store.read() ?? {});
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
  open?.store.keep(drafts);
}
