import { Suspense, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { AccountSection, line } from './AccountSection.tsx';

/** Loaded on a press: few visits change a password. */
const PasswordForm = lazily(async () => (await import('./PasswordForm.tsx')).PasswordForm);

export function PasswordSection({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <AccountSection id="password" titleId="password-title" title="Your password">
      <div className={line()}>
        <p>A new password signs you out on every device, this one too.</p>
        <Button
          kind="line"
          size="sm"
          aria-expanded={isOpen}
          data-command="Change my password"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Keep the old one' : 'Change my password'}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <PasswordForm name={name} />
        </Suspense>
      )}
    </AccountSection>
  );
}
