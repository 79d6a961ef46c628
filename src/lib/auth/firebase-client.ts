import { initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  type Persistence,
} from 'firebase/auth';

// Each by its full name: the bundler then leaves the stand-ins out of what a production build publishes.
const apiKey: string = import.meta.env.PUBLIC_FIREBASE_API_KEY || 'local-api-key';
/** `same-origin`: the Auth emulator answers behind our own address. The rule wherever no API key is given. */
const emulator: string | undefined =
  import.meta.env.PUBLIC_FIREBASE_AUTH_EMULATOR ||
  (import.meta.env.PUBLIC_FIREBASE_API_KEY ? undefined : 'same-origin');

let auth: Auth | undefined;
let apart: Auth | undefined;

function open(persistence: Persistence, name?: string): Auth {
  const app = initializeApp(
    {
      apiKey,
      projectId: import.meta.env.PUBLIC_FIREBASE_PROJECT_ID || 'demo-thegrid',
      authDomain: import.meta.env.PUBLIC_FIREBASE_AUTH_DOMAIN || 'demo-thegrid',
    },
    name,
  );
  const opened = initializeAuth(app, { persistence });
  if (emulator === 'same-origin') connectAuthEmulator(opened, location.origin, { disableWarnings: true });
  return opened;
}

/**
 * Firebase Auth of this page, made on first use and in a browser only. The session lies in local storage (R473). There
 * is no popup resolver: it would load an iframe from another host, which the content policy forbids.
 */
export function firebaseAuth(): Auth {
  auth ??= open(browserLocalPersistence);
  return auth;
}

/** A second one, which stores nothing: a password is tried in it while the session of the page stays as it is. */
export function authApart(): Auth {
  apart ??= open(inMemoryPersistence, 'apart');
  return apart;
}
