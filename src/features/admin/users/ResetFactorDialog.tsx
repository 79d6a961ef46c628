import * as z from 'zod/mini';
import { useForm } from '#components/forms/use-form.ts';
import { disableReason, type ManagedUser } from '#domain/users/user.ts';
import { tabDraft } from '#lib/drafts.ts';
import { ReasonDialog, ReasonField } from './ReasonDialog.tsx';

const SCHEMA = z.object({ reason: disableReason });

interface ResetFactorDialogProps {
  user: ManagedUser;
  onClose: () => void;
  onReset: (user: ManagedUser, reason: string, key: string) => Promise<void>;
}

/** Asks why a second factor is to be reset. The reason stands in the audit and in the mail to the person. */
export function ResetFactorDialog({ user, onClose, onReset }: ResetFactorDialogProps) {
  const form = useForm({
    id: 'reset-factor',
    initial: { reason: '' },
    draft: tabDraft(`reset-factor-${user.id}`),
    schema: SCHEMA,
    send: ({ reason }, key) => onReset(user, reason, key),
  });
  return (
    <ReasonDialog
      title={`Reset the second factor of ${user.username}?`}
      text={`${user.username} is signed out everywhere, and their password alone lets them in until they set up a new one. First check by another channel that they are the person asking. They are told by email if they have a recovery address.`}
      action="Reset second factor"
      form={form}
      onClose={onClose}
    >
      <ReasonField form={form} name="reason" label="Reason" />
    </ReasonDialog>
  );
}
