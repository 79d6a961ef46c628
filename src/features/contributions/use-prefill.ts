import { useEffect, useRef, useState } from 'react';
import { readControls } from '#components/forms/form-state.ts';
import type { AppId } from '#domain/apps.ts';
import { VOUCH_MAX } from '#domain/contributions/contract.ts';
import { vouchIn } from '#domain/vouching/token.ts';
import { EMPTY, type Form } from './form-fields.ts';
import { changesOf, hasOwnInput, type Prefill, prefillOf } from './prefill.ts';

/** A link has them in its query; the embedded form in its fragment, which no server and no referrer sees. */
export const prefillHere = () => prefillOf(new URLSearchParams(location.search || location.hash.slice(1)));

/** A form with text of the person is left as it is and the prefill is offered: nothing typed is lost. */
export function usePrefill(form: Form, hasFile: () => boolean) {
  const [offered, setOffered] = useState<Prefill | null>(null);
  const [applied, setApplied] = useState<Prefill>({});
  /** False until the draft of this device was opened: it comes first. */
  const isOpen = useRef(false);
  const vouching = useVouch(form.values.related_app);

  function apply(prefill: Prefill): void {
    form.fill(changesOf(prefill));
    setApplied(prefill);
    setOffered(null);
  }

  function arrive(): void {
    const element = form.props.ref.current;
    if (!element || !isOpen.current) return;
    const prefill = prefillHere();
    const values = readControls(element, EMPTY);
    const differs = Object.entries(prefill).some(([name, value]) => values[name as keyof Prefill] !== value);
    if (!differs) {
      setApplied(prefill);
      setOffered(null);
    } else if (hasOwnInput(values) || hasFile()) setOffered(prefill);
    else apply(prefill);
  }
  const latest = useRef({ arrive, vouching });
  latest.current = { arrive, vouching };

  useEffect(() => {
    const take = () => latest.current.vouching.take();
    const follow = ({ oldURL }: HashChangeEvent) => {
      take();
      // A token alone changes nothing in the form.
      if (location.href !== oldURL) latest.current.arrive();
    };
    take();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  return {
    /** Waits for the person, because the form holds a draft; null when there is nothing to offer. */
    offered,
    applied,
    vouch: vouching.passed,
    removeVouch: vouching.remove,
    /** Adds what is offered, except a type without the field that holds words of the person. */
    add: () => {
      const { contribution_type: _, ...rest } = offered ?? {};
      const { contribution_type, other_details } = form.values;
      apply(contribution_type === 'other' && other_details !== '' ? rest : (offered ?? {}));
      form.focus('display_name');
    },
    refuse: () => {
      setOffered(null);
      form.focus('display_name');
    },
    /** Called when the draft of this device is in the form, and when the form was emptied. */
    arrive: () => {
      isOpen.current = true;
      latest.current.arrive();
    },
  };
}

/** Stored in no draft. */
export interface PassedVouch {
  app: AppId;
  token: string;
  /** By the clock of this device: the server decides. */
  isExpired: boolean;
}

/** The token of the fragment, taken out of the address so that a copied link does not carry it. */
function takeToken(): string | undefined {
  const passed = new URLSearchParams(location.hash.slice(1));
  const token = passed.getAll('vouch').at(-1);
  if (token === undefined) return;
  passed.delete('vouch');
  const rest = String(passed) && `#${passed}`;
  history.replaceState(history.state, '', location.pathname + location.search + rest);
  return token;
}

/** The token by which an app vouches for the sender of a form about this app. Removed once, it stays so. */
function useVouch(relatedApp: string) {
  const [token, setToken] = useState('');
  const [isRemoved, setRemoved] = useState(false);
  const [isExpired, setExpired] = useState(false);
  const vouch = isRemoved || token.length > VOUCH_MAX ? null : vouchIn(token);
  const expiresAt = vouch?.expiresAt;
  useEffect(() => {
    setExpired(false);
    if (expiresAt === undefined) return;
    const timer = setTimeout(() => setExpired(true), expiresAt - Date.now());
    return () => clearTimeout(timer);
  }, [expiresAt]);
  return {
    passed: vouch?.app === relatedApp ? { app: vouch.app, token, isExpired } : null,
    take: () => {
      const taken = takeToken();
      if (taken !== undefined) setToken(taken);
    },
    remove: () => setRemoved(true),
  };
}
