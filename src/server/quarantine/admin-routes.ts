import { discardQuarantined, listQuarantined, releaseQuarantined } from './decide-submissions.ts';

export const adminRoutes = [listQuarantined, releaseQuarantined, discardQuarantined];
