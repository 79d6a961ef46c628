import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react';

interface DialogProps {
  /** Its heading, by which it is called. */
  title: string;
  note?: ReactNode;
  /** Stands at the end of the heading's line. */
  aside?: ReactNode;
  /** The attributes of the `form` that all of it stands in. */
  form: ComponentProps<'form'>;
  footer?: ReactNode;
  className?: string | undefined;
  role?: 'alertdialog';
  /** The id of the text in it that says what it is about. */
  describedBy?: string;
  /** Escape was pressed, and there is something to ask before it closes. */
  onEscape?: () => void;
  /** It is over: render it no longer. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * The dialog of the portals, over the page for as long as it is rendered. The browser keeps the focus in it, and gives
 * it back to where it was.
 */
export function Dialog(props: DialogProps) {
  const { title, note, aside, form, footer, className, role, describedBy, onClose, children } = props;
  const { onEscape = onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closed while it is still in the page: else the focus would not go back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={className ? `sheet-dialog ${className}` : 'sheet-dialog'}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // A field for a file says so too when nothing was chosen.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onEscape();
      }}
      onClose={(event) => {
        // Its form closed it, or the browser at the second Escape, whatever the page says.
        if (event.target === dialog.current && !dialog.current.open) onClose();
      }}
    >
      <form {...form}>
        <header>
          <div>
            <h2 id={titleId}>{title}</h2>
            {note && <p className="note">{note}</p>}
          </div>
          {aside}
        </header>
        <div className="body">{children}</div>
        {footer && <footer>{footer}</footer>}
      </form>
    </dialog>
  );
}
