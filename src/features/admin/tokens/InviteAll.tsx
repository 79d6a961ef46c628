import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Dialog } from '#components/portal/Dialog.tsx';
import { useBusy } from '#components/portal/use-busy.ts';
import { Button, Control } from '#components/ui/Button.tsx';
import { isUndoable } from '#domain/contributions/contribution.ts';
import { grouped, plural } from '#domain/formats.ts';
import { INVITE_TOGETHER_MAX, type InvitationResult, inviteContributors } from '#domain/invites/contract.ts';
import { INVITE_DAYS, type PendingInvite } from '#domain/invites/invite.ts';
import { foldAddress } from '#domain/text.ts';
import { mutate, sendTo } from '#state/mutation.ts';
import { Outcome } from '../Outcome.tsx';

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
const $invited = atom<{
  people: readonly PendingInvite[];
  results: readonly InvitationResult[];
} | null>(null);

/** Invites in calls of `INVITE_TOGETHER_MAX`, one after the other; stops at the first failure, which can be retried. */
async function inviteAll(
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

interface InviteAllProps {
  rows: readonly PendingInvite[];
  /** In milliseconds since 1970. */
  now: number;
  onResults: (results: readonly InvitationResult[]) => void;
}

const RESULT = 'invited';
const NAMES = 'max-h-[12rem] overflow-auto py-2';

/** Invites everybody who waits by one press and one confirmation, regardless of search and filters. */
export function InviteAll({ rows, now, onResults }: InviteAllProps) {
  const [isOpen, setOpen] = useState(false);
  const count = planOf(rows, now).people.length;
  return (
    <>
      {count > 0 && (
        <Control data-command="Generate and email for all who wait" onClick={() => setOpen(true)}>
          Generate and email {grouped(count)}
        </Control>
      )}
      {isOpen && (
        <InviteAllDialog rows={rows} now={now} onResults={onResults} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function InviteAllDialog({ rows, now, onResults, onClose }: InviteAllProps & { onClose: () => void }) {
  // As when it was opened, so that who is named is who is invited.
  const [{ people, members, undoable }] = useState(() => planOf(rows, now));
  const [busy, during] = useBusy();
  const send = async (form: HTMLElement) => {
    await inviteAll(people, onResults);
    // Closed meanwhile: the focus stays where it went.
    if (!form.isConnected) return;
    // The pressed button may be gone.
    flushSync(onClose);
    document.getElementById(RESULT)?.focus();
  };
  return (
    <Dialog
      title={`Invite ${plural(people.length, 'person', 'people')}?`}
      role="alertdialog"
      describedBy="invite-all-text"
      onClose={onClose}
      form={{
        onSubmit: (event) => {
          event.preventDefault();
          const form = event.currentTarget;
          void during('invite', () => send(form));
        },
      }}
      footer={
        <>
          <Button kind="line" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="signal" type="submit" aria-disabled={busy !== null}>
            {busy ? 'Sending...' : `Generate and email ${grouped(people.length)}`}
          </Button>
        </>
      }
    >
      <p className="mb-4" id="invite-all-text">
        Each gets one email with a link of their own, which works once within {INVITE_DAYS} days.
      </p>
      <ul className={NAMES} aria-label="Invited">
        {people.map(({ contribution_id, display_name, email }) => (
          <li className="wrap-anywhere py-1" key={contribution_id}>
            {display_name} <span className="text-0 text-muted">{email}</span>
          </li>
        ))}
      </ul>
      {members.length > 0 && (
        <p className="wrap-anywhere mt-4 text-1 text-muted">
          Not invited, already {members.length === 1 ? 'a member' : 'members'}: {namesOf(members)}.
        </p>
      )}
      {undoable.length > 0 && (
        <p className="wrap-anywhere mt-4 text-1 text-muted">
          Not yet, the decision can still be undone: {namesOf(undoable)}.
        </p>
      )}
    </Dialog>
  );
}

const namesOf = (rows: readonly PendingInvite[]) =>
  [...new Set(rows.map((row) => row.display_name))].join(', ');

export function InvitedView() {
  const invited = useStore($invited);
  if (!invited?.results.length) return null;
  const rows = invited.results.map(({ contribution_id: id, token, refusal }) => {
    const person = invited.people.find(({ contribution_id }) => contribution_id === id);
    const { display_name: name = '', reference = '' } = person ?? {};
    return { id, name, reference, isDone: token !== null, why: refusal?.message ?? '' };
  });
  return (
    <Outcome
      className="mb-5 rounded-2 border border-line bg-raised p-4"
      what="invited"
      done={rows.filter(({ isDone }) => isDone)}
      refused={rows.filter(({ isDone }) => !isDone)}
      statusId={RESULT}
      onClose={() => $invited.set(null)}
    />
  );
}
