import { type ComponentProps, type ReactNode, useId } from 'react';
import { dialog as look } from '#components/ui/dialog.ts';
import { useModal } from './command-menu/find.ts';

export interface DialogProps {
  title: string;
  note?: ReactNode;
  aside?: ReactNode;
  form: ComponentProps<'form'>;
  footer?: ReactNode;
  className?: string | undefined;
  role?: 'alertdialog';
  describedBy?: string;
  /** Called on Escape, when there is a question before closing. */
  onEscape?: () => void;
  onClose: () => void;
  children: ReactNode;
}

const FIELDS = [
  '[&>:last-child]:mb-0! [&_div:has([aria-invalid])]:ml-0! [&_textarea]:min-h-[6rem]!',
  // Prevents zoom on phones.
  '[&_:is(input,select,textarea)]:text-[1rem]!',
].join(' ');

/** Open while rendered. The browser traps and restores the focus. */
export function Dialog(props: DialogProps) {
  const { title, note, aside, footer, className, role, describedBy, onClose, onEscape = onClose } = props;
  const dialog = useModal();
  const titleId = useId();

  return (
    <dialog
      ref={dialog}
      className={look.box({ className })}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // A file input fires `cancel` as well.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onEscape();
      }}
      onClose={(event) => {
        // Closed by its form, or by the browser on a second Escape.
        if (event.target === dialog.current && !dialog.current.open) onClose();
      }}
    >
      <form {...props.form} className={look.inner}>
        <header className={look.head}>
          <div>
            <h2 className={look.title} id={titleId}>
              {title}
            </h2>
            {note && <p className="note mt-2">{note}</p>}
          </div>
          {aside}
        </header>
        <div className={`${look.body} ${FIELDS}`}>{props.children}</div>
        {footer && <footer className={look.foot}>{footer}</footer>}
      </form>
    </dialog>
  );
}
