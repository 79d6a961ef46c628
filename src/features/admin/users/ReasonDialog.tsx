import * as z from 'zod/mini';
import { useForm } from '#components/forms/use-form.ts';
import { resetSecondFactor } from '#domain/sign-in/contract.ts';
import { disableUser } from '#domain/users/contract.ts';
import { DISABLE_REASONS, disableReason, type ManagedUser, REASON_LIMITS } from '#domain/users/user.ts';
import { tabDraft } from '#lib/drafts.ts';
import { sendTo } from '#state/mutation.ts';
import { FormSheet } from '../FormFields.tsx';
import { changeByForm } from './use-user-actions.ts';

const REASON_FIELD = { attributes: { maxLength: REASON_LIMITS.max } } as const;
const OTHER = 'other';
const REASON_OPTIONS = [
  ['', 'Choose a reason'],
  ...DISABLE_REASONS.map((reason) => [reason, reason] as const),
  [OTHER, 'Another reason'],
] as const;
const SCHEMA = z.object({ reason: disableReason });

interface ReasonDialogProps {
  user: ManagedUser;
  onClose: () => void;
}

export function DisableDialog({ user, onClose }: ReasonDialogProps) {
  const form = useForm({
    id: 'disable',
    initial: { reason: '', words: '' },
    draft: tabDraft(`disable-${user.id}`),
    schema: SCHEMA,
    toInput: ({ reason, words }) => ({ reason: reason === OTHER ? words : reason }),
    also: ({ reason, words }) => {
      if (reason === '') return { reason: 'Please choose a reason' };
      if (reason !== OTHER) return {};
      const { error } = z.safeParse(disableReason, words);
      const wrong = error && (error.issues[0]?.message ?? 'Please give a reason');
      // The schema's message belongs to the text field.
      return wrong ? { reason: undefined, words: wrong } : {};
    },
    send: (body, key) => {
      const send = sendTo(disableUser, { params: { id: user.id }, body });
      return changeByForm(user, { send, done: 'Account disabled', failed: 'Failed to disable account' }, key);
    },
    onSent: onClose,
  });

  return (
    <FormSheet
      title={`Disable ${user.username}?`}
      text={`${user.username} is signed out everywhere and cannot sign in. Their contributions and INZ stay. You can enable the account again.`}
      action="Disable account"
      tone="bad"
      form={form}
      onClose={onClose}
      fields={[
        { name: 'reason', label: 'Reason', options: REASON_OPTIONS },
        ...(form.values.reason === OTHER
          ? [{ ...REASON_FIELD, name: 'words' as const, label: 'In your words' }]
          : []),
      ]}
    />
  );
}

export function ResetFactorDialog({ user, onClose }: ReasonDialogProps) {
  const form = useForm({
    id: 'reset-factor',
    initial: { reason: '' },
    draft: tabDraft(`reset-factor-${user.id}`),
    schema: SCHEMA,
    send: (body, key) => {
      const send = sendTo(resetSecondFactor, { params: { id: user.id }, body });
      const texts = { done: 'Second factor reset', failed: 'Failed to reset the second factor' };
      return changeByForm(user, { send, ...texts }, key);
    },
    onSent: onClose,
  });
  return (
    <FormSheet
      title={`Reset the second factor of ${user.username}?`}
      text={`${user.username} is signed out everywhere, their passkeys are removed, and their password alone lets them in until they set up a new one. First check by another channel that they are the person asking. They are told by email if they have a recovery address.`}
      action="Reset second factor"
      tone="bad"
      form={form}
      onClose={onClose}
      fields={[{ ...REASON_FIELD, name: 'reason', label: 'Reason' }]}
    />
  );
}
