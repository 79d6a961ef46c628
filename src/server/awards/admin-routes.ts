import { claimEntry, listUnclaimed } from './claim-entry.ts';
import { payAgain, reverseEntry } from './correct-entry.ts';
import { confirmPendingAward, declinePendingAward, listPendingAwards } from './decide-pending-award.ts';
import { listLedger } from './list-ledger.ts';

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
