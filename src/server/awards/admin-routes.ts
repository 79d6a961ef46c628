import * as ledger from '#domain/ledger/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { claimEntry, listUnclaimed } from './claim-entry.ts';
import { confirmPendingAward } from './confirm-pending-award.ts';
import { declinePendingAward } from './decline-pending-award.ts';
import { listLedger } from './list-ledger.ts';
import { payAgain } from './pay-again.ts';
import { listPendingAwards } from './pending-award.ts';
import { reverseEntry } from './reverse-entry.ts';

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
