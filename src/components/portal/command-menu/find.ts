import { useLayoutEffect, useRef } from 'react';

export const FIND_NAME = 'Search or go to';

export interface FindProps {
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
}

export const find = {
  box: [
    'm-0 max-w-none overflow-hidden border-0 bg-raised p-0 text-1 text-ink backdrop:bg-veil open:flex open:flex-col',
    'max-lg:size-full max-lg:max-h-none lg:mx-auto lg:mt-[6.5rem] lg:w-[min(42.5rem,92vw)] lg:rounded-3',
    'lg:max-h-[calc(100dvh-9rem)] lg:border lg:border-line-strong lg:shadow-2',
  ].join(' '),
  field: [
    'flex min-h-[3.75rem] flex-none items-center gap-3 border-b border-b-line pr-2 pl-4',
    'focus-within:[box-shadow:inset_0_-3px_0_var(--signal)] [&>svg]:size-[1rem] [&>svg]:flex-none',
  ].join(' '),
  input: 'min-h-hit min-w-0 flex-1 border-0 bg-transparent text-[1.1875rem] outline-none',
};

export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  // Close before unmounting; otherwise the focus is not restored.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}
