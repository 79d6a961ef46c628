import { useEffect, useState } from 'react';
import { Control } from '#components/ui/Button.tsx';
import { accountKey, draftAt, isObject } from '#lib/drafts.ts';
import { Discard } from './Discard.tsx';

interface Offer {
  /** The form is empty and can take the draft. */
  canContinue: boolean;
  onContinue: () => void;
  onDelete: () => void;
}

/** Offers a draft written while signed out, without showing its text (T39). */
export function DraftOffer({ canContinue, onContinue, onDelete }: Offer) {
  return (
    <section
      className="mb-6 grid gap-3 rounded-3 border-2 border-ink bg-raised px-5 py-5"
      aria-labelledby="draft-offer"
    >
      <h2 className="text-4 leading-[1.05]" id="draft-offer">
        A draft written before you signed in is on this device
      </h2>
      <span className="flex flex-wrap items-center gap-2">
        <Control disabled={!canContinue} onClick={onContinue}>
          Continue
        </Control>
        <Discard verb="Delete" label="Delete" question="Delete this draft?" onDiscard={onDelete} />
      </span>
      {!canContinue && (
        <p className="note">To continue it, first send or discard what is in the form below.</p>
      )}
    </section>
  );
}

/** The draft that this tab stored before the sign-in, or null. */
export function useTabDraftOffer(key: string, fill: (values: object) => void) {
  const [values, setValues] = useState<object | null>(null);
  useEffect(() => {
    if (accountKey(key) !== key) setValues(draftAt(key, isObject).read());
  }, [key]);
  const forget = () => {
    draftAt(key, isObject).clear();
    setValues(null);
  };
  return {
    offered: values !== null,
    forget,
    take: () => {
      if (values) fill(values);
      forget();
    },
  };
}
