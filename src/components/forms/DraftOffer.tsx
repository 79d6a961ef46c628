import { useEffect, useRef, useState } from 'react';
import { Control } from '#components/ui/Button.tsx';
import { accountKey, draftAt, isObject } from '#lib/drafts.ts';

interface DiscardProps {
  /** Label of the button; `Yes, …` confirms. */
  verb?: 'Discard' | 'Delete';
  label: string;
  question: string;
  onDiscard: () => void;
}

export function Discard({ verb = 'Discard', label, question, onDiscard }: DiscardProps) {
  const [asking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const ask = useRef<HTMLButtonElement>(null);
  const was = useRef(false);

  // Focus moves to the answer that discards nothing.
  useEffect(() => {
    if (asking) keep.current?.focus();
    else if (was.current) ask.current?.focus();
    was.current = asking;
  }, [asking]);

  if (!asking) {
    return (
      <Control ref={ask} aria-label={label} onClick={() => setAsking(true)}>
        {verb}
      </Control>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="font-semibold text-1">{question}</span>
      <Control className="text-danger" onClick={onDiscard}>
        Yes, {verb.toLowerCase()}
      </Control>
      <Control ref={keep} onClick={() => setAsking(false)}>
        Keep
      </Control>
    </span>
  );
}

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
