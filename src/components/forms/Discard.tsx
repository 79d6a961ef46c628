import { useEffect, useRef, useState } from 'react';
import { control } from '#components/ui/button.ts';

interface DiscardProps {
  /** What the button does; `Yes, …` confirms it. */
  verb?: 'Discard' | 'Delete';
  /** The button with what it is about, for screen readers. */
  label: string;
  /** What will be gone, as a question. */
  question: string;
  onDiscard: () => void;
}

/** A button that asks first, in its own place. */
export function Discard({ verb = 'Discard', label, question, onDiscard }: DiscardProps) {
  const [asking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const ask = useRef<HTMLButtonElement>(null);
  const was = useRef(false);

  // The focus stays where the buttons are, on the answer that takes nothing away.
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
