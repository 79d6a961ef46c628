import { useState } from 'react';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import { button } from '#components/ui/button.ts';
import { formatAge, formatDate } from '#domain/formats.ts';
import type { AddressDataKind } from '#domain/privacy/address-data.ts';
import {
  type AddressData,
  eraseAddressData,
  exportAddressData,
  findAddressData,
} from '#domain/privacy/contract.ts';
import { saveFile } from '#lib/save-file.ts';
import { confirm } from '#state/confirm.ts';
import { mutate } from '#state/mutation.ts';
import { callSignedIn } from '#state/session.ts';
import { toast } from '#state/toasts.ts';

/** @throws ApiError */
export const fetchAddressData = (email: string) => callSignedIn(findAddressData, { body: { email } });

/** `confirmation` is the address, typed again. @throws ApiError */
const sendErasure = (email: string, confirmation: string, idempotencyKey: string) =>
  callSignedIn(eraseAddressData, { body: { email, confirmation } }, { idempotencyKey });

/** A proof file that the export names but does not contain. */
interface NamedFile {
  key: string;
  data: string | null;
}

/** Large proof files are downloaded separately. */
async function downloadAddressData(email: string): Promise<void> {
  const file = await (await callSignedIn(exportAddressData, { body: { email } })).blob();
  const { proof_files } = JSON.parse(await file.text()) as { proof_files: NamedFile[] };
  // No address in the file name, which is more visible than the content.
  saveFile(file, `thegrid-address-${new Date().toISOString().slice(0, 10)}.json`);
  for (const { key } of proof_files.filter(({ data }) => data === null)) {
    const one = await callSignedIn(exportAddressData, { body: { email, file: key } });
    saveFile(await one.blob(), key);
  }
}

const KINDS: Record<AddressDataKind, string> = {
  contributions: 'Contribution',
  invitations: 'Invitation',
  held_submissions: 'Suspected spam',
  messages: 'Waiting email',
  held_entries: 'Waiting award',
  points_ledger: 'INZ ledger',
  contributors: 'Recognition',
  sign_in_attempts: 'Sign-in attempt',
};

interface AddressFoundProps {
  email: string;
  data: AddressData;
  onErased: () => void;
}

export function AddressFound({ email, data, onErased }: AddressFoundProps) {
  const { items, names, with_account } = data;
  const [busy, setBusy] = useState<'export' | 'erase' | null>(null);
  const [now] = useState(() => Date.now());

  const save = async () => {
    if (busy) return;
    setBusy('export');
    await mutate({ send: () => downloadAddressData(email), done: null, failed: 'Failed to export it' });
    setBusy(null);
  };

  const erase = async () => {
    if (busy) return;
    const yes = await confirm({
      title: 'Erase everything of this address?',
      text: 'We delete names, words, links and proof files, and cancel invitations and awards that are waiting. Without a name or words we keep INZ entries and a record that a contribution existed and how it was decided. This cannot be undone. Export it first if its owner wants to keep it.',
      action: 'Erase everything',
      tone: 'bad',
      typed: { label: `Type ${email} to go on`, expected: email },
    });
    if (!yes) return;
    setBusy('erase');
    await mutate({
      send: (key) => sendErasure(email, email, key),
      done: null,
      failed: 'Failed to erase it',
      onDone: ({ finished }) => {
        toast({
          title: finished ? 'Everything erased' : 'Erasing has begun',
          description: finished
            ? 'Nothing of this address is stored any more.'
            : 'It goes on by itself. Look again in a few minutes.',
        });
        onErased();
      },
    });
    setBusy(null);
  };

  return (
    <>
      <h3 className="mb-2 text-2">
        {items.length === 1 ? 'One record' : `${items.length} records`} of {email}
      </h3>
      {names.length > 0 && <p className="note mb-3">Names that came with it: {names.join(', ')}</p>}
      {with_account > 0 && <WithAccount count={with_account} />}
      <RowsTable columns={['What', 'Record', 'Files', 'When']}>
        {items.map(({ kind, id, title, files, created_at }) => (
          <tr key={`${kind} ${id}`}>
            <th scope="row">{KINDS[kind]}</th>
            <td data-label="Record">{title}</td>
            <td data-label="Files">{files === 0 ? 'None' : files}</td>
            <td data-label="When">
              {created_at === null ? (
                'Not noted'
              ) : (
                <time dateTime={created_at} title={formatDate(created_at)}>
                  {formatAge(created_at, now)}
                </time>
              )}
            </td>
          </tr>
        ))}
      </RowsTable>
      <div className="mt-4 flex flex-wrap gap-3">
        <button
          className={button({ kind: 'line', size: 'sm' })}
          type="button"
          aria-disabled={busy !== null}
          onClick={() => void save()}
        >
          {busy === 'export' ? 'Preparing...' : 'Export as JSON'}
        </button>
        <button
          className={button({ kind: 'danger', size: 'sm' })}
          type="button"
          aria-disabled={busy !== null}
          onClick={() => void erase()}
        >
          {busy === 'erase' ? 'Erasing...' : 'Erase everything'}
        </button>
      </div>
    </>
  );
}

/** Data of an account is handled elsewhere. */
export function WithAccount({ count }: { count: number }) {
  return (
    <p>
      {count === 1
        ? 'One contribution with this address belongs to an account'
        : `${count} contributions with this address belong to accounts`}
      : the owner exports and deletes it with the account.
    </p>
  );
}
