import { atom } from 'nanostores';
import { isUndoable } from '#domain/contributions/contribution.ts';
import { INVITE_TOGETHER_MAX, type InvitationResult, inviteContributors } from '#domain/invites/contract.ts';
import type { PendingInvite } from '#domain/invites/invite.ts';
import { foldAddress } from '#domain/text.ts';
import { mutate, sendTo } from '#state/mutation.ts';

/** `now` in milliseconds since 1970. */
export function planOf(rows: readonly PendingInvite[], now: number) {
  const addresses = new Set(rows.filter((row) => row.is_member).map((row) => foldAddress(row.email)));
  // An erased row has no address.
  addresses.delete('');
  const isMember = (row: PendingInvite) => row.is_member || addresses.has(foldAddress(row.email));
  const members = rows.filter(isMember);
  const others = rows.filter((row) => !isMember(row) && row.email !== '');
  const ready = others.filter((row) => !isUndoable(row, now));
  return {
    /** One contribution of each person. */
    people: [...Map.groupBy(ready, (row) => foldAddress(row.email)).values()].flatMap(
      ([first]) => first ?? [],
    ),
    /** Left out, because they are members already (R371), also with what they sent signed out. */
    members,
    /** Left out, because their decision can still be undone. */
    undoable: others.filter((row) => isUndoable(row, now)),
  };
}

/** The results of the last press, by everybody whom it named. */
export const $invited = atom<{
  people: readonly PendingInvite[];
  results: readonly InvitationResult[];
} | null>(null);

/** Invites in calls of `INVITE_TOGETHER_MAX`, one after the other; stops at the first failure, which can be retried. */
export async function inviteAll(
  people: readonly PendingInvite[],
  onResults: (results: readonly InvitationResult[]) => void,
): Promise<void> {
  $invited.set({ people, results: [] });
  for (let from = 0; from < people.length; from += INVITE_TOGETHER_MAX) {
    const contribution_ids = people.slice(from, from + INVITE_TOGETHER_MAX).map((row) => row.contribution_id);
    const fault = await mutate({
      send: sendTo(inviteContributors, { body: { contribution_ids } }),
      done: null,
      failed: 'Failed to invite',
      onDone: ({ results }: { results: readonly InvitationResult[] }) => {
        const before = $invited.get();
        $invited.set({ people, results: [...(before?.results ?? []), ...results] });
        onResults(results);
      },
    });
    if (fault) return;
  }
}
