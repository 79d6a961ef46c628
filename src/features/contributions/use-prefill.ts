import { useEffect, useRef, useState } from 'react';
import { readControls } from '#components/forms/form-state.ts';
import { EMPTY, type Form } from './form-fields.ts';
import { changesOf, hasOwnInput, type Prefill, prefillOf } from './prefill.ts';
import { useVouch } from './use-vouch.ts';

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
