import { type RefObject, useEffect, useRef } from 'react';
import type { FormName } from '#domain/forms/contract.ts';
import { FormTickets } from '#lib/form-ticket.ts';

export interface FormGuard {
  /** The ticket and the honeypot value that go with a request (T31). */
  take: (
    form: RefObject<HTMLFormElement | null>,
    key: string,
  ) => Promise<{ form_ticket?: string; website: string }>;
  used: () => void;
}

/** The value of the honeypot; empty for a person. */
export function websiteIn(form: HTMLFormElement | null): string {
  const trap = form?.elements.namedItem('website');
  return trap instanceof HTMLInputElement ? trap.value : '';
}

/** Tickets of a public form, fetched on hydration because their age counts from then. */
export function useFormTickets(name: FormName): FormGuard {
  const tickets = useRef<FormTickets>(null);
  const formTickets = () => (tickets.current ??= new FormTickets(name));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on waking.
  useEffect(() => void formTickets(), []);
  return {
    take: async (form, key) => {
      const website = websiteIn(form.current);
      const form_ticket = await formTickets().take(key);
      return { website, ...(form_ticket ? { form_ticket } : {}) };
    },
    used: () => formTickets().renew(),
  };
}
