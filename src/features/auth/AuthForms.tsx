import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AUTH_MESSAGES, WELCOME } from '#components/accounts/auth-messages.ts';
import { SignUpForm } from '#components/accounts/SignUpForm.tsx';
import { guarded } from '#components/ui/Boundary.tsx';
import { TabList } from '#components/ui/TabList.tsx';
import { Toaster } from '#components/ui/Toaster.tsx';
import { useAwake } from '#lib/client-directives/awake.ts';
import { goOn } from './go-on.ts';
import { LogInForm } from './LogInForm.tsx';

const TABS = [
  { id: 'log-in', name: AUTH_MESSAGES.logIn },
  { id: 'sign-up', name: AUTH_MESSAGES.signUp },
] as const;
type TabId = (typeof TABS)[number]['id'];

const fromAddress = (): TabId => (location.hash === '#sign-up' ? 'sign-up' : 'log-in');

/** The two tabs of /auth. Both forms stay in the page, so that nothing typed is lost between them. */
function Forms() {
  const root = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState<TabId>('log-in');
  // Until the tabs are awake the address decides what shows, by auth.css; from then on they do.
  const [awake, setAwake] = useState(false);
  useAwake(root);

  useEffect(() => {
    const follow = () => setTab(fromAddress());
    follow();
    setAwake(true);
    addEventListener('hashchange', follow);
    // What signing in needs is fetched while somebody types.
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
    <div ref={root} className="auth-forms" data-awake={awake || undefined}>
      <Toaster />
      <TabList
        className="auth-tabs"
        label="Log in or sign up"
        tabs={TABS}
        current={tab}
        onChange={open}
        panelOf={(id) => id}
      />
      <div role="tabpanel" id="log-in" aria-labelledby="tab-log-in" hidden={awake && tab !== 'log-in'}>
        <LogInForm />
      </div>
      <div role="tabpanel" id="sign-up" aria-labelledby="tab-sign-up" hidden={awake && tab !== 'sign-up'}>
        <SignUpForm onDone={() => goOn(WELCOME)} onCreated={onCreated} />
      </div>
    </div>
  );
}

export const AuthForms = guarded(Forms, 'The form');
