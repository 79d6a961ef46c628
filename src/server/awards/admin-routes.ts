import { claimEntry, listUnclaimed } from './claim-entry.ts';
import { confirmPendingAward } from './confirm-pending-award.ts';
import { declinePendingAward } from './decline-pending-award.ts';
import { listLedger } from './list-ledger.ts';
import { payAgain } from './pay-again.ts';
import { listPendingAwards } from './pending-award.ts';
import { reverseEntry } from './reverse-entry.ts';

export const adminRoutes = [
  listLedger,
  reverseEntry,
  payAgain,
  listUnclaimed,
  claimEntry,
  listPendingAwards,
  confirmPendingAward,
  declinePendingAward,
];
