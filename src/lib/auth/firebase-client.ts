import { initializeApp } from 'firebase/app';
import { type Auth, browserLocalPersistence, connectAuthEmulator, initializeAuth } from 'firebase/auth';

const env = import.meta.env;
const apiKey: string | undefined = env.PUBLIC_FIREBASE_API_KEY || undefined;
/** `same-origin`: the Auth emulator answers behind our own address. The rule wherever no API key is given. */
const emulator: string | undefined =
  env.PUBLIC_FIREBASE_AUTH_EMULATOR || (apiKey ? undefined : 'same-origin');

let auth: Auth | undefined;

/**
 * Firebase Auth of this page, made on first use and in a browser only. The session lies in local storage (R473). There
 * is no popup resolver: it would load an iframe from another host, which the content policy forbids.
 */
export function firebaseAuth(): Auth {
  if (auth) return auth;
  const app = initializeApp({
    apiKey: apiKey ?? 'local-api-key',
    projectId: env.PUBLIC_FIREBASE_PROJECT_ID || 'demo-thegrid',
    authDomain: env.PUBLIC_FIREBASE_AUTH_DOMAIN || 'demo-thegrid',
  });
  auth = initializeAuth(app, { persistence: browserLocalPersistence });
  if (emulator === 'same-origin') connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  return auth;
}
