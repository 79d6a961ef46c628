import { describe, expect, test } from 'vitest';
import {
  afterEvent,
  bannerIsShown,
  type InstallEvent,
  type InstallFacts,
  installState,
} from './watch-install.ts';

const nothing: InstallFacts = {
  standalone: false,
  installed: false,
  had: false,
  offered: false,
  accepted: false,
  dismissed: false,
};
const factsAfter = (events: InstallEvent[], facts: Partial<InstallFacts> = {}) =>
  events.reduce(afterEvent, { ...nothing, ...facts });

describe('a visitor sees the banner and the page for what is known (R131–R138, R320–R323, A-35)', () => {
  test.each<[what: string, facts: InstallFacts, state: string, banner: boolean]>([
    ['nothing has happened', nothing, 'steps', false],
    ['the browser offers', factsAfter(['offer']), 'offered', true],
    ['the offer was accepted', factsAfter(['offer', 'accept']), 'accepted', false],
    ['the browser reports success', factsAfter(['offer', 'accept', 'installed']), 'installed', false],
    ['it was installed from the browser’s own menu', factsAfter(['offer', 'installed']), 'installed', false],
    ['the prompt was declined', factsAfter(['offer', 'decline']), 'steps', false],
    [
      'the prompt was declined and is offered again',
      factsAfter(['offer', 'decline', 'offer']),
      'offered',
      false,
    ],
    ['the browser withdrew and offers again', factsAfter(['offer', 'withdraw', 'offer']), 'offered', true],
    ['the banner was dismissed', factsAfter(['offer', 'dismiss']), 'offered', false],
    ['it was dismissed on an earlier visit', factsAfter(['offer'], { dismissed: true }), 'offered', false],
    ['it runs as an app', factsAfter([], { standalone: true }), 'running', false],
    ['it runs as an app and is offered', factsAfter(['offer'], { standalone: true }), 'running', false],
    ['it is offered after it was installed', factsAfter(['installed', 'offer']), 'installed', false],
    [
      'it is offered again after a yes that came to nothing',
      factsAfter(['offer', 'accept', 'offer']),
      'offered',
      false,
    ],
    [
      'it was installed on an earlier visit and is offered',
      factsAfter(['offer'], { had: true }),
      'offered',
      false,
    ],
    ['the tab became the app while it was offered', factsAfter(['offer', 'run']), 'running', false],
  ])('%s', (_what, facts, state, banner) => {
    expect(installState(facts)).toBe(state);
    expect(bannerIsShown(facts)).toBe(banner);
  });

  test.each<InstallEvent>(['accept', 'decline', 'withdraw', 'installed'])(
    '%s uses the prompt up (R138)',
    (event) => {
      expect(factsAfter(['offer', event]).offered).toBe(false);
    },
  );
});
