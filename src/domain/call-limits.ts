import type { Action } from './authorisation.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * How often one account may call a group of endpoints: `limit` times in `windowMs` milliseconds (T30). `stored` counts in
 * the database and holds for all processes together; `process` costs nothing there and holds for each process by itself,
 * which is enough for what only reads. Visitors are counted by their address.
 */
export const CALL_GROUPS = {
  visitor: { counted: 'process', limit: 300, windowMs: 5 * MINUTE },
  ownReads: { counted: 'process', limit: 300, windowMs: 5 * MINUTE },
  ownWrites: { counted: 'stored', limit: 30, windowMs: 10 * MINUTE },
  ownExport: { counted: 'stored', limit: 5, windowMs: DAY },
  memberReads: { counted: 'process', limit: 300, windowMs: 5 * MINUTE },
  memberWrites: { counted: 'stored', limit: 120, windowMs: 10 * MINUTE },
  /** A desk that is worked at by keys asks for one contribution after the other. */
  adminReads: { counted: 'process', limit: 1_200, windowMs: 5 * MINUTE },
  adminWrites: { counted: 'stored', limit: 600, windowMs: 10 * MINUTE },
  adminExport: { counted: 'stored', limit: 20, windowMs: DAY },
} as const satisfies Record<string, { counted: 'stored' | 'process'; limit: number; windowMs: number }>;

export type CallGroup = keyof typeof CALL_GROUPS;

/**
 * The group of each endpoint. One that is not here does not compile, and `tests/endpoints/call-limits.test.ts` walks every
 * row. What costs more than a look has a closer limit of its own besides, beside its verb.
 */
export const CALL_LIMITS = {
  createContribution: 'visitor',
  beginProof: 'visitor',
  putProofPart: 'visitor',
  completeProof: 'visitor',
  sendContributionEmail: 'visitor',
  sendContactEmail: 'visitor',
  issueFormTicket: 'visitor',
  recordAdminAttempt: 'visitor',
  createAccount: 'visitor',
  confirmRecoveryAddress: 'visitor',
  requestRecovery: 'visitor',
  completeRecovery: 'visitor',
  inspectInvite: 'visitor',
  inspectContribution: 'visitor',
  replyToQuestion: 'visitor',
  getLeaderboard: 'visitor',
  setRecognition: 'visitor',

  getSession: 'ownReads',
  hasRole: 'ownReads',
  getAccount: 'ownReads',
  // As many files as somebody has sent; the export itself is limited more closely.
  exportAccountFile: 'ownReads',
  updateAccount: 'ownWrites',
  setRecoveryAddress: 'ownWrites',
  signOutEverywhere: 'ownWrites',
  deleteAccount: 'ownWrites',
  redeemInvite: 'ownWrites',
  choosePassword: 'ownWrites',
  savePushSubscription: 'ownWrites',
  deletePushSubscription: 'ownWrites',
  exportAccount: 'ownExport',

  getDashboard: 'memberReads',
  getRoadmap: 'memberReads',
  listMemberIdeas: 'memberReads',
  listMemberMissions: 'memberReads',
  listMemberFeed: 'memberReads',
  castVote: 'memberWrites',
  withdrawVote: 'memberWrites',
  createIdea: 'memberWrites',
  upvoteIdea: 'memberWrites',
  withdrawUpvote: 'memberWrites',
  submitMission: 'memberWrites',
  markFeedRead: 'memberWrites',
  setMemberRecognition: 'memberWrites',

  listContributions: 'adminReads',
  indexContributions: 'adminReads',
  getContribution: 'adminReads',
  // Asked every half minute; it writes no more than who is reading what.
  refreshDesk: 'adminReads',
  downloadProof: 'adminReads',
  listHeld: 'adminReads',
  listRoadmapItems: 'adminReads',
  listIdeas: 'adminReads',
  listFeedItems: 'adminReads',
  listMissions: 'adminReads',
  listSubmissions: 'adminReads',
  downloadSubmissionProof: 'adminReads',
  listLedger: 'adminReads',
  listBadges: 'adminReads',
  listBadgeCandidates: 'adminReads',
  listBadgeSuggestions: 'adminReads',
  listHolders: 'adminReads',
  listPendingInvites: 'adminReads',
  listTokens: 'adminReads',
  listUsers: 'adminReads',
  listAudit: 'adminReads',
  listSignInAttempts: 'adminReads',
  getOverview: 'adminReads',
  listUndelivered: 'adminReads',
  reviewContribution: 'adminWrites',
  undoReview: 'adminWrites',
  settleReview: 'adminWrites',
  reopenContribution: 'adminWrites',
  releaseHeld: 'adminWrites',
  discardHeld: 'adminWrites',
  createRoadmapItem: 'adminWrites',
  updateRoadmapItem: 'adminWrites',
  deleteRoadmapItem: 'adminWrites',
  updateIdeaStatus: 'adminWrites',
  createFeedItem: 'adminWrites',
  updateFeedItem: 'adminWrites',
  deleteFeedItem: 'adminWrites',
  createMission: 'adminWrites',
  updateMission: 'adminWrites',
  setMissionStatus: 'adminWrites',
  reviewSubmission: 'adminWrites',
  reverseEntry: 'adminWrites',
  createBadge: 'adminWrites',
  awardBadge: 'adminWrites',
  revokeBadge: 'adminWrites',
  createToken: 'adminWrites',
  revokeToken: 'adminWrites',
  reissueToken: 'adminWrites',
  grantUserRole: 'adminWrites',
  revokeUserRole: 'adminWrites',
  disableUser: 'adminWrites',
  enableUser: 'adminWrites',
  issueResetLink: 'adminWrites',
  retryMessage: 'adminWrites',
  exportContributions: 'adminExport',
} as const satisfies Record<Action, CallGroup>;
