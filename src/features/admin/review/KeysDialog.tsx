import { Dialog } from '#components/portal/Dialog.tsx';
import { Control } from '#components/ui/Button.tsx';
import { check } from '#components/ui/check.ts';
import { Key } from '#components/ui/Key.tsx';

interface KeysDialogProps {
  enabled: boolean;
  onEnabled: (on: boolean) => void;
  onClose: () => void;
}

const KEYS: readonly [string[], string][] = [
  [['J', 'K'], 'Next and previous contribution; arrow keys work in the list too'],
  [['Enter'], 'Go to the contribution'],
  [['A'], 'Approve, with the reward that is shown'],
  [['R'], 'Reject'],
  [['I'], 'Ask for info; without a question, write one'],
  [['U'], 'Undo the last decision; Z does the same'],
  [['0'], 'No reward, or a reward after all'],
  [['W'], 'Choose the reward'],
  [['N'], 'Write admin notes'],
  [['M'], 'Write a message to the contributor'],
  [['O'], 'Open the proof'],
  [['/'], 'Search'],
  [['S'], 'Select several; then A, R and I decide all of them'],
  [['X'], 'While you select: select this one'],
  [['Shift'], 'While you select: with an arrow, Space or a press, all from the last one to here'],
  [['Esc'], 'Leave a field, or go back to the list'],
  [['?'], 'Show these keys'],
];

/** Lists the single-key shortcuts, with the switch for them (WCAG 2.1.4). */
export function KeysDialog({ enabled, onEnabled, onClose }: KeysDialogProps) {
  return (
    <Dialog
      title="Keyboard shortcuts"
      className="max-w-[28rem]"
      form={{ method: 'dialog' }}
      onClose={onClose}
      aside={<Control type="submit">Close</Control>}
    >
      <dl>
        {KEYS.map(([keys, meaning]) => (
          <div className="grid grid-cols-[5rem_minmax(0,1fr)] border-b border-b-line py-2" key={meaning}>
            <dt>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <div className={check.row({ className: 'mt-5' })}>
        <input
          className={check.box}
          type="checkbox"
          id="keys-enabled"
          checked={enabled}
          onChange={(event) => onEnabled(event.target.checked)}
        />
        <label htmlFor="keys-enabled">
          Turn on single-key shortcuts. They’re off while you type in a field.
        </label>
      </div>
    </Dialog>
  );
}
