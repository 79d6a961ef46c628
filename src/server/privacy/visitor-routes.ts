import * as contracts from '#domain/privacy/own-contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { eraseOwnAddressData } from './erase-own-address.ts';
import { exportOwnAddressData } from './export-own-address.ts';
import { findOwnAddressData } from './find-own-address.ts';
import { mailAddressLink } from './request-address-link.ts';

export const visitorRoutes = [
  route(contracts.mailAddressLink, mailAddressLink),
  route(contracts.findOwnAddressData, findOwnAddressData),
  route(contracts.exportOwnAddressData, exportOwnAddressData),
  route(contracts.eraseOwnAddressData, eraseOwnAddressData),
];
