import { claimEntry, listUnclaimed } from './claim-entry.ts';
import { payAgain, reverseEntry } from './correct-entry.ts';
import { confirmPendingAward, declinePendingAward } from './decide-pending-award.ts';
import { listLedger } from './list-ledger.ts';
import { listPendingAwards } from './pending-award.ts';

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
