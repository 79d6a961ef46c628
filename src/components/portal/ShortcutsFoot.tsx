import { Key } from '#components/ui/Key.tsx';
import { sideNav } from './side-nav.ts';
import { $shortcutsShown } from './use-keys.ts';

/** The last line of the side column. */
export const ShortcutsFoot = () => (
  <button className={sideNav.foot} type="button" onClick={() => $shortcutsShown.set(true)}>
    <span aria-hidden="true">
      <Key>?</Key>
    </span>
    Keyboard shortcuts
  </button>
);
