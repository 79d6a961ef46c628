import { Dialog } from '#components/portal/Dialog.tsx';

interface KeysDialogProps {
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
export function KeysDialog({ enabled, onEnabled, onClose }: KeysDialogProps) {
  return (
    <Dialog
      title="Keys"
      className="keys-dialog"
      form={{ method: 'dialog' }}
      onClose={onClose}
      aside={
        <button className="ctl" type="submit">
          Close
        </button>
      }
    >
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
    </Dialog>
  );
}
