import { useEffect, useRef } from 'react';
import { button } from '#components/ui/button.ts';

export interface ConflictNoteProps {
  /** What is different now, by the label of its field. */
  theirs: readonly (readonly [label: string, value: string])[];
  onTheirs: () => void;
  onMine: () => void;
}

/** Two admins on one record: what the other one saved, and the choice. Nothing was overwritten, nothing typed is lost. */
export function ConflictNote({ theirs, onTheirs, onMine }: ConflictNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div className="mb-4 rounded-2 border-2 border-danger p-4" ref={note} role="alert" tabIndex={-1}>
      <p>
        <b>Somebody saved this in the meantime.</b> Nothing was overwritten, and what you typed is still here.
        {theirs.length > 0 && ' Now it says:'}
      </p>
      {theirs.length > 0 && (
        <dl className="my-3 grid gap-2">
          {theirs.map(([label, value]) => (
            <div key={label}>
              <dt className="text-0 text-muted">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <button className={button({ size: 'sm' })} type="button" onClick={onMine}>
          Save mine over it
        </button>
        <button className={button({ kind: 'line', size: 'sm' })} type="button" onClick={onTheirs}>
          Take theirs
        </button>
      </div>
    </div>
  );
}
