import type { App } from 'firebase-admin/app';
import { refuseInPreview } from '../environment/deployment.ts';
import { projectId, refuseEmulatorsInProduction, serviceAccount } from '../environment/environment.ts';

export async function firebaseApp(): Promise<App> {
  refuseInPreview();
  const { cert, getApp, getApps, initializeApp } = await import('firebase-admin/app');
  if (getApps().length > 0) return getApp();
  refuseEmulatorsInProduction();
  const account = serviceAccount();
  return initializeApp({ projectId: projectId(), ...(account ? { credential: cert(account) } : {}) });
}

/** A Google access token of the service account; the emulators accept any. */
export async function accessToken(): Promise<string> {
  const { credential } = (await firebaseApp()).options;
  if (!serviceAccount() || !credential) return 'owner';
  return (await credential.getAccessToken()).access_token;
}
