import * as contracts from '#domain/address-data/contract.ts';
import { route } from '../http/endpoint.ts';
import { eraseAddressData } from '../services/address-data/erase.ts';
import { exportAddressData } from '../services/address-data/export.ts';
import { findAddressData } from '../services/address-data/find.ts';

/** What is stored of people without an account, for admins who are asked for it. */
export const adminRoutes = [
  route(contracts.findAddressData, findAddressData),
  route(contracts.exportAddressData, exportAddressData),
  route(contracts.eraseAddressData, eraseAddressData),
];
