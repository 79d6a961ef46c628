import { useEffect, useRef, useState } from 'react';
import { control } from '#components/ui/button.ts';

interface DiscardProps {
  /** Label of the button; `Yes, …` confirms. */
  verb?: 'Discard' | 'Delete';
  /** Label for screen readers, with the subject. */
  label: string;
  /** The question before it is discarded. */
  question: string;
  onDiscard: () => void;
}

/** A button with an inline confirmation. */
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
      <button
        ref={ask}
        className={control()}
        type="button"
        aria-label={label}
        onClick={() => setAsking(true)}
      >
        {verb}
      </button>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="font-semibold text-1">{question}</span>
      <button className={`${control()} text-danger`} type="button" onClick={onDiscard}>
        Yes, {verb.toLowerCase()}
      </button>
      <button ref={keep} className={control()} type="button" onClick={() => setAsking(false)}>
        Keep
      </button>
    </span>
  );
}
