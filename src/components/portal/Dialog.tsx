import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { dialog as look } from '#components/ui/dialog.ts';

interface DialogProps {
  /** Its heading, by which it is called. */
  title: string;
  note?: ReactNode;
  /** Stands at the end of the heading's line. */
  aside?: ReactNode;
  /** The attributes of the `form` that all of it stands in. */
  form: ComponentProps<'form'>;
  footer?: ReactNode;
  /** More of its look, such as another width. */
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

/** The fields in it: the last one ends it, and one with a mistake stays within it. */
const FIELDS = [
  '[&>:last-child]:mb-0! [&_div:has([aria-invalid])]:ml-0! [&_textarea]:min-h-[6rem]!',
  // A phone makes the page larger around a field with smaller letters.
  '[&_:is(input,select,textarea)]:text-[1rem]!',
].join(' ');

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
      className={look.box({ className })}
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
      <form {...form} className={look.inner}>
        <header className={look.head}>
          <div>
            <h2 className={look.title} id={titleId}>
              {title}
            </h2>
            {note && <p className="note mt-2">{note}</p>}
          </div>
          {aside}
        </header>
        <div className={`${look.body} ${FIELDS}`}>{children}</div>
        {footer && <footer className={look.foot}>{footer}</footer>}
      </form>
    </dialog>
  );
}
