import { useEffect, useState } from 'react';
import { getAccount } from '#domain/accounts/contract.ts';
import { call } from '#lib/api-client.ts';
import { tokenOf } from '#state/outbox-sender.ts';
import type { Form, FormValues } from './form-fields.ts';

type Details = Partial<Pick<FormValues, 'display_name' | 'email'>>;

/** The account's name and confirmed address, written into the fields that are still empty. */
export function useOwnDetails(form: Form, account: string | null) {
  const [own, setOwn] = useState<Details>({});

  function fillIn(details: Details = own): void {
    const typed = new FormData(form.props.ref.current ?? undefined);
    const empty = Object.entries(details).filter(([name]) => !typed.get(name));
    if (empty.length > 0) form.fill(Object.fromEntries(empty));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration.
  useEffect(() => {
    const read = async (id: string) => {
      const token = await tokenOf(id);
      const { display_name, recovery } = await call(getAccount, {}, { token });
      const details = { display_name: display_name ?? '', email: recovery.email ?? '' };
      setOwn(details);
      fillIn(details);
    };
    // Offline, or signed out elsewhere: the fields stay empty.
    if (account !== null) read(account).catch(() => {});
  }, []);

  return { own, fillIn };
}
