import { useEffect, useRef } from 'react';

interface KeysDialogProps {
  open: boolean;
  enabled: boolean;
  onEnabled: (on: boolean) => void;
  onClose: () => void;
}

const KEYS: readonly [string[], string][] = [
  [['J', 'K'], 'Next and previous contribution; in the list also the arrows'],
  [['Enter'], 'Go to the contribution'],
  [['A'], 'Approve, with the reward that is shown'],
  [['R'], 'Reject'],
  [['I'], 'Ask for info; without a question, write one'],
  [['U'], 'Undo the last decision; Z does the same'],
  [['0'], 'No reward, or a reward after all'],
  [['W'], 'Choose the reward'],
  [['N'], 'Write admin notes'],
  [['M'], 'Write a message to the contributor'],
  [['/'], 'Search'],
  [['Esc'], 'Leave a field, or go back to the list'],
  [['?'], 'Show these keys'],
];

/** What the single keys do, and the switch for them (WCAG 2.1.4). */
export function KeysDialog({ open, enabled, onEnabled, onClose }: KeysDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) element.showModal();
    if (!open) element?.close();
  }, [open]);

  return (
    <dialog ref={dialog} className="sheet-dialog keys-dialog" aria-labelledby="keys-title" onClose={onClose}>
      <form method="dialog">
        <header>
          <h2 id="keys-title">Keys</h2>
          <button className="ctl" type="submit">
            Close
          </button>
        </header>
        <div className="body">
          <dl className="key-list">
            {KEYS.map(([keys, meaning]) => (
              <div key={meaning}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
          <div className="check">
            <input
              type="checkbox"
              id="keys-enabled"
              checked={enabled}
              onChange={(event) => onEnabled(event.target.checked)}
            />
            <label htmlFor="keys-enabled">Use single keys. They rest while you type in a field.</label>
          </div>
        </div>
      </form>
    </dialog>
  );
}
