import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { EmailField } from '#components/forms/EmailField.tsx';
import { FormStatus } from '#components/forms/FormStatus.tsx';
import { Submit } from '#components/forms/Submit.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { useBusy } from '#components/portal/use-busy.ts';
import { Button } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import { type Account, setRecoveryAddress } from '#domain/accounts/contract.ts';
import { tabDraft } from '#lib/drafts.ts';
import { mutate, sendTo, write } from '#state/mutation.ts';
import { AccountSection, line } from './AccountSection.tsx';

interface SectionProps {
  account: Account;
  onChange: (account: Account) => void;
}

export function RecoverySection({ account, onChange }: SectionProps) {
  const { email, pending } = account.recovery;
  const heading = useRef<HTMLHeadingElement>(null);
  const [saving, during] = useBusy();

  const mutation = (address: string | null, done: string, failed: string) => ({
    send: sendTo(setRecoveryAddress, { body: { email: address } }),
    done,
    failed,
    onDone: (saved: Account) => {
      flushSync(() => onChange(saved));
      form.reset();
      // The pressed button may be unmounted; the section shows the current state.
      heading.current?.focus();
    },
  });
  const form = useForm({
    id: 'recovery',
    initial: { email: '' },
    draft: tabDraft('recovery'),
    schema: setRecoveryAddress.body,
    send: (body, key) => write(mutation(body.email, 'Link sent', 'Failed to send the link'), key),
  });
  const busy = saving !== null || form.busy;
  const save = (...change: Parameters<typeof mutation>) => during('save', () => mutate(mutation(...change)));
  const removal = () => mutate(mutation(null, 'Recovery address removed', 'Failed to remove the address'));
  const remove = () =>
    during('removal', removal, {
      title: 'Remove your recovery address?',
      text: 'If you then forget your password, only a person can help you back in, and that takes longer.',
      action: 'Remove',
      tone: 'bad',
    });

  return (
    <AccountSection id="recovery" titleId="recovery-title" title="Recovery address" heading={heading}>
      {email && (
        <div className={line()}>
          <p>
            <b>{email}</b> <span className={badge({ kind: 'success' })}>Confirmed</span>
          </p>
          <Button kind="line" size="sm" disabled={busy} onClick={() => void remove()}>
            Remove
          </Button>
        </div>
      )}
      {pending && (
        <div className={line({ kind: 'wide' })}>
          <p>
            <b>{pending}</b> <span className={badge({ kind: 'quiet' })}>Not confirmed yet</span>
            <span className="mt-1 block">
              Open the link in the email we sent. Until then it cannot be used.
            </span>
          </p>
          <Button
            kind="line"
            size="sm"
            disabled={busy}
            onClick={() => void save(pending, 'Link sent', 'Failed to send the link')}
          >
            Send it again
          </Button>
          {!email && (
            <Button
              kind="line"
              size="sm"
              disabled={busy}
              onClick={() => void save(null, 'Cancelled', 'Failed to cancel that')}
            >
              Cancel
            </Button>
          )}
        </div>
      )}
      {!email && !pending && (
        <p>
          You sign in with a username, so we have no email address for you. Add one now, and you can reset a
          forgotten password in a minute.
        </p>
      )}
      <form aria-labelledby="recovery-title" {...form.props}>
        <EmailField
          form={form}
          label={email || pending ? 'Another address' : 'Email'}
          hint="For a forgotten password, and emails that you turn on. You never sign in with it."
        />
        <FormStatus form={form} />
        <Submit form={{ busy }} label="Send confirmation link" busy="Sending..." size="sm" />
      </form>
    </AccountSection>
  );
}
