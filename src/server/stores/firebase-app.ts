import { cert, getApp, getApps, initializeApp } from 'firebase-admin/app';
import { projectId, refuseEmulatorsInProduction, serviceAccount } from '../environment.ts';

/** The one Firebase app of this process, opened at first use. */
export function firebaseApp() {
  if (getApps().length > 0) return getApp();
  refuseEmulatorsInProduction();
  const account = serviceAccount();
  return initializeApp({ projectId: projectId(), ...(account ? { credential: cert(account) } : {}) });
}
