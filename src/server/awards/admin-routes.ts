import { claimEntry, listUnclaimed } from './claim-entry.ts';
import { confirmPendingAward } from './decide-pending-award.ts';
import { declinePendingAward } from './decide-pending-award.ts';
import { listLedger } from './list-ledger.ts';
import { payAgain } from './correct-entry.ts';
import { listPendingAwards } from './pending-award.ts';
import { reverseEntry } from './correct-entry.ts';

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
