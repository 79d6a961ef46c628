/** Independent facts about installation. */
export interface InstallFacts {
  standalone: boolean;
  /** Reported by the browser in this session. */
  installed: boolean;
  /** Installed, run as an app or accepted on an earlier visit; may have been removed since. */
  had: boolean;
  offered: boolean;
  /** The prompt was accepted, without a report from the browser yet. */
  accepted: boolean;
  dismissed: boolean;
}

export type InstallEvent = 'offer' | 'accept' | 'decline' | 'withdraw' | 'dismiss' | 'installed' | 'run';

type InstallState = 'running' | 'installed' | 'accepted' | 'offered' | 'steps';

const CHANGES: Record<InstallEvent, Partial<InstallFacts>> = {
  offer: { offered: true, accepted: false },
  accept: { offered: false, accepted: true, had: true },
  decline: { offered: false, dismissed: true },
  // The browser withdrew its offer without an answer.
  withdraw: { offered: false },
  dismiss: { dismissed: true },
  installed: { installed: true, offered: false, accepted: false, had: true },
  // The tab became the app's window.
  run: { standalone: true, had: true },
};

/** Any answer consumes the prompt (R138); declining it dismisses the banner permanently. */
export function afterEvent(facts: InstallFacts, event: InstallEvent): InstallFacts {
  return { ...facts, ...CHANGES[event] };
}

/** Success requires a running app or the browser's report; the prompt is preferred where available. */
export function installState(facts: InstallFacts): InstallState {
  if (facts.standalone) return 'running';
  if (facts.installed) return 'installed';
  if (facts.accepted) return 'accepted';
  return facts.offered ? 'offered' : 'steps';
}

/** Only while an offer is open; never after a dismissal or installation (then on /get-app). */
export function bannerIsShown(facts: InstallFacts): boolean {
  return installState(facts) === 'offered' && !facts.dismissed && !facts.had;
}

/** Stored by the boot script. */
interface InstallPrompt {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const DISMISSED = 'install-dismissed';
const HAD = 'install-had';
const holder = globalThis as { installPrompt?: InstallPrompt | undefined };

/** Without storage a dismissal lasts for this page only. */
function remembered(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}
function remember(name: string): void {
  try {
    localStorage.setItem(name, '1');
  } catch {}
}

/** `[data-install]` shows in its state; `[data-install-now]` prompts, `[data-install-later]` dismisses. */
export function watchInstall(): void {
  const asApp = matchMedia('(display-mode: standalone)');
  const standalone = asApp.matches || (navigator as { standalone?: boolean }).standalone === true;
  if (standalone) remember(HAD);
  let facts: InstallFacts = {
    standalone,
    installed: false,
    had: standalone || remembered(HAD),
    offered: Boolean(holder.installPrompt),
    accepted: false,
    dismissed: remembered(DISMISSED),
  };

  const show = () => {
    const state = installState(facts);
    const banner = document.getElementById('install-banner');
    if (banner) banner.hidden = !bannerIsShown(facts);
    for (const panel of document.querySelectorAll<HTMLElement>('[data-install]'))
      panel.hidden = panel.dataset.install !== state;
  };
  const happen = (event: InstallEvent) => {
    facts = afterEvent(facts, event);
    if (event === 'decline' || event === 'dismiss') remember(DISMISSED);
    if (facts.had) remember(HAD);
    if (event === 'installed') holder.installPrompt = undefined;
    show();
  };

  const ask = async (button: Element) => {
    const offer = holder.installPrompt;
    // A prompt works once, accepted or not.
    holder.installPrompt = undefined;
    let answer: InstallEvent = 'withdraw';
    try {
      await offer?.prompt();
      const outcome = (await offer?.userChoice)?.outcome;
      if (outcome) answer = outcome === 'accepted' ? 'accept' : 'decline';
    } catch {
      // The prompt failed: the steps are shown instead.
    }
    happen(answer);
    // The pressed button is gone; the focus moves to its replacement.
    if (!button.closest('#install-banner'))
      document.querySelector<HTMLElement>('[data-install]:not([hidden]) [tabindex]')?.focus();
  };

  addEventListener('installoffer', () => happen('offer'));
  addEventListener('appinstalled', () => happen('installed'));
  // On a computer the tab becomes the app's window. Safari before 14 does not report it.
  asApp.addEventListener?.('change', ({ matches }) => matches && happen('run'));
  // Installed or dismissed in another tab.
  addEventListener('storage', ({ key }) => {
    if (key !== HAD && key !== DISMISSED) return;
    facts = { ...facts, had: remembered(HAD), dismissed: remembered(DISMISSED) };
    show();
  });
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const now = target.closest('[data-install-now]');
    if (now) void ask(now);
    else if (target.closest('[data-install-later]')) happen('dismiss');
  });
  show();
}
