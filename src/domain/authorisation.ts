import type { Audience } from './access.ts';

/**
 * Who may call what: the one table of the product (T25). An endpoint that is not in it does not compile, and
 * `tests/endpoints/authorisation.test.ts` walks every row with a visitor, a user, a member and an admin.
 */
export const AUTHORISATION = {
  // What a stranger may do.
  createContribution: 'anybody',
  beginProof: 'anybody',
  putProofPart: 'anybody',
  completeProof: 'anybody',
  sendContributionEmail: 'anybody',
  sendContactEmail: 'anybody',
  issueFormTicket: 'anybody',
  recordMeasurement: 'anybody',

  // A person's own account.
  getSession: 'user',
  hasRole: 'user',
  recordAdminAttempt: 'anybody',
  createAccount: 'anybody',
  getAccount: 'user',
  updateAccount: 'user',
  setRecoveryAddress: 'user',
  confirmRecoveryAddress: 'anybody',
  requestRecovery: 'anybody',
  completeRecovery: 'anybody',
  choosePassword: 'user',
  signOutEverywhere: 'user',
  exportAccount: 'user',
  exportAccountFile: 'user',
  deleteAccount: 'user',
  getDeletionState: 'anybody',

  // The second factor of a person's own account.
  getSecondFactor: 'user',
  beginSecondFactor: 'admin',
  confirmSecondFactor: 'admin',
  answerSecondFactor: 'user',
  renewRecoveryCodes: 'user',
  removeSecondFactor: 'user',

  // The review desk.
  listContributions: 'admin',
  indexContributions: 'admin',
  getContribution: 'admin',
  listContributionMails: 'admin',
  addDeskNote: 'admin',
  listDeskAdmins: 'admin',
  refreshDesk: 'admin',
  reviewContribution: 'admin',
  reviewContributions: 'admin',
  undoReview: 'admin',
  undoReviews: 'admin',
  settleReview: 'admin',
  reopenContribution: 'admin',
  exportContributions: 'admin',
  getDeskViews: 'admin',
  setDeskViews: 'admin',
  downloadProof: 'admin',

  // What is quarantined.
  listHeld: 'admin',
  releaseHeld: 'admin',
  discardHeld: 'admin',

  // Invitations, for whoever holds one.
  inspectInvite: 'anybody',
  redeemInvite: 'user',

  // What members do.
  getDashboard: 'member',
  getRoadmap: 'member',
  castVote: 'member',
  withdrawVote: 'member',
  listMemberIdeas: 'member',
  createIdea: 'member',
  upvoteIdea: 'member',
  withdrawUpvote: 'member',
  listFollows: 'member',
  followIdea: 'member',
  unfollowIdea: 'member',
  followItem: 'member',
  unfollowItem: 'member',
  listMemberMissions: 'member',
  submitMission: 'member',
  listMemberFeed: 'member',
  markFeedRead: 'member',
  setMemberRecognition: 'member',
  setAccountRecognition: 'user',

  // The leaderboard and the wall of thanks.
  getLeaderboard: 'anybody',
  setRecognition: 'anybody',
  getShippedPicture: 'anybody',
  // Roadmap, ideas and feed, as admins tend them.
  listRoadmapItems: 'admin',
  createRoadmapItem: 'admin',
  updateRoadmapItem: 'admin',
  deleteRoadmapItem: 'admin',
  restoreRoadmapItem: 'admin',
  listIdeas: 'admin',
  updateIdeaStatus: 'admin',
  mergeIdea: 'admin',
  partIdea: 'admin',
  listFeedItems: 'admin',
  createFeedItem: 'admin',
  updateFeedItem: 'admin',
  deleteFeedItem: 'admin',
  // Missions and their submissions.
  listMissions: 'admin',
  createMission: 'admin',
  updateMission: 'admin',
  setMissionStatus: 'admin',
  listSubmissions: 'admin',
  reviewSubmission: 'admin',
  downloadSubmissionProof: 'admin',

  // The ledger.
  listLedger: 'admin',
  reverseEntry: 'admin',
  payAgain: 'admin',
  listUnclaimed: 'admin',
  claimEntry: 'admin',
  listHeldEntries: 'admin',
  confirmHeldEntry: 'admin',
  declineHeldEntry: 'admin',

  // Badges.
  listBadges: 'admin',
  createBadge: 'admin',
  listBadgeCandidates: 'admin',
  listBadgeSuggestions: 'admin',
  listHolders: 'admin',
  awardBadge: 'admin',
  revokeBadge: 'admin',
  // Invitations.
  listPendingInvites: 'admin',
  dismissPendingInvite: 'admin',
  listTokens: 'admin',
  createToken: 'admin',
  revokeToken: 'admin',
  reissueToken: 'admin',

  // Alerts in a browser.
  savePushSubscription: 'user',
  deletePushSubscription: 'user',

  // What people are told, and the way out that each mail carries.
  listNotices: 'user',
  countNotices: 'user',
  markNotice: 'user',
  markNotices: 'user',
  getNoticeSettings: 'user',
  updateNoticeSettings: 'user',
  unsubscribe: 'anybody',
  resubscribe: 'anybody',
  showUnsubscribe: 'anybody',

  // A contributor with the private link of their contribution.
  inspectContribution: 'anybody',
  replyToQuestion: 'anybody',
  requestConfirmation: 'anybody',
  confirmContribution: 'anybody',

  // A contributor with a link to what is stored of their address.
  mailAddressLink: 'anybody',
  findOwnAddressData: 'anybody',
  exportOwnAddressData: 'anybody',
  eraseOwnAddressData: 'anybody',

  // User Management, the audit view and the overview.
  listUsers: 'admin',
  indexUsers: 'admin',
  grantUserRole: 'admin',
  revokeUserRole: 'admin',
  disableUser: 'admin',
  enableUser: 'admin',
  issueResetLink: 'admin',
  resetSecondFactor: 'admin',
  listAudit: 'admin',
  listSignInAttempts: 'admin',
  getOverview: 'admin',
  getFunnel: 'admin',
  listUndelivered: 'admin',
  retryMessage: 'admin',
  getDeepHealth: 'admin',

  // What is stored of people without an account, by their address.
  findAddressData: 'admin',
  exportAddressData: 'admin',
  eraseAddressData: 'admin',
} as const satisfies Record<string, Audience>;

/** The name of an endpoint. */
export type Action = keyof typeof AUTHORISATION;

/** What cannot be undone, or gives rights away, asks for a password typed lately (T04). */
export const NEEDS_FRESH_SIGN_IN: ReadonlySet<Action> = new Set<Action>([
  'setRecoveryAddress',
  'choosePassword',
  'exportAccount',
  'exportAccountFile',
  'deleteAccount',
  'beginSecondFactor',
  'answerSecondFactor',
  'renewRecoveryCodes',
  'removeSecondFactor',
  'resetSecondFactor',
  'exportContributions',
  'reverseEntry',
  'payAgain',
  'confirmHeldEntry',
  'createToken',
  'reissueToken',
  'grantUserRole',
  'revokeUserRole',
  'disableUser',
  'enableUser',
  'issueResetLink',
  'exportAddressData',
  'eraseAddressData',
]);

/**
 * What a session may do before it has shown the second factor of its account: say who it is, show it, end, and repeat the
 * request that set it up.
 */
export const OPEN_WITHOUT_CODE: ReadonlySet<Action> = new Set<Action>([
  'getSession',
  'answerSecondFactor',
  'confirmSecondFactor',
  'signOutEverywhere',
]);

/** What an admin may do whose role waits for a second factor: set one up. */
export const OPEN_WITHOUT_ENROLMENT: ReadonlySet<Action> = new Set<Action>([
  'beginSecondFactor',
  'confirmSecondFactor',
]);

/** What the operator's own monitor may ask, too, with the token of HEALTH_TOKEN instead of a person's. */
export const OPEN_TO_OPERATOR: ReadonlySet<Action> = new Set<Action>(['getDeepHealth']);

/** How long ago a password may have been typed for that, in milliseconds. */
export const FRESH_SIGN_IN_MS = 15 * 60_000;

/** True when a password typed at `signedInAt` counts as typed lately at `now`, both in milliseconds since 1970. */
export function isFreshSignIn(signedInAt: number, now: number): boolean {
  return now - signedInAt <= FRESH_SIGN_IN_MS;
}

/** After this long an admin signs in again, whatever they did in between, in milliseconds (T06). */
export const ADMIN_SESSION_MS = 12 * 60 * 60_000;
