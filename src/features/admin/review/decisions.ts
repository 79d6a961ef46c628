import { atom } from 'nanostores';
import { awardTotal } from '#domain/contributions/award.ts';
import { Contribution, type Decision, isUndoable, UNDO_MS } from '#domain/contributions/contribution.ts';
import { grouped } from '#domain/formats.ts';
import { ApiError, reasonOf } from '#lib/api-client.ts';
import { type Mutation, mutate } from '#state/mutation.ts';
import { dismiss, toast } from '#state/toasts.ts';
import { currentOf } from '../conflicts.ts';
import { viewOfAward } from './award-draft.ts';
import { countedTry, noteTry } from './counted-try.ts';
import { sendReopen, sendReview, sendSettled, sendUndo } from './desk-api.ts';
import { $wanted, put } from './desk-store.ts';
import { type Draft, draftNow, draftOfDecision, writeDraft } from './drafts.ts';

/** What became of a decision that was not taken. `overtaken`: it had changed, and nothing was overwritten. */
export type Setback =
  | { kind: 'failed'; status: Decision; reason: string; retry: () => void }
  | { kind: 'overtaken' };

/** One press that can still be taken back: a decision, or several that were made together. */
export interface Undoable {
  /** Which contribution it is about, or a name of its own for several. */
  about: string;
  takeBack: () => void;
  /** Says that nothing more will be taken back. */
  settle: () => void;
  toast: number;
}

/** What is being saved, by contribution. */
export const $pending = atom<Readonly<Record<string, Decision | 'undo' | 'reopen'>>>({});
export const $setbacks = atom<Readonly<Record<string, Setback>>>({});
/** What can still be taken back, oldest first. */
export const $undoable = atom<readonly Undoable[]>([]);

function without<T>(all: Readonly<Record<string, T>>, id: string): Readonly<Record<string, T>> {
  const { [id]: _, ...others } = all;
  return others;
}

const setPending = (id: string, what: Decision | 'undo' | 'reopen' | null) =>
  $pending.set(what ? { ...$pending.get(), [id]: what } : without($pending.get(), id));

function forget(id: string): Undoable | undefined {
  const one = $undoable.get().find(({ about }) => about === id);
  if (one) $undoable.set($undoable.get().filter((other) => other !== one));
  return one;
}

const DONE: Record<Decision, string> = {
  accepted: 'approved',
  declined: 'rejected',
  needs_info: 'asked for more',
};

function wordsOf({ display_name, status, award }: Contribution): string {
  const inz = awardTotal(award);
  const paid = status === 'accepted' ? (inz > 0 ? `, ${grouped(inz)} INZ` : ', no reward') : '';
  const what = status === 'new' ? 'new again' : DONE[status];
  return `${display_name}: ${what}${paid}.`;
}

/**
 * Says what was done and offers to take it back for its ten seconds, then says that it may leave. `sentAt`, in
 * milliseconds since 1970, is when it was sent: counted from there, no second is promised that the server does not give.
 */
export function offerUndo(
  { description, ...what }: Omit<Undoable, 'toast'> & { description: string },
  sentAt: number,
): void {
  const { about } = what;
  const title = 'Contribution updated successfully';
  const until = sentAt + UNDO_MS;
  if (until <= Date.now()) {
    toast({ title, description, about });
    what.settle();
    return;
  }
  const shown = toast({
    title,
    description,
    until,
    about,
    action: { label: 'Undo', press: () => void undo(about) },
  });
  $undoable.set([...$undoable.get(), { ...what, toast: shown }]);
  // By now the server's ten seconds are over as well, however long its answer took.
  setTimeout(() => forget(about)?.settle(), UNDO_MS);
}

// Whoever leaves asks for nothing more to be undone; an error or a lost request is made good by the schedule.
globalThis.addEventListener?.('pagehide', () => {
  for (const { settle } of $undoable.get()) settle();
});

const keys = new Map<string, string>();
const errors = new Map<string, number>();

/** The idempotency key: the same for a retry of the same decision (T20). */
function keyOf(wish: unknown): string {
  const text = JSON.stringify(wish);
  const key = keys.get(text) ?? crypto.randomUUID();
  keys.set(text, key);
  return key;
}

/**
 * Writes about one contribution, one thing at a time. What somebody else made of it meanwhile is taken in. Resolves to
 * what went wrong, null after a success, and undefined when something else is still being saved.
 */
async function save(
  { id }: Contribution,
  what: Decision | 'undo' | 'reopen',
  mutation: Mutation<Contribution>,
  key?: string,
): Promise<unknown> {
  if ($pending.get()[id]) return undefined;
  setPending(id, what);
  const fault = await mutate(mutation, key);
  const current = currentOf(fault, Contribution);
  if (current) put(current);
  setPending(id, null);
  return fault;
}

/**
 * Sends a decision with the draft that stands there. What went wrong is in `$setbacks`, and the draft is kept. One at a
 * time for each contribution. Resolves as `save` does.
 */
export async function decide(
  contribution: Contribution,
  status: Decision,
  onDone: (id: string) => void,
): Promise<unknown> {
  const { id, updated_at } = contribution;
  if ($pending.get()[id]) return undefined;
  $setbacks.set(without($setbacks.get(), id));
  const draft = draftNow(contribution);
  const body = {
    status,
    updated_at,
    ...(draft.notes.trim() ? { admin_notes: draft.notes } : {}),
    ...(draft.message.trim() ? { message: draft.message } : {}),
    ...(status === 'accepted' ? { award: viewOfAward(draft, null).body } : {}),
  };
  const key = keyOf([id, body]);
  const mutation: Mutation<Contribution> = {
    send: () => {
      noteTry(key);
      return sendReview(id, body, key);
    },
    done: null,
    // Said below: beside the form too, and its Retry sends what stands there then.
    failed: null,
    onDone: (stored) => {
      put(stored);
      writeDraft(id, null);
      const failed = errors.get(id);
      if (failed !== undefined) dismiss(failed);
      offerUndo(
        {
          about: id,
          description: wordsOf(stored),
          takeBack: () => takeBack(stored, draft),
          settle: () => void sendSettled(id),
        },
        countedTry(key, stored.reviewed_at),
      );
      onDone(id);
    },
  };
  const fault = await save(contribution, status, mutation, key);
  if (fault !== null) sayFailed(id, status, fault, () => decide(contribution, status, onDone));
  return fault;
}

function sayFailed(id: string, status: Decision, fault: unknown, again: () => Promise<unknown>): void {
  const retry = () => void again();
  const overtaken = currentOf(fault, Contribution) !== null;
  $setbacks.set({
    ...$setbacks.get(),
    [id]: overtaken ? { kind: 'overtaken' } : { kind: 'failed', status, reason: reasonOf(fault), retry },
  });
  // An ended session shows the sign-in page, which says so.
  if (fault instanceof ApiError && fault.code === 'unauthenticated') return;
  const shown = toast({
    title: 'Error',
    description: 'Failed to update contribution',
    tone: 'bad',
    about: id,
    ...(overtaken ? {} : { action: { label: 'Retry', press: retry } }),
  });
  errors.set(id, shown);
}

function takeBack(contribution: Contribution, draft: Draft): void {
  void save(contribution, 'undo', {
    send: (key) => sendUndo(contribution, key),
    done: null,
    failed: 'Failed to undo the decision',
    onDone: (restored) => {
      writeDraft(restored.id, draft);
      put(restored);
      $wanted.set(restored.id);
    },
  });
}

/** Takes back the decision upon a contribution, the last one when none is named. False when there is none. */
export function undo(id?: string): boolean {
  const all = $undoable.get();
  const one = id ? all.find(({ about }) => about === id) : all.at(-1);
  if (!one) return false;
  forget(one.about);
  dismiss(one.toast);
  one.takeBack();
  return true;
}

/** Takes back a decision that this page did not make, or no longer remembers, while its time lasts. */
export function undoStored(contribution: Contribution): void {
  if (!undo(contribution.id) && isUndoable(contribution, Date.now())) {
    takeBack(contribution, draftOfDecision(contribution));
  }
}

export function reopen(contribution: Contribution): void {
  void save(contribution, 'reopen', {
    send: (key) => sendReopen(contribution, key),
    done: 'Contribution updated successfully',
    failed: 'Failed to update contribution',
    onDone: (reopened) => {
      const open = forget(reopened.id);
      if (open) dismiss(open.toast);
      put(reopened);
      $wanted.set(reopened.id);
    },
  });
}
