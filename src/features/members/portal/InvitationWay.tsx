import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SignUpForm } from '#components/accounts/SignUpForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { signInHere } from './sign-in-as-member.ts';

const WAYS = [
  { id: 'create', name: 'Create an account' },
  { id: 'have', name: 'I have an account' },
] as const;
type WayId = (typeof WAYS)[number]['id'];

/** Both ways to an account for whoever was invited. Both forms stay, so that nothing typed is lost between them. */
export function InvitationWay({ proposed }: { proposed: string }) {
  const [way, setWay] = useState<WayId>('create');
  const [known, setKnown] = useState('');
  const root = useRef<HTMLDivElement>(null);

  function onCreated(username: string) {
    flushSync(() => {
      setKnown(username);
      setWay('have');
    });
    root.current?.querySelector<HTMLInputElement>('#portal-password')?.focus();
  }

  return (
    <div ref={root}>
      <p className="portal-step">First, the account that will be the member's.</p>
      <fieldset className="portal-ways">
        <legend className="vh">Which account</legend>
        {WAYS.map(({ id, name }) => (
          <label key={id}>
            <input type="radio" name="way" value={id} checked={id === way} onChange={() => setWay(id)} />
            {name}
          </label>
        ))}
      </fieldset>
      <div hidden={way !== 'create'}>
        <SignUpForm proposed={proposed} onDone={() => undefined} onCreated={onCreated} />
      </div>
      <div hidden={way !== 'have'}>
        <SignInForm key={known} attempt={signInHere} onDone={() => undefined} known={known} />
      </div>
    </div>
  );
}
