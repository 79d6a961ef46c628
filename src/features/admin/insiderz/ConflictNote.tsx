import { useEffect, useRef } from 'react';

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
    <div className="conflict-note" ref={note} role="alert" tabIndex={-1}>
      <p>
        <b>Somebody saved this in the meantime.</b> Nothing was overwritten, and what you typed is still here.
        {theirs.length > 0 && ' Now it says:'}
      </p>
      {theirs.length > 0 && (
        <dl>
          {theirs.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="acts">
        <button className="btn sm" type="button" onClick={onMine}>
          Save mine over it
        </button>
        <button className="btn sm line" type="button" onClick={onTheirs}>
          Take theirs
        </button>
      </div>
    </div>
  );
}
