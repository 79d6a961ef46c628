import './form-sheet.css';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { confirm } from '#state/confirm.ts';

interface FormSheetProps {
  title: string;
  note?: ReactNode;
  /** What the button that sends it says; absent for a sheet that only shows something. */
  action?: string;
  tone?: 'plain' | 'bad';
  busy?: boolean;
  /** Sending is not possible now; the button keeps its place and its focus. */
  blocked?: boolean;
  /** True when something was typed that closing would lose: then it is asked first. */
  dirty?: boolean;
  /** Why it was not sent. */
  problem?: ReactNode;
  onSubmit?: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form over the page. Escape and Cancel ask before typed text is lost; the focus goes back to where it was. */
export function FormSheet(props: FormSheetProps) {
  const { title, note, action, tone, busy = false, blocked = false, dirty = false, problem } = props;
  const { onSubmit, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const leave = async () => {
    const question = {
      title: 'Discard what you typed?',
      text: 'It was not sent and is not kept anywhere else.',
      action: 'Discard',
      tone: 'bad',
    } as const;
    if (!dirty || (await confirm(question))) onClose();
  };

  return (
    <dialog
      ref={dialog}
      className="sheet-dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        void leave();
      }}
      onClose={(event) => {
        // A browser may close a dialog at the second Escape whatever the page says.
        if (event.target === dialog.current && !dialog.current.open) onClose();
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !blocked) onSubmit?.();
        }}
      >
        <header>
          <div>
            <h2 id={titleId}>{title}</h2>
            {note && <p className="note">{note}</p>}
          </div>
        </header>
        <div className="body">
          {children}
          {problem && (
            <div className="sheet-problem" role="alert">
              {problem}
            </div>
          )}
        </div>
        <footer>
          <button className="btn sm line" type="button" onClick={() => void leave()}>
            {action ? 'Cancel' : 'Close'}
          </button>
          {action && (
            <button
              className={tone === 'bad' ? 'btn sm bad' : 'btn sm'}
              type="submit"
              aria-disabled={busy || blocked}
            >
              {busy ? 'Saving...' : action}
            </button>
          )}
        </footer>
      </form>
    </dialog>
  );
}
