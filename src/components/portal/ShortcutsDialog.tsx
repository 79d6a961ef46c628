import { Control } from '#components/ui/Button.tsx';
import { check } from '#components/ui/check.ts';
import { Key } from '#components/ui/Key.tsx';
import { PATHS } from '#lib/paths.ts';
import { Dialog } from './Dialog.tsx';
import { useKeySwitch } from './use-keys.ts';

export interface ShortcutGroup {
  title: string;
  shortcuts: readonly (readonly [keys: readonly string[], meaning: string])[];
}

const EVERYWHERE: ShortcutGroup = {
  title: 'Everywhere',
  shortcuts: [
    [['Ctrl K'], 'Search or go to; ⌘ K on a Mac'],
    [['/'], 'Search this list'],
    [['?'], 'Show these keys'],
    [['Esc'], 'Leave a field, or close what is open'],
  ],
};

/** By the page that has them; the desk names its own. */
const OF_PAGES: Record<string, readonly ShortcutGroup[]> = {
  [PATHS.insiderzIdeas]: [{ title: 'Ideas', shortcuts: [[['C'], 'Share an idea']] }],
  [PATHS.insiderzMissions]: [{ title: 'Missions', shortcuts: [[['J', 'K'], 'Next, previous mission']] }],
};

const ROW = 'grid grid-cols-[4.5rem_minmax(0,1fr)] border-b border-b-line py-2';

function Group({ title, shortcuts }: ShortcutGroup) {
  return (
    <section className="mb-3 break-inside-avoid-column">
      <h3 className="py-2 font-semibold font-text text-0 text-muted tracking-normal">{title}</h3>
      <dl>
        {shortcuts.map(([keys, meaning]) => (
          <div className={ROW} key={meaning}>
            <dt className="flex items-start gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface ShortcutsDialogProps {
  /** The keys of this page alone. */
  groups?: readonly ShortcutGroup[];
  onClose: () => void;
}

/** The keys of every page and of this one, with the switch for single ones (WCAG 2.1.4). */
export function ShortcutsDialog({
  groups = OF_PAGES[location.pathname] ?? [],
  onClose,
}: ShortcutsDialogProps) {
  const [on, setOn] = useKeySwitch();
  const isWide = groups.length > 0;
  return (
    <Dialog
      title="Keyboard shortcuts"
      className={isWide ? 'max-w-[42rem]' : 'max-w-[28rem]'}
      form={{ method: 'dialog' }}
      onClose={onClose}
      aside={<Control type="submit">Close</Control>}
    >
      <div className={isWide ? 'gap-x-6 md:columns-2' : ''}>
        {[EVERYWHERE, ...groups].map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </div>
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
