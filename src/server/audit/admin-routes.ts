import { listAudit, listSignInAttempts } from './list-audit.ts';

export const adminRoutes = [listAudit, listSignInAttempts];
