import * as contracts from '#domain/accounts/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { deleteAccount, deletedBefore, getDeletionState } from './delete-account.ts';
import { exportAccount, exportAccountFile } from './export-account.ts';

export const ownerRoutes = [
  exportAccount,
  exportAccountFile,
  route(contracts.deleteAccount, deleteAccount, deletedBefore),
  getDeletionState,
];
