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

export type InstallState = 'running' | 'installed' | 'accepted' | 'offered' | 'steps';

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
