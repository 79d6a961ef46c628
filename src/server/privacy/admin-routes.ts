import { eraseAddressData } from './address-for-admins.ts';
import { exportAddressData } from './address-for-admins.ts';
import { findAddressData } from './address-for-admins.ts';

export const adminRoutes = [findAddressData, exportAddressData, eraseAddressData];
