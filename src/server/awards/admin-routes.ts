import * as ledger from '#domain/ledger/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { confirmPendingAward, declinePendingAward, listPendingAwards } from './decide-pending-awards.ts';
import { claimEntry, listLedger, listUnclaimed, payAgain, reverseEntry } from './ledger-entries.ts';

export const adminRoutes = [
  route(ledger.listLedger, listLedger),
  route(ledger.reverseEntry, reverseEntry),
  route(ledger.payAgain, payAgain),
  route(ledger.listUnclaimed, listUnclaimed),
  route(ledger.claimEntry, claimEntry),
  route(ledger.listPendingAwards, listPendingAwards),
  route(ledger.confirmPendingAward, confirmPendingAward),
  route(ledger.declinePendingAward, declinePendingAward),
];
