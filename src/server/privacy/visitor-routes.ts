import * as contracts from '#domain/privacy/own-contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { eraseOwnAddressData, exportOwnAddressData, findOwnAddressData } from './own-address.ts';
import { mailAddressLink } from './request-address-link.ts';

export const visitorRoutes = [
  route(contracts.mailAddressLink, mailAddressLink),
  route(contracts.findOwnAddressData, findOwnAddressData),
  route(contracts.exportOwnAddressData, exportOwnAddressData),
  route(contracts.eraseOwnAddressData, eraseOwnAddressData),
];
