import { RowsEmpty, RowsStates } from '#components/portal/ListState.tsx';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import { useBusy } from '#components/portal/use-busy.ts';
import { rowsQuery, useRows } from '#components/portal/use-rows.ts';
import { Control } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import { APPS, type AppId, RELATED_APPS } from '#domain/apps.ts';
import { formatDate } from '#domain/formats.ts';
import { addVouchKey, listVouchKeys, revokeVouchKey } from '#domain/vouching/contract.ts';
import { NewVouchKey, VOUCH_LIMITS, type VouchKey } from '#domain/vouching/vouch-key.ts';
import { mutate, sendTo } from '#state/mutation.ts';
import { changeRows, replaceRow } from '#state/queries.ts';
import { AddForm, type FieldSpec } from './FormFields.tsx';

const INITIAL = { app: '', label: '', public_key: '' };

const OPTIONS = [
  ['', 'Choose one'],
  ...RELATED_APPS.filter((app): app is AppId => app !== 'not_app_specific').map(
    (app) => [app, APPS[app].name] as const,
  ),
] as const;

const FIELDS: readonly FieldSpec<typeof INITIAL>[] = [
  { name: 'app', label: 'App', options: OPTIONS, half: true },
  { name: 'label', label: 'Label', max: VOUCH_LIMITS.label, half: true },
  {
    name: 'public_key',
    label: 'Public key',
    hint: 'Ed25519, as PEM or base64url. Never the private one.',
    rows: 4,
  },
];

const keysQuery = rowsQuery(['vouch-keys'], listVouchKeys);

const nameOf = ({ app, label }: VouchKey) => `${APPS[app].name}, ${label}`;

/** Public keys by which apps vouch for the senders of contributions (docs/embedding.md). */
export function VouchKeysView() {
  const keys = useRows(keysQuery);
  const [busy, during] = useBusy();

  const revoke = async ({ id, updated_at }: VouchKey) => {
    const fault = await mutate({
      send: sendTo(revokeVouchKey, { params: { id }, body: { updated_at } }),
      done: 'Key revoked',
      failed: 'Failed to revoke the key',
      onDone: (key: VouchKey) => replaceRow(keysQuery, key),
    });
    if (fault) keys.reload();
    else document.getElementById('oversight-title')?.focus();
  };

  return (
    <>
      <p>
        An app signs a short-lived token with its private key, and the desk then shows that the app vouches
        for the sender of a contribution. Two keys of an app can be active, so that a new one takes over from
        an old one.
      </p>
      <AddForm
        id="vouch-key"
        name="Add a key"
        action="Add key"
        initial={INITIAL}
        schema={NewVouchKey}
        fields={FIELDS}
        send={(body) => sendTo(addVouchKey, { body })}
        done="Key added"
        failed="Failed to add the key"
        onAdded={(key) => changeRows(keysQuery, (rows) => [key, ...rows])}
      />
      <RowsStates rows={keys} things="keys">
        <RowsEmpty title="No keys yet">
          <p>Add the public key of an app whose server signs tokens.</p>
        </RowsEmpty>
      </RowsStates>
      {keys.rows.length > 0 && (
        <RowsTable columns={['Key', 'State', 'Added']} actions="Actions" caption="Public keys of the apps">
          {keys.rows.map((key) => (
            <tr key={key.id}>
              <th scope="row">
                {nameOf(key)} <code className="block select-all font-regular text-muted">{key.id}</code>
              </th>
              <td data-label="State">
                <span className={badge({ kind: key.revoked_at ? 'quiet' : 'success' })}>
                  {key.revoked_at ? 'Revoked' : 'Active'}
                </span>{' '}
                {key.revoked_at && <span className="text-muted">{formatDate(key.revoked_at)}</span>}
              </td>
              <td data-label="Added">
                <time dateTime={key.created_at}>{formatDate(key.created_at)}</time>
              </td>
              <td className="whitespace-nowrap text-end">
                {!key.revoked_at && (
                  <Control
                    aria-disabled={busy !== null}
                    about={nameOf(key)}
                    onClick={() =>
                      void during(key.id, () => revoke(key), {
                        title: 'Revoke this key?',
                        text: `${nameOf(key)}: within a minute, tokens signed with it count for nothing. It cannot be added again. Contributions that have come keep their mark.`,
                        action: 'Revoke key',
                        tone: 'bad',
                      })
                    }
                  >
                    Revoke
                  </Control>
                )}
              </td>
            </tr>
          ))}
        </RowsTable>
      )}
    </>
  );
}
