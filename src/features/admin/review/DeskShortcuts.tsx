import { type ShortcutGroup, ShortcutsDialog } from '#components/portal/ShortcutsDialog.tsx';

const GROUPS: readonly ShortcutGroup[] = [
  {
    title: 'Selecting',
    shortcuts: [
      [['S'], 'Select several; then A, R and I decide all of them'],
      [['X'], 'Select this one'],
      [['Shift'], 'With an arrow, Space or a press: all from the last one to here'],
    ],
  },
  {
    title: 'Contributions Review',
    shortcuts: [
      [['J', 'K'], 'Next, previous; in the list arrows too'],
      [['Enter'], 'Go to the contribution'],
      [['A'], 'Approve, with the reward that is shown'],
      [['R'], 'Reject'],
      [['I'], 'Ask for info'],
      [['U'], 'Undo the last decision; Z too'],
      [['0'], 'No reward, or a reward after all'],
      [['W'], 'Choose the reward'],
      [['M'], 'Write a message to the contributor'],
      [['N'], 'Write admin notes'],
      [['O'], 'Open the proof'],
    ],
  },
];

export const DeskShortcuts = ({ onClose }: { onClose: () => void }) => (
  <ShortcutsDialog groups={GROUPS} onClose={onClose} />
);
