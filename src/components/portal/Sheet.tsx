import type { FormEvent, ReactNode } from 'react';
import { FormStatus, Problem } from '#components/forms/FormStatus.tsx';
import type { FormHandle } from '#components/forms/use-form.ts';
import { Button } from '#components/ui/Button.tsx';
import { confirm } from '#state/questions.ts';
import { Dialog } from './Dialog.tsx';

type FormInSheet = Pick<
  FormHandle<Record<string, string>>,
  'props' | 'busy' | 'progress' | 'dirty' | 'problem' | 'fault' | 'submit' | 'reset'
>;

interface SheetProps {
  /** By default a dialog over the page. */
  place?: typeof Dialog;
  title: string;
  note?: ReactNode;
  aside?: ReactNode;
  /** Absent for a sheet that only shows something. */
  form?: FormInSheet;
  action?: string;
  busyAction?: string;
  tone?: 'plain' | 'bad';
  /** Disables the submit button without losing its focus. */
  blocked?: boolean;
  /** Overrides the failure message; null where the form's status is shown elsewhere. */
  problem?: ReactNode;
  /** Handles Enter without a form. */
  onSubmit?: () => void;
  /** Replaces Cancel and the action. */
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

/** Escape and Cancel confirm before typed text is lost. */
export function Sheet(props: SheetProps) {
  const { form, action, busyAction = 'Saving...', tone, blocked = false, onClose, children } = props;
  const { place: Place = Dialog } = props;
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

  const cancel = (
    <Button key="cancel" kind="line" size="sm" onClick={() => void leave()}>
      {action ? 'Cancel' : 'Close'}
    </Button>
  );
  const submit = action && (
    <Button
      key="submit"
      kind={tone === 'bad' ? 'danger' : 'signal'}
      size="sm"
      type="submit"
      aria-disabled={busy || blocked}
    >
      {busy ? busyAction : action}
    </Button>
  );

  return (
    <Place
      title={props.title}
      note={props.note}
      aside={props.aside}
      className={props.className}
      form={{ noValidate: true, ...form?.props, onSubmit }}
      onEscape={() => void leave()}
      onClose={onClose}
      footer={props.footer ?? (props.place ? [submit, cancel] : [cancel, submit])}
    >
      {children}
      {form && props.problem !== null && (
        <FormStatus form={props.problem ? { ...form, problem: null } : form} />
      )}
      {props.problem && <Problem>{props.problem}</Problem>}
    </Place>
  );
}
