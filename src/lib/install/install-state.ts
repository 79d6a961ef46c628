/** What is known about installation, each by itself. */
export interface InstallFacts {
  /** The page runs as an app already. */
  standalone: boolean;
  /** The browser has said that it installed the app. */
  installed: boolean;
  /** It was installed, run as an app or said yes to on an earlier visit. It may have been removed since. */
  had: boolean;
  /** The browser's prompt lies ready. */
  offered: boolean;
  /** Somebody said yes to the prompt, and the browser has not reported back yet. */
  accepted: boolean;
  /** The banner was sent away once, on this visit or an earlier one. */
  dismissed: boolean;
}

export type InstallEvent = 'offer' | 'accept' | 'decline' | 'withdraw' | 'dismiss' | 'installed' | 'run';

/** What /get-app shows. */
export type InstallState = 'running' | 'installed' | 'accepted' | 'offered' | 'steps';

/** What an event changes. */
const CHANGES: Record<InstallEvent, Partial<InstallFacts>> = {
  offer: { offered: true, accepted: false },
  accept: { offered: false, accepted: true, had: true },
  decline: { offered: false, dismissed: true },
  // The browser took its offer back: nobody has answered anything.
  withdraw: { offered: false },
  dismiss: { dismissed: true },
  installed: { installed: true, offered: false, accepted: false, had: true },
  // The tab became the window of the app.
  run: { standalone: true, had: true },
};

/**
 * The facts after an event. Any answer uses the prompt up (R138); no to the browser's prompt sends the banner away for
 * good, as "Not now" does; only the browser's own word counts as installed.
 */
export function afterEvent(facts: InstallFacts, event: InstallEvent): InstallFacts {
  return { ...facts, ...CHANGES[event] };
}

/** Success is claimed only where the app runs or the browser said so; a prompt is used where there is one. */
export function installState(facts: InstallFacts): InstallState {
  if (facts.standalone) return 'running';
  if (facts.installed) return 'installed';
  if (facts.accepted) return 'accepted';
  return facts.offered ? 'offered' : 'steps';
}

/**
 * The banner is for an offer that is still open, and never for somebody who sent it away, has the app or had it:
 * whoever removed it finds the offer on /get-app.
 */
export function bannerIsShown(facts: InstallFacts): boolean {
  return installState(facts) === 'offered' && !facts.dismissed && !facts.had;
}
