import { atom } from 'nanostores';
import { isSame, valuesFrom } from '#components/forms/form-state.ts';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { draftAt, isObject, isText, type Draft as Stored } from '#lib/drafts.ts';
import { type AwardDraft, draftOfAward, usualAward } from './award-draft.ts';

/** What an admin typed and chose about one contribution and has not sent: the values of the decision's form. */
export type Draft = AwardDraft & { message: string; notes: string };

type Drafts = Readonly<Record<string, Draft>>;

/** What the form begins with. */
export function emptyDraft({ contribution_type }: Contribution): Draft {
  return { ...usualAward(contribution_type), message: '', notes: '' };
}

/** The draft that a decision was made of, when this page no longer remembers what was typed. */
export function draftOfDecision(contribution: Contribution): Draft {
  const { admin_notes: notes, contributor_message: message } = contribution;
  return { ...draftOfAward(contribution), message: message ?? '', notes: notes ?? '' };
}

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
export function hasWords(draft: Draft | undefined): draft is Draft {
  return draft !== undefined && (draft.notes !== '' || draft.message !== '');
}

/** A draft without the words that the stored decision has: their answer was lost, but they arrived. */
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

/** What stands about a contribution now. */
export function draftNow(contribution: Contribution): Draft {
  return valuesFrom(emptyDraft(contribution), $drafts.get()[contribution.id]);
}

/** Keeps the draft about a contribution; null takes it away. */
export function writeDraft(id: string, draft: Draft | null): void {
  const { [id]: _, ...others } = $drafts.get();
  const drafts = draft ? { ...others, [id]: draft } : others;
  $drafts.set(drafts);
  open?.store.keep(drafts);
}

/** The draft about one contribution for its form, which keeps nothing while everything stands as it came. */
export function formDraft(contribution: Contribution): Stored<Draft> {
  const { id } = contribution;
  return {
    read: () => draftNow(contribution),
    keep: (draft) => writeDraft(id, isSame(draft, emptyDraft(contribution)) ? null : draft),
    clear: () => writeDraft(id, null),
  };
}
