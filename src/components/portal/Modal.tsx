import './form-sheet.css';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

interface ModalProps {
  title: string;
  /** Escape, or a press of the form's own "Cancel". */
  onClose: () => void;
  /** Given: the content is a form, which this sends. */
  onSubmit?: () => void;
  children: ReactNode;
  footer: ReactNode;
}

/** A dialog that is open for as long as it is rendered. The browser keeps the focus in it and gives it back. */
export function Modal({ title, onClose, onSubmit, children, footer }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed while it is still in the page: else the focus would not go back.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="sheet-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
        }}
      >
        <header>
          <h2 id={id}>{title}</h2>
        </header>
        <div className="body">{children}</div>
        <footer>{footer}</footer>
      </form>
    </dialog>
  );
}
