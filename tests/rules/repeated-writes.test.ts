import { expect, test } from 'vitest';
import { FUNCTIONS } from '#tests/builders/functions.ts';
import { sourceFiles } from './source-files.ts';

/** Writes that answer a repeated request with the same key from what the first one did (T20). */
const BY_KEY = [
  'addDeskNote',
  'addVouchKey',
  'addPasskey',
  'createReport',
  'decideReport',
  'answerSecondFactor',
  'awardBadge',
  'choosePassword',
  'claimEntry',
  'completeRecovery',
  'confirmPendingAward',
  'confirmRecoveryAddress',
  'confirmSecondFactor',
  'createAccount',
  'createBadge',
  'createContribution',
  'createFeedItem',
  'createIdea',
  'createMission',
  'createRoadmapItem',
  'createToken',
  'declinePendingAward',
  'createWebhook',
  'deleteFeedItem',
  'deleteWebhook',
  'pauseWebhook',
  'replayWebhook',
  'rotateWebhook',
  'skipWebhook',
  'testWebhook',
  'deleteRoadmapItem',
  'disableUser',
  'discardQuarantined',
  'dismissPendingInvite',
  'enableUser',
  'eraseAddressData',
  'eraseOwnAddressData',
  'grantUserRole',
  'inviteContributors',
  'issueResetLink',
  'mailAddressLink',
  'mergeIdea',
  'unmergeIdea',
  'payAgain',
  'reissueToken',
  'releaseQuarantined',
  'renamePasskey',
  'removePasskey',
  'removeSecondFactor',
  'reopenContribution',
  'replyToQuestion',
  'requestRecovery',
  'resetSecondFactor',
  'restoreRoadmapItem',
  'retryMessage',
  'reverseEntry',
  'reviewContribution',
  'reviewContributions',
  'reviewSubmission',
  'revokeBadge',
  'revokeToken',
  'revokeUserRole',
  'revokeVouchKey',
  'sendContactEmail',
  'setMissionStatus',
  'setRecoveryAddress',
  'signOutEverywhere',
  'submitMission',
  'undoReview',
  'undoRoadmapMove',
  'undoReviews',
  'updateFeedItem',
  'updateIdeaStatus',
  'updateMission',
  'updateRoadmapItem',
];

/** Writes that need no key, because doing them again changes nothing, with the reason. */
const BY_NATURE: Record<string, string> = {
  appealReport: 'one objection to a decision, recorded once',
  beginPasskey: 'stores nothing: it signs a challenge, and another one does no harm',
  beginPasskeySignIn: 'the same',
  beginProof: 'stores nothing: it signs a ticket, and another one does no harm',
  beginSecondFactor: 'puts another secret in the place of one that counts for nothing yet',
  castVote: 'one vote of a member for an item',
  completeProof: 'finds the file that it stored',
  confirmContribution: 'releases what is quarantined, and nothing else is',
  confirmContributionForm: 'the same',
  withdrawContribution: 'what is withdrawn stays so, and says when',
  deleteAccount: 'one deletion of an account; its ended session is told how far it is',
  deletePushSubscription: 'one browser of the caller, gone',
  followIdea: 'one choice of a member about an idea',
  followItem: 'one choice of a member about an item',
  markFeedRead: 'a time up to which the feed was read',
  markNotice: 'one notice, read',
  markNotices: 'all notices, read',
  putProofPart: 'the same bytes in the same place',
  redeemInvite: 'one redemption of an invitation; the account that did it is answered alike',
  renewRecoveryCodes: 'other codes in the place of codes that nobody has seen',
  requestConfirmation: 'one email an hour for a contribution',
  resubscribe: 'a setting',
  savePushSubscription: 'one browser of the caller, by its endpoint',
  sendContributionForm: 'has no header for a key: the same content is one contribution',
  sendContributionEmail: 'sends the one message that waits, if it does',
  setAccountRecognition: 'a setting',
  setDeskViews: 'the same views upon the same version are answered alike',
  setMemberRecognition: 'a setting',
  setRecognition: 'a setting',
  settleReview: 'sends the one message that waits, if it does',
  signInWithPasskey: 'a challenge is good once; a repetition is refused, and begins with another',
  unfollowIdea: 'one choice of a member about an idea',
  unfollowItem: 'one choice of a member about an item',
  unsubscribe: 'a setting',
  updateAccount: 'one display name',
  updateNoticeSettings: 'settings',
  upvoteIdea: 'one upvote of a member for an idea',
  withdrawUpvote: 'one upvote of a member for an idea',
  withdrawVote: 'one vote of a member for an item',
};

/** POST because of what they are sent; they read. */
const READINGS = [
  'exportAddressData',
  'exportOwnAddressData',
  'findAddressData',
  'findOwnAddressData',
  'getDeletionState',
  'hasRole',
  'inspectContribution',
  'inspectInvite',
  'listContributionsOfAddress',
  'refreshDesk',
];

/** Rows for statistics and the log of sign-ins, which no client repeats. */
const COUNTED = ['recordAdminAttempt', 'recordMeasurement', 'reportBrowserError'];

test('every endpoint that is not read by GET is known to bear repetition, or is never repeated', () => {
  const writes = Object.values(FUNCTIONS)
    .flatMap(({ contracts }) => contracts)
    .filter(({ method }) => method !== 'GET')
    .map(({ name }) => name);
  const known = [...BY_KEY, ...Object.keys(BY_NATURE), ...READINGS, ...COUNTED];
  expect(writes.sort()).toEqual(known.sort());
});

/** What sends a write again while its outcome is unknown, and says so (src/lib/settle.ts). */
const MECHANISMS =
  /\b(?:mutate|write|settle|useForm|useWriteForm|AddForm|useRecordForm|useToggles|recordsOf|editableRecords)\b/;

/** Files whose writes repeat themselves otherwise, or need no word of their own, with the reason. */
const OTHERWISE: Record<string, string> = {
  'src/components/portal/notices.ts': 'a notice is marked while its link is followed: the page leaves',
  'src/features/members/feed/Feed.tsx': 'a time up to which was read; the next visit sends a later one',
  'src/lib/auth/auth.ts': 'the adapter, whose callers are forms of the account',
  'src/lib/proof-upload.ts': 'repeats each part by itself, with its own progress',
  'src/state/push.ts': 'one browser of the caller, put right at the next visit',
  'src/state/session.ts': 'the code of the second factor, sent by a form with the key of the form',
};

const REPORTS = ['one walk, from the link to the objection', 'e2e/safety.e2e.ts'] as const;
const WITHOUT_SCRIPT = ['its answer is a page', 'e2e/contribute-without-script.all.e2e.ts'] as const;
const VOUCH_KEYS = ['one screen, walked whole', 'e2e/vouching.e2e.ts'] as const;
const PASSKEYS = ['a device answers first', 'e2e/passkeys.e2e.ts'] as const;
const WEBHOOKS = ['one screen, walked whole', 'e2e/webhooks.all.e2e.ts'] as const;

/** Writes without a row in docs/outcomes.md, with the reason, and the test of what a person sees of a failure. */
const WITHOUT_ROW: Record<string, readonly [reason: string, file: string]> = {
  beginProof: ['part of contributing, with tries of its own', 'e2e/contribute-proof.all.e2e.ts'],
  claimEntry: ['only a night finds what can be claimed', 'e2e/unclaimed-entries.all.e2e.ts'],
  completeProof: ['part of contributing, with tries of its own', 'e2e/contribute-proof.all.e2e.ts'],
  deletePushSubscription: ['part of signing out', 'e2e/push.all.e2e.ts'],
  inviteContributors: ['for all who wait, whom other tests made too', 'e2e/invite-all.e2e.ts'],
  markFeedRead: ['nobody presses it: reading is enough', 'e2e/feed.e2e.ts'],
  markNotice: ['its link leads away from the page', 'e2e/notices.e2e.ts'],
  putProofPart: ['part of contributing, with tries of its own', 'e2e/contribute-proof.all.e2e.ts'],
  restoreRoadmapItem: ['an Undo that is offered once', 'e2e/insiderz-roadmap.all.e2e.ts'],
  undoRoadmapMove: ['an Undo that is offered once', 'e2e/roadmap.e2e.ts'],
  savePushSubscription: ['follows a question of the browser', 'e2e/push.all.e2e.ts'],
  sendContributionEmail: ['nobody presses it: it follows a contribution', 'e2e/contribute.e2e.ts'],
  settleReview: ['nobody presses it: it follows a decision', 'e2e/admin-review-decision.e2e.ts'],
  undoReviews: ['an Undo that is offered once, for ten seconds', 'e2e/admin-bulk.all.e2e.ts'],
  appealReport: REPORTS,
  confirmContributionForm: WITHOUT_SCRIPT,
  createReport: REPORTS,
  decideReport: REPORTS,
  addVouchKey: VOUCH_KEYS,
  revokeVouchKey: VOUCH_KEYS,
  addPasskey: PASSKEYS,
  beginPasskey: PASSKEYS,
  beginPasskeySignIn: PASSKEYS,
  signInWithPasskey: PASSKEYS,
  createWebhook: WEBHOOKS,
  deleteWebhook: WEBHOOKS,
  pauseWebhook: WEBHOOKS,
  replayWebhook: WEBHOOKS,
  rotateWebhook: WEBHOOKS,
  skipWebhook: WEBHOOKS,
  testWebhook: WEBHOOKS,
  sendContributionForm: WITHOUT_SCRIPT,
};

test('every write has a row in the table of outcomes, or the reason why it has none', () => {
  const rows = sourceFiles('tests/e2e/outcomes').flatMap(({ text }) =>
    [...text.matchAll(/\baction: '(\w+)'/g)].map(([, action = '']) => action),
  );
  const writes = [...BY_KEY, ...Object.keys(BY_NATURE)];
  const known = [...new Set(rows), ...Object.keys(WITHOUT_ROW)];
  expect(known.sort()).toEqual(writes.sort());
  const files = new Set(sourceFiles('tests/e2e').map(({ path }) => path));
  expect(Object.values(WITHOUT_ROW).filter(([, file]) => !files.has(`tests/${file}`))).toEqual([]);
});

/** What stands between this opening parenthesis and the one that closes it. */
function argumentsAt(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(from, at);
  }
  return '';
}

test('every write that is known by its key is sent with one', () => {
  const named = new RegExp(`\\b(?:${BY_KEY.join('|')})\\b`);
  const calls = sourceFiles('src/features', 'src/components', 'src/state', 'src/lib').flatMap(
    ({ path, text }) =>
      [...text.matchAll(/\bcall(?:SignedIn)?(?=\()/g)].map(({ 0: name, index }) => ({
        path,
        sent: argumentsAt(text, index + name.length),
      })),
  );
  const writes = calls.filter(({ path, sent }) => !path.endsWith('.test.ts') && named.test(sent));
  // The earlier token of a session, instead of a code, may be sent twice.
  const isWithout = ({ path }: { path: string }) => path === 'src/lib/auth/auth.ts';
  expect(writes.length).toBeGreaterThan(10);
  expect(
    writes.filter((one) => !/\bidempotencyKey\b|, options,?\s*$/.test(one.sent) && !isWithout(one)),
  ).toEqual([]);
});

test('every write of the interface goes through what knows three outcomes: done, refused, unknown', () => {
  const browser = sourceFiles('src/features', 'src/components', 'src/state', 'src/lib').filter(
    ({ path }) => !path.endsWith('.test.ts'),
  );
  const writes = new RegExp(`\\b(?:${[...BY_KEY, ...Object.keys(BY_NATURE)].join('|')})\\b`);
  const senders = browser.filter(
    ({ path, text }) =>
      !path.startsWith('src/lib/build/') &&
      /\b(?:call(?:SignedIn)?|sendTo)\(/.test(text) &&
      writes.test(text),
  );
  /** The names of what a file exports that sends a write. */
  const exportsOf = (text: string) =>
    text.split(/\n(?=\S)/).flatMap((part) => {
      const name = /^export (?:const|(?:async )?function) (\w+)/.exec(part)?.[1];
      return name && writes.test(part) ? [name] : [];
    });
  const importers = (path: string, text: string) => {
    const file = path.split('/').at(-1) ?? '';
    const names = `\\b(?:${exportsOf(text).join('|') || '^'})\\b`;
    const used = new RegExp(`import(?: \\w+,)? \\{[^}]*${names}[^}]*\\} from '[^']*/${file}'`);
    return browser.filter((one) => used.test(one.text));
  };
  const outside = senders
    .filter(({ path, text }) => !MECHANISMS.test(text) && !Object.hasOwn(OTHERWISE, path))
    .flatMap(({ path, text }) =>
      importers(path, text)
        .filter((one) => !MECHANISMS.test(one.text))
        .map((one) => `${one.path} sends by ${path}`),
    );
  expect(senders.length).toBeGreaterThan(30);
  expect(outside).toEqual([]);
  expect(Object.keys(OTHERWISE).filter((path) => !senders.some((one) => one.path === path))).toEqual([]);
});
