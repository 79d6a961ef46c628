import {
  afterEvent,
  bannerIsShown,
  type InstallEvent,
  type InstallFacts,
  installState,
} from './install-state.ts';

/** The browser's prompt, as the boot script keeps it. */
interface InstallPrompt {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const DISMISSED = 'install-dismissed';
const holder = window as { installPrompt?: InstallPrompt | undefined };

/** Storage may be switched off; the banner is then dismissed for this page only. */
function remembered(): boolean {
  try {
    return localStorage.getItem(DISMISSED) !== null;
  } catch {
    return false;
  }
}
function remember(): void {
  try {
    localStorage.setItem(DISMISSED, '1');
  } catch {}
}

/**
 * Keeps the banner (`#install-banner`) and every `[data-install]` element in step with what is known: the latter is
 * shown in the state of its name. `[data-install-now]` opens the browser's prompt, `[data-install-later]` sends the
 * banner away (R130–R138, R320–R323).
 */
export function watchInstall(): void {
  let facts: InstallFacts = {
    standalone:
      matchMedia('(display-mode: standalone)').matches ||
      (navigator as { standalone?: boolean }).standalone === true,
    installed: false,
    offered: Boolean(holder.installPrompt),
    accepted: false,
    dismissed: remembered(),
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
    if (event === 'decline' || event === 'dismiss') remember();
    if (event === 'installed') holder.installPrompt = undefined;
    show();
  };

  const ask = async (button: Element) => {
    const offer = holder.installPrompt;
    // A prompt works once, whatever the answer.
    holder.installPrompt = undefined;
    let answer: InstallEvent = 'withdraw';
    try {
      await offer?.prompt();
      const outcome = (await offer?.userChoice)?.outcome;
      if (outcome) answer = outcome === 'accepted' ? 'accept' : 'decline';
    } catch {
      // The browser does not keep its offer: the steps are shown instead.
    }
    happen(answer);
    // The button is gone; whoever pressed it on the page reads on in what stands there now.
    if (!button.closest('#install-banner'))
      document.querySelector<HTMLElement>('[data-install]:not([hidden]) [tabindex]')?.focus();
  };

  addEventListener('installoffer', () => happen('offer'));
  addEventListener('appinstalled', () => happen('installed'));
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const now = target.closest('[data-install-now]');
    if (now) void ask(now);
    else if (target.closest('[data-install-later]')) happen('dismiss');
  });
  show();
}
