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

/** A radio button over the whole of its label. */
const CHOICE = [
  'relative grid min-h-7 cursor-pointer place-items-center px-3 py-2 text-center font-semibold leading-[1.2]',
  'has-checked:bg-ink has-checked:text-ground forced-colors:has-checked:outline-2',
  'forced-colors:has-checked:outline-[Highlight] forced-colors:has-checked:-outline-offset-2',
  'has-focus-visible:outline-3 has-focus-visible:outline-signal has-focus-visible:-outline-offset-3',
].join(' ');

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
      <p className="mb-3 font-semibold">First, sign in or create the account you want to join with.</p>
      <fieldset className="mb-5 grid grid-cols-2 overflow-hidden rounded-2 border border-line-strong">
        <legend className="sr-only">Which account</legend>
        {WAYS.map(({ id, name }) => (
          <label key={id} className={CHOICE}>
            <input
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
              type="radio"
              name="way"
              value={id}
              checked={id === way}
              onChange={() => setWay(id)}
            />
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
