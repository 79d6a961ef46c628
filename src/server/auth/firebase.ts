import { type Auth, getAuth } from 'firebase-admin/auth';
import { firebaseApp } from '../stores/firebase-app.ts';

/** Firebase Auth: who somebody is. What they may do stands in `user_roles`. */
export function firebaseAuth(): Auth {
  return getAuth(firebaseApp());
}
