import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Problem } from '#components/forms/FormStatus.tsx';
import { InputField } from '#components/forms/InputField.tsx';
import { Submit } from '#components/forms/Submit.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { Age } from '#components/portal/Age.tsx';
import { RowsEmpty, RowsLoading } from '#components/portal/ListState.tsx';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import { useBusy } from '#components/portal/use-busy.ts';
import { Button } from '#components/ui/Button.tsx';
import { contributionFields } from '#domain/contributions/contribution.ts';
import {
  type AddressData,
  type AddressDataKind,
  eraseAddressData,
  exportAddressData,
  findAddressData,
} from '#domain/privacy/contract.ts';
import { saveExport } from '#lib/save-file.ts';
import { mutate } from '#state/mutation.ts';
import { callSignedIn } from '#state/session.ts';
import { toast } from '#state/toasts.ts';

const SCHEMA = z.object({ email: contributionFields.email });

/** Finds what is stored about an address without an account, for a request of access or erasure. */
export function AddressView() {
  const [found, setFound] = useState<{ email: string; data: AddressData } | null>(null);
  const results = useRef<HTMLDivElement>(null);
  const form = useForm({
    id: 'address',
    initial: { email: '' },
    schema: SCHEMA,
    onTry: () => setFound(null),
    send: async ({ email }) => ({ email, data: await callSignedIn(findAddressData, { body: { email } }) }),
    onSent: setFound,
  });

  /** Searches again after an erasure; the focus stays where the result appears. */
  const again = () => {
    results.current?.focus();
    void form.submit();
  };

  return (
    <>
      <p>
        Find everything sent from an email address without an account. Before you export or erase, check that
        the person asking owns the address. What belongs to an account is exported and deleted by its owner.
      </p>
      <form className="mb-5 grid max-w-[32rem] gap-4" {...form.props}>
        <InputField
          form={form}
          name="email"
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div>
          <Submit form={form} label="Find everything" busy="Looking..." size="sm" />
        </div>
        {form.problem && <Problem>{form.problem}</Problem>}
      </form>
      <div ref={results} className="outline-offset-[4px]" tabIndex={-1} aria-live="polite">
        {form.busy && <RowsLoading things="what is stored" />}
        {found && found.data.items.length === 0 && (
          <RowsEmpty title="Nothing is stored of this address">
            <p>{found.email} appears in no contribution, message or list outside accounts.</p>
            {found.data.with_account > 0 && <WithAccount count={found.data.with_account} />}
          </RowsEmpty>
        )}
        {found && found.data.items.length > 0 && <AddressFound {...found} onErased={again} />}
      </div>
    </>
  );
}

async function downloadAddressData(email: string): Promise<void> {
  const download = (file?: string) => callSignedIn(exportAddressData, { body: { email, file } });
  // No address in the file name, which is more visible than the content.
  await saveExport(
    await download(),
    `thegrid-address-${new Date().toISOString().slice(0, 10)}.json`,
    download,
  );
}

const KINDS: Record<AddressDataKind, string> = {
  contributions: 'Contribution',
  invitations: 'Invitation',
  held_submissions: 'Suspected spam',
  messages: 'Waiting email',
  reports: 'Report',
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

function AddressFound({ email, data, onErased }: AddressFoundProps) {
  const { items, names, with_account } = data;
  const [busy, during] = useBusy<'export' | 'erase'>();
  const [now] = useState(() => Date.now());

  const save = () =>
    mutate({ send: () => downloadAddressData(email), done: null, failed: 'Failed to export it' });
  const erase = () =>
    mutate({
      send: (idempotencyKey) =>
        callSignedIn(eraseAddressData, { body: { email, confirmation: email } }, { idempotencyKey }),
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
  const eraseConfirmed = () =>
    during('erase', erase, {
      title: 'Erase everything of this address?',
      text: 'We delete names, words, links and proof files, and cancel invitations and awards that are waiting. Without a name or words we keep INZ entries and a record that a contribution existed and how it was decided. This cannot be undone. Export it first if its owner wants to keep it.',
      action: 'Erase everything',
      tone: 'bad',
      typed: { label: `Type ${email} to go on`, expected: email },
    });

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
            <td data-label="When">{created_at === null ? 'Not noted' : <Age at={created_at} now={now} />}</td>
          </tr>
        ))}
      </RowsTable>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          kind="line"
          size="sm"
          aria-disabled={busy !== null}
          onClick={() => void during('export', save)}
        >
          {busy === 'export' ? 'Preparing...' : 'Export as JSON'}
        </Button>
        <Button kind="danger" size="sm" aria-disabled={busy !== null} onClick={() => void eraseConfirmed()}>
          {busy === 'erase' ? 'Erasing...' : 'Erase everything'}
        </Button>
      </div>
    </>
  );
}

function WithAccount({ count }: { count: number }) {
  return (
    <p>
      {count === 1
        ? 'One contribution with this address belongs to an account'
        : `${count} contributions with this address belong to accounts`}
      : the owner exports and deletes it with the account.
    </p>
  );
}
