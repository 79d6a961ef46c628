import * as contracts from '#domain/vouching/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { addVouchKey, revokeVouchKey } from './edit-keys.ts';
import { listVouchKeys } from './records.ts';

export const adminRoutes = [
  route(contracts.listVouchKeys, async () => ({ items: await listVouchKeys() })),
  route(contracts.addVouchKey, addVouchKey),
  route(contracts.revokeVouchKey, revokeVouchKey),
];
