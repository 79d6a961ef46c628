import { cert, getApp, getApps, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { projectId, refuseEmulatorsInProduction, serviceAccount } from '../environment.ts';

/** The one Firebase app of this process, opened at first use. */
export function firebaseApp() {
  if (getApps().length > 0) return getApp();
  refuseEmulatorsInProduction();
  const account = serviceAccount();
  return initializeApp({ projectId: projectId(), ...(account ? { credential: cert(account) } : {}) });
}

export function firebaseAuth(): Auth {
  return getAuth(firebaseApp());
}
