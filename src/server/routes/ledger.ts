import * as ledger from '#domain/ledger/contract.ts';
import { route } from '../http/endpoint.ts';
import { confirmHeldEntry } from '../services/ledger/confirm-held.ts';
import { declineHeldEntry } from '../services/ledger/decline-held.ts';
import { listLedger } from '../services/ledger/list.ts';
import { listHeldEntries } from '../services/ledger/list-held.ts';
import { reverseEntry } from '../services/ledger/reverse.ts';

/** The ledger as admins read and correct it. */
export const adminRoutes = [
  route(ledger.listLedger, listLedger),
  route(ledger.reverseEntry, reverseEntry),
  route(ledger.listHeldEntries, listHeldEntries),
  route(ledger.confirmHeldEntry, confirmHeldEntry),
  route(ledger.declineHeldEntry, declineHeldEntry),
];
