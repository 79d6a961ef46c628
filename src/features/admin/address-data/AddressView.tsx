import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Problem } from '#components/forms/FormStatus.tsx';
import { InputField } from '#components/forms/InputField.tsx';
import { Submit } from '#components/forms/Submit.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { RowsEmpty, RowsLoading } from '#components/portal/ListState.tsx';
import { contributionFields } from '#domain/contributions/contribution.ts';
import { type AddressData, findAddressData } from '#domain/privacy/contract.ts';
import { callSignedIn } from '#state/session.ts';
import { AddressFound, WithAccount } from './AddressFound.tsx';

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
