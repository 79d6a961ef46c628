import type { FormEvent, ReactNode } from 'react';
import { FormStatus, Problem } from '#components/forms/FormStatus.tsx';
import type { FormHandle } from '#components/forms/use-form.ts';
import { button } from '#components/ui/button.ts';
import { confirm } from '#state/confirm.ts';
import { Dialog } from './Dialog.tsx';

/** What a sheet needs to know of the form in it, whatever its fields are. */
type FormInSheet = Pick<
  FormHandle<Record<string, string>>,
  'props' | 'busy' | 'progress' | 'dirty' | 'problem' | 'fault' | 'submit' | 'reset'
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
  /** Why it was not sent, where the form's own sentence does not do; null where the form's status is shown elsewhere. */
  problem?: ReactNode;
  /** What Enter does without a form. */
  onSubmit?: () => void;
  /** In the place of Cancel and the action. */
  footer?: ReactNode;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}

const DISCARD = {
  title: 'Discard what you typed?',
  text: 'It was not sent and is not kept anywhere else.',
  action: 'Discard',
  tone: 'bad',
} as const;

const STILL_SENDING = {
  title: 'Close while it is being sent?',
  text: 'It can no longer be stopped, and probably arrives although you close this.',
  action: 'Close',
} as const;

/** The dialog with a form in it. Escape and Cancel ask before typed text is lost. */
export function Sheet(props: SheetProps) {
  const { form, action, busyAction = 'Saving...', tone, blocked = false, onClose, children } = props;
  const busy = form?.busy ?? false;

  const leave = async () => {
    if (busy) {
      if (await confirm(STILL_SENDING)) onClose();
    } else if (!action || !form?.dirty || (await confirm(DISCARD))) {
      form?.reset();
      onClose();
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!form) props.onSubmit?.();
    else if (!blocked) void form.submit();
  };

  return (
    <Dialog
      title={props.title}
      note={props.note}
      className={props.className}
      form={{ noValidate: true, ...form?.props, onSubmit }}
      onEscape={() => void leave()}
      onClose={onClose}
      footer={
        props.footer ?? (
          <>
            <button
              className={button({ kind: 'line', size: 'sm' })}
              type="button"
              onClick={() => void leave()}
            >
              {action ? 'Cancel' : 'Close'}
            </button>
            {action && (
              <button
                className={button({ kind: tone === 'bad' ? 'danger' : 'signal', size: 'sm' })}
                type="submit"
                aria-disabled={busy || blocked}
              >
                {busy ? busyAction : action}
              </button>
            )}
          </>
        )
      }
    >
      {children}
      {form && props.problem !== null && (
        <FormStatus form={props.problem ? { ...form, problem: null } : form} />
      )}
      {props.problem && <Problem>{props.problem}</Problem>}
    </Dialog>
  );
}
