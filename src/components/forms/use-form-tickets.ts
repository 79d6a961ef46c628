import { type RefObject, useEffect, useRef } from 'react';
import type { FormName } from '#domain/forms/contract.ts';
import { FormTickets } from '#lib/form-ticket.ts';

export interface FormGuard {
  /** What a request carries besides its body: a ticket, and what stands in the field that people do not see (T31). */
  take: (
    form: RefObject<HTMLFormElement | null>,
    key: string,
  ) => Promise<{ form_ticket?: string; website: string }>;
  /** The request was taken, and its ticket with it. */
  used: () => void;
}

/** The tickets of a public form, fetched on hydration: their age counts from then. */
export function useFormTickets(name: FormName): FormGuard {
  const tickets = useRef<FormTickets>(null);
  const held = () => (tickets.current ??= new FormTickets(name));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on waking.
  useEffect(() => void held(), []);
  return {
    take: async (form, key) => {
      const trap = form.current?.elements.namedItem('website');
      const website = trap instanceof HTMLInputElement ? trap.value : '';
      const form_ticket = await held().take(key);
      return { website, ...(form_ticket ? { form_ticket } : {}) };
    },
    used: () => held().renew(),
  };
}
