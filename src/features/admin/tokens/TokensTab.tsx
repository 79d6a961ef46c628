import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useRef, useState } from 'react';
import { copySecret } from '#components/portal/copy.ts';
import { frame, views } from '#components/portal/frame.ts';
import { useAddress } from '#components/portal/use-address.ts';
import { type RowsHandle, rowsQuery, useRows } from '#components/portal/use-rows.ts';
import { grouped } from '#domain/formats.ts';
import {
  dismissPendingInvite,
  type InvitationResult,
  type IssuedToken,
  listPendingInvites,
  listTokens,
  revokeToken,
} from '#domain/invites/contract.ts';
import { type AccessToken, expiryText, INVITE_MESSAGES, type PendingInvite } from '#domain/invites/invite.ts';
import { pageRequest } from '#domain/wire.ts';
import { mutate, sendTo } from '#state/mutation.ts';
import { changeRows, replaceRow } from '#state/queries.ts';
import { confirm } from '#state/questions.ts';
import { dismiss, toast } from '#state/toasts.ts';
import { ShownOnce } from '../ShownOnce.tsx';
import { InvitedView } from './InviteAll.tsx';
import { PendingList } from './PendingList.tsx';
import { TokenDialog, type TokenSubject } from './TokenDialog.tsx';
import { TokenList } from './TokenList.tsx';

const pendingQuery = rowsQuery(['pending-invites'], listPendingInvites, pageRequest);
const tokensQuery = rowsQuery(['tokens'], listTokens, pageRequest);

export function TokensTab() {
  const { params, goOnlyTo } = useAddress();
  const pending = useRows(pendingQuery);
  const tokens = useRows(tokensQuery);
  const [subject, setSubject] = useState<TokenSubject | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const view = params.get('view') === 'tokens' ? 'tokens' : 'waiting';

  const onCreated = (made: IssuedToken) => {
    const { token } = made;
    setSubject(null);
    changeRows(pendingQuery, (rows) => rows.filter((row) => row.contribution_id !== token.contribution_id));
    changeRows(tokensQuery, (rows) => [
      token,
      ...rows.map((row) =>
        row.contribution_id === token.contribution_id && row.replaced_by === null
          ? { ...row, revoked_at: row.revoked_at ?? token.created_at, replaced_by: token.id }
          : row,
      ),
    ]);
    showIssuedToken(made);
  };

  const onInvited = (results: readonly InvitationResult[]) => {
    const made = results.flatMap(({ token }) => token ?? []);
    const ids = new Set(made.map((token) => token.contribution_id));
    changeRows(pendingQuery, (rows) => rows.filter((row) => !ids.has(row.contribution_id)));
    changeRows(tokensQuery, (rows) => [...made, ...rows.filter((row) => !ids.has(row.contribution_id))]);
  };

  /** The pressed button has disappeared. */
  const follow = (fault: unknown, list: RowsHandle<unknown>) =>
    fault ? list.reload() : title.current?.focus();

  const onRevoke = async (token: AccessToken) => {
    const yes = await confirm({
      title: 'Revoke this token?',
      text: `The invitation of ${token.display_name} stops working at once. You can re-issue it later.`,
      action: 'Revoke',
      tone: 'bad',
    });
    if (!yes) return;
    const put = (next: AccessToken) => replaceRow(tokensQuery, next);
    const fault = await mutate({
      optimistic: () => {
        put({ ...token, revoked_at: new Date().toISOString() });
        return () => put(token);
      },
      send: sendTo(revokeToken, { params: { id: token.id } }),
      done: 'Token revoked',
      failed: 'Failed to revoke token',
      onDone: put,
    });
    follow(fault, tokens);
  };

  const onDismiss = async (row: PendingInvite, dismissed = true) => {
    const isIt = ({ contribution_id }: PendingInvite) => contribution_id === row.contribution_id;
    const show = () => changeRows(pendingQuery, (rows) => (rows.some(isIt) ? rows : [...rows, row]));
    const hide = () => changeRows(pendingQuery, (rows) => rows.filter((one) => !isIt(one)));
    const [put, takeBack] = dismissed ? [hide, show] : [show, hide];
    const undo = { label: 'Undo', press: () => void onDismiss(row, false) };
    const fault = await mutate({
      optimistic: () => {
        put();
        return takeBack;
      },
      send: sendTo(dismissPendingInvite, { params: { id: row.contribution_id }, body: { dismissed } }),
      done: null,
      failed: dismissed ? 'Failed to dismiss the contribution' : 'Failed to put it back',
      onDone: () => {
        const { display_name, reference, contribution_id: about } = row;
        if (dismissed)
          toast({ title: 'Dismissed', description: `${display_name}, ${reference}`, about, action: undo });
      },
    });
    follow(fault, pending);
  };

  const tab = (id: 'waiting' | 'tokens', name: string, { state, rows }: RowsHandle<unknown>) => (
    <button
      className={views.view}
      type="button"
      aria-pressed={view === id}
      onClick={() => goOnlyTo({ tab: 'tokens', ...(id === 'tokens' && { view: id }) }, 'replace')}
    >
      {name}
      {state === 'ready' && <span className="font-regular text-muted">{grouped(rows.length)}</span>}
    </button>
  );

  return (
    <div>
      <header className={frame.head}>
        <h1 className={frame.title} ref={title} tabIndex={-1}>
          Generate Tokens
        </h1>
      </header>
      <IssuedTokenPanel onDone={() => title.current?.focus()} />
      <InvitedView />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these two choose what is shown. */}
      <div className={views.row} role="group" aria-label="Which list">
        {tab('waiting', 'Waiting for a token', pending)}
        {tab('tokens', 'Tokens', tokens)}
      </div>
      <h2 className="sr-only">{view === 'waiting' ? 'Waiting for a token' : 'Tokens'}</h2>
      {view === 'waiting' ? (
        <PendingList
          handle={pending}
          onInvited={onInvited}
          onChoose={(row) => setSubject({ kind: 'first', pending: row })}
          onDismiss={(row) => void onDismiss(row)}
        />
      ) : (
        <TokenList
          handle={tokens}
          onRevoke={(token) => void onRevoke(token)}
          onReissue={(token) => setSubject({ kind: 'next', token })}
        />
      )}
      {subject && (
        <TokenDialog
          subject={subject}
          onCreated={onCreated}
          onConflict={() => {
            pending.reload();
            tokens.reload();
          }}
          onClose={() => setSubject(null)}
        />
      )}
    </div>
  );
}

/** The token issued last, until dismissed. It is stored in this page's memory only (T24). */
const $issuedToken = atom<(IssuedToken & { toastId: number }) | null>(null);

function showIssuedToken(made: IssuedToken): void {
  clearIssuedToken();
  const toastId = toast({
    title: INVITE_MESSAGES.made,
    description: made.secret,
    sticky: true,
    more: [
      { label: 'Copy token', press: () => void copySecret(made.secret, 'Token') },
      { label: 'Copy invitation link', press: () => void copySecret(made.link, 'Invitation link') },
    ],
  });
  $issuedToken.set({ ...made, toastId });
}

function clearIssuedToken(): void {
  const made = $issuedToken.get();
  if (made) dismiss(made.toastId);
  $issuedToken.set(null);
}

/** The full token until dismissed. */
function IssuedTokenPanel({ onDone }: { onDone: () => void }) {
  const made = useStore($issuedToken);
  if (!made) return null;
  const { token, secret, link } = made;
  const sent = token.emailed
    ? 'The invitation is on its way by email.'
    : 'No email was sent, so pass the link on.';
  return (
    <ShownOnce
      key={token.id}
      id="made-title"
      title={`Token for ${token.display_name}`}
      lead={`Only its last four characters are kept here. ${sent}`}
      secrets={[
        ['Token', secret],
        ['Invitation link', link],
      ]}
      note={`For ${token.username}. ${expiryText(token.expires_at.slice(0, 10), Date.now())}.`}
      onDone={() => {
        clearIssuedToken();
        onDone();
      }}
    />
  );
}
