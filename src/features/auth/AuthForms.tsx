import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AUTH_MESSAGES, WELCOME, WELCOME_BACK } from '#components/accounts/auth-messages.ts';
import { PasskeyButton, SecondStep, SignInFields } from '#components/accounts/SignInFields.tsx';
import { SignUpForm } from '#components/accounts/SignUpForm.tsx';
import { type Rejection, signInWith, useSignInForm } from '#components/accounts/use-sign-in-form.ts';
import { ErrorBox } from '#components/forms/ErrorBox.tsx';
import { guarded } from '#components/ui/Boundary.tsx';
import { Button } from '#components/ui/Button.tsx';
import { TabList } from '#components/ui/TabList.tsx';
import { mountToaster } from '#components/ui/toaster.ts';
import { useAwake } from '#lib/client-directives/awake.ts';
import { accountHere, draftAt, isObject } from '#lib/drafts.ts';
import { PATHS } from '#lib/paths.ts';
import { type CarriedToast, carry } from '#state/carried-toast.ts';
import { takeReturnPath } from '#state/return-path.ts';

/** Stores the typed username across a reload. Never the password. */
export const DRAFT = 'auth-draft';

/** Redirects to where the session ended, or home, where a toast links to the requested page. */
function afterSignIn(toast: CarriedToast): void {
  const returnPath = takeReturnPath(location.origin, accountHere());
  draftAt(DRAFT, isObject).clear();
  const isBack = returnPath?.wasThere === true;
  if (!isBack)
    carry(
      returnPath
        ? { ...toast, link: { label: `Continue to ${returnPath.name}`, href: returnPath.path } }
        : toast,
    );
  location.replace(isBack ? returnPath.path : PATHS.home);
}

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

/** Accepts a username, or an email address when it contains "@"; then a code for accounts with a second factor. */
function LogInForm() {
  const [codeRequired, setCodeRequired] = useState(false);
  const [lastRejection, setLastRejection] = useState<Rejection | null>(null);
  if (!codeRequired)
    return <Credentials lastRejection={lastRejection} onCode={() => setCodeRequired(true)} />;
  const startAgain = (why: Rejection) => {
    setLastRejection(why);
    setCodeRequired(false);
  };
  return <SecondStep onDone={() => afterSignIn(WELCOME_BACK)} onStartAgain={startAgain} />;
}

function Credentials({ lastRejection, onCode }: { lastRejection: Rejection | null; onCode: () => void }) {
  const { form, rejection: refused } = useSignInForm({
    id: 'log-in',
    name: 'username',
    missing: 'Username is required',
    attempt: async (identifier, password) => {
      if (await signInWith(identifier, password, AUTH_MESSAGES.loginFailed)) afterSignIn(WELCOME_BACK);
      else onCode();
    },
  });
  const rejection = refused ?? (form.busy || form.tried ? null : lastRejection);
  const marked = Object.values(form.errors).filter((line) => line !== undefined);
  return (
    // `post` keeps the password out of the URL if the browser submits the form itself.
    <form method="post" aria-label={AUTH_MESSAGES.logIn} {...form.props}>
      <ErrorBox
        id="log-in-box"
        title={rejection?.title ?? 'Check the marked fields'}
        lines={rejection ? [rejection.reason] : marked}
      />
      <SignInFields
        form={form}
        name="username"
        label="Username"
        rejection={rejection ? 'log-in-box' : undefined}
      />
      <Button type="submit" disabled={form.busy}>
        {form.busy ? AUTH_MESSAGES.loggingIn : AUTH_MESSAGES.logIn}
      </Button>
      <PasskeyButton title={AUTH_MESSAGES.loginFailed} onDone={() => afterSignIn(WELCOME_BACK)} />
      <p className="mt-4">
        <a className="inline-block py-3" href={PATHS.recover}>
          Forgot your password?
        </a>
      </p>
    </form>
  );
}
