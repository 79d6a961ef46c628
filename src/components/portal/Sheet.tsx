import './sheet.css';
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import type { FormHandle } from '#components/forms/use-form.ts';
import { confirm } from '#state/confirm.ts';

/** What a sheet needs to know of the form in it, whatever its fields are. */
type FormInSheet = Pick<
  FormHandle<Record<string, string>>,
  'props' | 'busy' | 'dirty' | 'problem' | 'submit'
>;

interface SheetProps {
  title: string;
  note?: ReactNode;
  /** The form in it, whose fields are the children. Absent for a sheet that only shows something. */
  form?: FormInSheet;
  /** What the button that sends the form says, and says while it is sent. */
  action?: string;
  busyAction?: string;
  tone?: 'plain' | 'bad';
  /** Sending is not possible now; the button keeps its place and its focus. */
  blocked?: boolean;
  /** Why it was not sent, where the form's own sentence does not do. */
  problem?: ReactNode;
  /** What Enter does without a form. */
  onSubmit?: () => void;
  /** In the place of Cancel and the action. */
  footer?: ReactNode;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The sheet over the page: open for as long as it is rendered. Escape and Cancel ask before typed text is lost; the
 * browser keeps the focus in it, and it goes back to where it was.
 */
export function Sheet(props: SheetProps) {
  const { title, note, form, action, busyAction = 'Saving...', tone, blocked = false, footer } = props;
  const { problem = form?.problem && <p>{form.problem}</p>, className, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const busy = form?.busy ?? false;

  // Closed while it is still in the page: else the focus would not go back.
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
    if (!action || !form?.dirty || (await confirm(question))) onClose();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!form) props.onSubmit?.();
    else if (!blocked) void form.submit();
  };

  return (
    <dialog
      ref={dialog}
      className={className ? `sheet-dialog ${className}` : 'sheet-dialog'}
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
      <form noValidate {...form?.props} onSubmit={onSubmit}>
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
          {footer ?? (
            <>
              <button className="btn sm line" type="button" onClick={() => void leave()}>
                {action ? 'Cancel' : 'Close'}
              </button>
              {action && (
                <button
                  className={tone === 'bad' ? 'btn sm bad' : 'btn sm'}
                  type="submit"
                  aria-disabled={busy || blocked}
                >
                  {busy ? busyAction : action}
                </button>
              )}
            </>
          )}
        </footer>
      </form>
    </dialog>
  );
}
