import { useEffect, useRef, useState } from 'react';
import { Control } from '#components/ui/Button.tsx';

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
