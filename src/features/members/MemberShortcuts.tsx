import { type ShortcutGroup, ShortcutsDialog } from '#components/portal/ShortcutsDialog.tsx';
import { PATHS } from '#lib/paths.ts';

/** By the page that has them. */
const GROUPS: Record<string, ShortcutGroup> = {
  [PATHS.insiderzIdeas]: { title: 'Ideas', shortcuts: [[['C'], 'Share an idea']] },
  [PATHS.insiderzMissions]: { title: 'Missions', shortcuts: [[['J', 'K'], 'Next, previous mission']] },
};

export function MemberShortcuts({ onClose }: { onClose: () => void }) {
  const group = GROUPS[location.pathname];
  return <ShortcutsDialog groups={group && [group]} onClose={onClose} />;
}
