import { Control } from '#components/ui/Button.tsx';
import { check } from '#components/ui/check.ts';
import { Key } from '#components/ui/Key.tsx';
import { Dialog } from './Dialog.tsx';
import { useKeySwitch } from './use-keys.ts';

export type Shortcut = readonly [keys: readonly string[], meaning: string];

const EVERYWHERE: readonly Shortcut[] = [
  [['Ctrl K'], 'Search or go to, from everywhere; ⌘ K on a Mac'],
  [['/'], 'Search this list'],
  [['?'], 'Show these keys'],
  [['Esc'], 'Leave a field, or close what is open'],
];

function Shortcuts({ of }: { of: readonly Shortcut[] }) {
  return (
    <dl>
      {of.map(([keys, meaning]) => (
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
  );
}

interface ShortcutsDialogProps {
  onClose: () => void;
}

/** The keys of every page of a portal, with the switch for single ones (WCAG 2.1.4). */
export function ShortcutsDialog({ onClose }: ShortcutsDialogProps) {
  const [on, setOn] = useKeySwitch();
  return (
    <Dialog
      title="Keyboard shortcuts"
      className="max-w-[28rem]"
      form={{ method: 'dialog' }}
      onClose={onClose}
      aside={<Control type="submit">Close</Control>}
    >
      <Shortcuts of={EVERYWHERE} />
      <div className={check.row({ className: 'mt-5' })}>
        <input
          className={check.box}
          type="checkbox"
          id="keys-enabled"
          checked={on}
          onChange={(event) => setOn(event.target.checked)}
        />
        <label htmlFor="keys-enabled">
          Turn on single-key shortcuts. They’re off while you type in a field.
        </label>
      </div>
    </Dialog>
  );
}
