import type { ReactNode } from 'react';
import { Age } from '#components/portal/Age.tsx';
import { filterBy, type ListSpec, newestFirst } from '#components/portal/list-view.ts';
import { PersonTile } from '#components/portal/PersonTile.tsx';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import type { RowsHandle } from '#components/portal/use-rows.ts';
import { Control } from '#components/ui/Button.tsx';
import { mark } from '#components/ui/badge.ts';
import { formatDay } from '#domain/formats.ts';
import {
  type AccessToken,
  isReissuable,
  TOKEN_STATE_LABELS,
  type TokenState,
  tokenState,
} from '#domain/invites/invite.ts';
import { RecordList } from '../RecordList.tsx';

export const SUB = 'block font-regular text-0 text-muted max-md:[td>&]:ms-2 max-md:[td>&]:inline';
export const ROW_ACTIONS = [
  'text-end max-md:mt-2 max-md:flex max-md:flex-wrap max-md:gap-2 max-md:empty:hidden',
  'md:[&>button+button]:ms-2 max-md:[&>button]:flex-1',
].join(' ');

export const PersonCell = ({ name, children }: { name: string; children: ReactNode }) => (
  <span className="flex items-center gap-3">
    <PersonTile name={name} className="large-text:hidden w-6" />
    <span>
      {name}
      {children}
    </span>
  </span>
);

const SPEC: ListSpec<AccessToken> = {
  searchIn: ({ display_name, username, reference, last_four }) =>
    `${display_name} ${username} ${reference} ${last_four}`,
  filters: {
    state: filterBy('State', TOKEN_STATE_LABELS, (token) => tokenState(token, Date.now())),
  },
  sorts: {
    newest: { label: 'Newest', compare: newestFirst },
    expiry: { label: 'Expires first', compare: (a, b) => a.expires_at.localeCompare(b.expires_at) },
    name: { label: 'Name', compare: (a, b) => a.display_name.localeCompare(b.display_name, 'en') },
  },
};

const STATES = { live: 'signal', used: 'success', expired: 'quiet', revoked: 'danger' } as const;

interface TokenListProps {
  handle: RowsHandle<AccessToken>;
  onRevoke: (token: AccessToken) => void;
  onReissue: (token: AccessToken) => void;
}

export function TokenList({ handle, onRevoke, onReissue }: TokenListProps) {
  return (
    <RecordList
      rows={handle}
      spec={SPEC}
      things={['token', 'tokens']}
      empty={[
        'No tokens yet',
        'A token that you generate is listed here, with its state and its last four characters.',
      ]}
    >
      {(shown) => (
        <RowsTable caption="Tokens" columns={['Name', 'Token', 'State', 'Expires', 'Made']} actions="Actions">
          {shown.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={onRevoke} onReissue={onReissue} />
          ))}
        </RowsTable>
      )}
    </RecordList>
  );
}

function sinceOf(token: AccessToken, state: TokenState): string | null {
  if (state === 'used') return formatDay((token.redeemed_at ?? '').slice(0, 10));
  if (state === 'revoked')
    return token.replaced_by ? 'Re-issued' : formatDay((token.revoked_at ?? '').slice(0, 10));
  return null;
}

function TokenRow({ token, onRevoke, onReissue }: { token: AccessToken } & Omit<TokenListProps, 'handle'>) {
  const now = Date.now();
  const state = tokenState(token, now);
  const since = sinceOf(token, state);
  return (
    <tr>
      <th className="font-semibold" scope="row">
        <PersonCell name={token.display_name}>
          <span className={SUB}>
            {token.username}, <span className="whitespace-nowrap">{token.reference}</span>
          </span>
        </PersonCell>
      </th>
      <td data-label="Token">
        <code className="wrap-anywhere text-[0.9375em]">
          <span aria-hidden="true">…</span>
          <span className="sr-only">ends in </span>
          {token.last_four}
        </code>
      </td>
      <td data-label="State">
        <span className={mark({ kind: STATES[state] })}>{TOKEN_STATE_LABELS[state]}</span>
        {since && <span className={SUB}>{since}</span>}
      </td>
      <td data-label="Expires">{formatDay(token.expires_at.slice(0, 10))}</td>
      <td data-label="Made">
        <Age at={token.created_at} now={now} />
        {token.emailed && <span className={SUB}>by email</span>}
      </td>
      <td className={ROW_ACTIONS}>
        {isReissuable(token) && (
          <Control about={`the token of ${token.display_name}`} kind="quiet" onClick={() => onReissue(token)}>
            Re-issue
          </Control>
        )}
        {state === 'live' && (
          <Control
            about={`the token of ${token.display_name}`}
            kind="quiet"
            className="text-danger!"
            onClick={() => onRevoke(token)}
          >
            Revoke
          </Control>
        )}
      </td>
    </tr>
  );
}
