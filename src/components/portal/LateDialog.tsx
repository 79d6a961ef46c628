import type { ReactNode } from 'react';
import { Deferred } from '#components/ui/Boundary.tsx';
import { useModal } from './command-menu/find.ts';
import { iconButton } from './frame.ts';
import { Icon } from './Icon.tsx';

interface LateDialogProps {
  name: string;
  fallback?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog whose code is loaded on demand; a failure is shown in a dialog too, and opening it again retries. */
export const LateDialog = ({ onClose, ...part }: LateDialogProps) => (
  <Deferred {...part} frame={(notice) => <FailedDialog onClose={onClose}>{notice}</FailedDialog>} />
);

function FailedDialog({ onClose, children }: Pick<LateDialogProps, 'onClose' | 'children'>) {
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      className="m-auto border-0 bg-transparent p-0 backdrop:bg-veil"
      aria-label="Error"
      onClose={onClose}
    >
      {children}
      <button
        className={`${iconButton} absolute! top-2 right-2`}
        type="button"
        aria-label="Close"
        onClick={onClose}
      >
        <Icon of="close" />
      </button>
    </dialog>
  );
}
