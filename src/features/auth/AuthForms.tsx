import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AUTH_MESSAGES, WELCOME } from '#components/accounts/auth-messages.ts';
import { SignUpForm } from '#components/accounts/SignUpForm.tsx';
import { guarded } from '#components/ui/Boundary.tsx';
import { TabList } from '#components/ui/TabList.tsx';
import { mountToaster } from '#components/ui/toaster.ts';
import { useAwake } from '#lib/client-directives/awake.ts';
import { afterSignIn } from './after-sign-in.ts';
import { LogInForm } from './LogInForm.tsx';

const TABS = [
  { id: 'log-in', name: AUTH_MESSAGES.logIn },
  { id: 'sign-up', name: AUTH_MESSAGES.signUp },
] as const;
const TAB = [
  'min-h-button cursor-pointer border-0 bg-transparent px-3 py-0 text-start',
  'font-display font-extrabold text-4 text-muted leading-none tracking-tight hover:text-ink',
  'aria-selected:text-ink aria-selected:[box-shadow:inset_0_-5px_0_var(--signal)] focus-visible:outline-offset-[-3px]',
].join(' ');
type TabId = (typeof TABS)[number]['id'];

const fromAddress = (): TabId => (location.hash === '#sign-up' ? 'sign-up' : 'log-in');

/** Both forms stay mounted, so that switching loses no input. */
function Forms() {
  const root = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState<TabId>('log-in');
  // Before hydration, CSS `:target` decides which tab is shown.
  const [awake, setAwake] = useState(false);
  useEffect(mountToaster, []);
  useAwake(root);

  useEffect(() => {
    const follow = () => setTab(fromAddress());
    follow();
    setAwake(true);
    addEventListener('hashchange', follow);
    // Prefetches the sign-in code while the visitor types.
    void import('#lib/auth/auth.ts').catch(() => undefined);
    return () => removeEventListener('hashchange', follow);
  }, []);

  function open(next: TabId) {
    flushSync(() => setTab(next));
    history.replaceState(null, '', next === 'sign-up' ? '#sign-up' : location.pathname);
  }

  function onCreated(username: string) {
    open('log-in');
    const input = document.getElementById('log-in-username');
    if (input instanceof HTMLInputElement) input.value = username;
    document.getElementById('log-in-password')?.focus();
  }

  return (
    <div ref={root} className="group/forms noscript:hidden" id="auth-forms" data-awake={awake || undefined}>
      <TabList
        className="mb-5 grid grid-cols-2 border-b-2 border-b-line-strong"
        tabClassName={TAB}
        label="Log in or sign up"
        tabs={TABS}
        current={tab}
        onChange={open}
        panelOf={(id) => id}
      />
      <div
        className="scroll-mt-[40rem] group-[:has(#sign-up:target):not([data-awake])]/forms:hidden"
        role="tabpanel"
        id="log-in"
        aria-labelledby="tab-log-in"
        hidden={awake && tab !== 'log-in'}
      >
        <LogInForm />
      </div>
      <div
        className="scroll-mt-[40rem] group-[:not([data-awake])]/forms:not-target:hidden"
        role="tabpanel"
        id="sign-up"
        aria-labelledby="tab-sign-up"
        hidden={awake && tab !== 'sign-up'}
      >
        <SignUpForm onDone={() => afterSignIn(WELCOME)} onCreated={onCreated} />
      </div>
    </div>
  );
}

export const AuthForms = guarded(Forms);
