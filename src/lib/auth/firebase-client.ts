import { initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  type Persistence,
} from 'firebase/auth';

// Full names, so that the bundler removes the local fallbacks from production builds.
const apiKey: string = import.meta.env.PUBLIC_FIREBASE_API_KEY || 'local-api-key';
/** `same-origin`: the Auth emulator, proxied at our own address. The default without an API key. */
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

/** In a browser only; local storage (R473). No popup resolver: it would load a frame that the CSP forbids. */
export function firebaseAuth(): Auth {
  auth ??= open(browserLocalPersistence);
  return auth;
}

/** Second instance without persistence, to verify a password without changing the session. */
export function authApart(): Auth {
  apart ??= open(inMemoryPersistence, 'apart');
  return apart;
}
