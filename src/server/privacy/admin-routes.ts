import { eraseAddressData } from './erase-address.ts';
import { exportAddressData } from './export-address.ts';
import { findAddressData } from './find-address.ts';

export const adminRoutes = [findAddressData, exportAddressData, eraseAddressData];
