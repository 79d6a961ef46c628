import { atom } from 'nanostores';
import { isSame, valuesFrom } from '#components/forms/form-state.ts';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { draftAt, isObject, isText, type Draft as Stored } from '#lib/drafts.ts';
import { type AwardDraft, draftOfAward, usualAward } from './award-draft.ts';

export type Draft = AwardDraft & { invite: boolean; message: string; notes: string };

type Drafts = Readonly<Record<string, Draft>>;

export function emptyDraft({ contribution_type }: Contribution): Draft {
  return { ...usualAward(contribution_type), invite: true, message: '', notes: '' };
}

/** The draft of a stored decision, for a page that no longer has the typed one. */
export function draftOfDecision(contribution: Contribution): Draft {
  const { admin_notes: notes, contributor_message: message, invites = false } = contribution;
  return { ...draftOfAward(contribution), invite: invites, message: message ?? '', notes: notes ?? '' };
}

export const $drafts = atom<Drafts>({});

const PREFIX = 'thegrid:review-drafts:';
let open: { key: string; store: Stored<Drafts> } | null = null;

const isDraft = (value: unknown): value is Draft =>
  isObject(value) && isText(value.notes) && isText(value.message);
const areDrafts = (value: unknown): value is Drafts => isObject(value) && Object.values(value).every(isDraft);

/** Opens one admin's drafts, which survive a reload and an ended session; signing out deletes them (T37). */
export function openDrafts(adminId: string): void {
  const key = PREFIX + adminId;
  if (open?.key === key) return;
  open = { key, store: draftAt(key, areDrafts) };
  $drafts.set(open.store.read() ?? {});
}

/** Whether a draft contains text, which must not be lost. */
export function hasWords(draft: Draft | undefined): draft is Draft {
  return draft !== undefined && (draft.notes !== '' || draft.message !== '');
}

/** A draft without the text that was saved although its response was lost. */
export function unsentOf<Words extends Pick<Draft, 'message' | 'notes'>>(
  draft: Words | undefined,
  stored: Pick<Contribution, 'contributor_message' | 'admin_notes'>,
): Words | undefined {
  const arrived = (words: string, there: string | null) => words.trim() === (there ?? '').trim();
  return (
    draft && {
      ...draft,
      ...(arrived(draft.message, stored.contributor_message) && { message: '' }),
      ...(arrived(draft.notes, stored.admin_notes) && { notes: '' }),
    }
  );
}

export function draftNow(contribution: Contribution): Draft {
  return valuesFrom(emptyDraft(contribution), $drafts.get()[contribution.id]);
}

export function writeDraft(id: string, draft: Draft | null): void {
  const { [id]: _, ...others } = $drafts.get();
  const drafts = draft ? { ...others, [id]: draft } : others;
  $drafts.set(drafts);
  open?.store.keep(drafts);
}

/** The draft as its form stores it: none while nothing differs from the start. */
export function formDraft(contribution: Contribution): Stored<Draft> {
  const { id } = contribution;
  return {
    read: () => draftNow(contribution),
    keep: (draft) => writeDraft(id, isSame(draft, emptyDraft(contribution)) ? null : draft),
    clear: () => writeDraft(id, null),
  };
}
