import * as ledger from '#domain/ledger/contract.ts';
import { route } from '../http/endpoint.ts';
import { listLedger } from '../services/ledger/list.ts';
import { reverseEntry } from '../services/ledger/reverse.ts';

/** The ledger as admins read and correct it. */
export const ledgerRoutes = [route(ledger.listLedger, listLedger), route(ledger.reverseEntry, reverseEntry)];
