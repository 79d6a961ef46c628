import { atom } from 'nanostores';
import { awardTotal } from '#domain/contributions/award.ts';
import { Contribution, type Decision, isUndoable, UNDO_MS } from '#domain/contributions/contribution.ts';
import {
  reopenContribution,
  reviewContribution,
  settleReview,
  undoReview,
} from '#domain/contributions/desk-contract.ts';
import { grouped } from '#domain/formats.ts';
import { ApiError, reasonOf } from '#lib/api-client.ts';
import { currentOf, type Mutation, mutate, sendTo } from '#state/mutation.ts';
import { callSignedIn } from '#state/session.ts';
import { dismiss, toast } from '#state/toasts.ts';
import { viewOfAward } from './award-draft.ts';
import { $wanted, put } from './desk-store.ts';
import { $drafts, type Draft, draftNow, draftOfDecision, hasWords, writeDraft } from './drafts.ts';

/** When each attempt of a write was sent, by idempotency key, in milliseconds since 1970. */
const tries = new Map<string, number[]>();

export function noteTry(key: string): void {
  tries.set(key, [...(tries.get(key) ?? []), Date.now()]);
}

/** The attempt stored at `storedAt`, or the first if clocks disagree: no undo outlasts the server's. */
export function countedTry(key: string, storedAt: string | null): number {
  const sent = tries.get(key) ?? [];
  const stored = Date.parse(storedAt ?? '');
  return sent.findLast((at) => at <= stored) ?? sent[0] ?? 0;
}

/** Why a decision was not saved. `overtaken`: the contribution had changed; nothing was overwritten. */
export type Setback = { kind: 'failed'; reason: string; retry: () => void } | { kind: 'overtaken' };

interface Undoable {
  /** The contribution's id, or a generated one for a bulk decision. */
  about: string;
  takeBack: () => void;
  /** Called once when the time to undo is over. */
  settle: () => void;
  toast: number;
}

export const $pending = atom<Readonly<Record<string, Decision | 'undo' | 'reopen'>>>({});
export const $setbacks = atom<Readonly<Record<string, Setback>>>({});
/** Decisions that can be undone, oldest first. */
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

export const DONE: Record<Decision, string> = {
  accepted: 'approved',
  declined: 'rejected',
  needs_info: 'asked for more',
};

function describe({ display_name, status, award, invites }: Contribution): string {
  const inz = awardTotal(award);
  const paid = inz > 0 ? `, ${grouped(inz)} INZ` : ', no reward';
  const more = status === 'accepted' ? paid + (invites ? ', invited' : '') : '';
  const what = status === 'new' ? 'new again' : DONE[status];
  return `${display_name}: ${what}${more}.`;
}

/** Offers an undo for ten seconds from the request (`sentAt`, milliseconds since 1970), then settles it. */
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
  // The server's ten seconds are over by now as well, regardless of its response time.
  setTimeout(() => forget(about)?.settle(), UNDO_MS);
}

// No undo after leaving the page. The schedule repeats a lost request.
globalThis.addEventListener?.('pagehide', () => {
  for (const { settle } of $undoable.get()) settle();
});

const keys = new Map<string, string>();
const errors = new Map<string, number>();

/** The idempotency key: the same for a retry of the same decision (T20). */
export function keyOf(request: unknown): string {
  const text = JSON.stringify(request);
  const key = keys.get(text) ?? crypto.randomUUID();
  keys.set(text, key);
  return key;
}

/** One write at a time; a conflict shows the current state. Error, null, or undefined while another runs. */
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

interface DecideOptions {
  mayInvite: boolean;
  onDone: (id: string) => void;
}

/** Sends a decision with the draft, which stays after an error (`$setbacks`). Resolves as `save` does. */
export async function decide(
  contribution: Contribution,
  status: Decision,
  { mayInvite, onDone }: DecideOptions,
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
    ...(status === 'accepted' && mayInvite && draft.invite ? { invite: true } : {}),
  };
  const key = keyOf([id, body]);
  const mutation: Mutation<Contribution> = {
    send: () => {
      noteTry(key);
      return callSignedIn(reviewContribution, { params: { id }, body }, { idempotencyKey: key });
    },
    done: null,
    // Shown by `showFailure`, at the form too; Retry sends the draft as it is then.
    failed: null,
    onDone: (stored) => {
      put(stored);
      writeDraft(id, null);
      const failed = errors.get(id);
      if (failed !== undefined) dismiss(failed);
      offerUndo(
        {
          about: id,
          description: describe(stored),
          takeBack: () => takeBack(stored, draft),
          settle: () => void settle(id),
        },
        countedTry(key, stored.reviewed_at),
      );
      onDone(id);
    },
  };
  const fault = await save(contribution, status, mutation, key);
  if (fault !== null) showFailure(id, fault, () => void decide(contribution, status, { mayInvite, onDone }));
  return fault;
}

function showFailure(id: string, fault: unknown, retry: () => void): void {
  const overtaken = currentOf(fault, Contribution) !== null;
  $setbacks.set({
    ...$setbacks.get(),
    [id]: overtaken ? { kind: 'overtaken' } : { kind: 'failed', reason: reasonOf(fault), retry },
  });
  // An ended session redirects to the sign-in page, which explains it.
  if (fault instanceof ApiError && fault.code === 'unauthenticated') return;
  const shown = toast({
    title: 'Error',
    description: `Failed to update contribution.${hasWords($drafts.get()[id]) ? ' What you wrote is still here.' : ''}`,
    tone: 'bad',
    about: id,
    ...(overtaken ? {} : { action: { label: 'Try again', press: retry } }),
  });
  errors.set(id, shown);
}

/** Ends the time to undo. The schedule does so later if this fails. */
async function settle(id: string): Promise<void> {
  try {
    await callSignedIn(settleReview, { params: { id } });
  } catch {
    // Left to the schedule.
  }
}

const versionOf = ({ id, updated_at }: Contribution) => ({ params: { id }, body: { updated_at } });

function takeBack(contribution: Contribution, draft: Draft): void {
  void save(contribution, 'undo', {
    send: sendTo(undoReview, versionOf(contribution)),
    done: null,
    failed: 'Failed to undo the decision',
    onDone: (restored) => {
      writeDraft(restored.id, draft);
      put(restored);
      $wanted.set(restored.id);
    },
  });
}

/** Undoes the decision on a contribution, or the last one. False when there is none. */
export function undo(id?: string): boolean {
  const all = $undoable.get();
  const one = id ? all.find(({ about }) => about === id) : all.at(-1);
  if (!one) return false;
  forget(one.about);
  dismiss(one.toast);
  one.takeBack();
  return true;
}

/** Undoes a stored decision in time, including one made elsewhere. */
export function undoStored(contribution: Contribution): void {
  if (!undo(contribution.id) && isUndoable(contribution, Date.now())) {
    takeBack(contribution, draftOfDecision(contribution));
  }
}

export function reopen(contribution: Contribution): void {
  void save(contribution, 'reopen', {
    send: sendTo(reopenContribution, versionOf(contribution)),
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
