import { eraseAddressData, exportAddressData, findAddressData } from './address-for-admins.ts';

export const adminRoutes = [findAddressData, exportAddressData, eraseAddressData];
