import * as contracts from '#domain/privacy/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { eraseAddressData } from './erase-address.ts';
import { exportAddressData } from './export-address.ts';
import { findAddressData } from './find-address.ts';

export const adminRoutes = [
  route(contracts.findAddressData, findAddressData),
  route(contracts.exportAddressData, exportAddressData),
  route(contracts.eraseAddressData, eraseAddressData),
];
