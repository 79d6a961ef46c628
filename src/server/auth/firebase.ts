import { type Auth, getAuth } from 'firebase-admin/auth';
import { DEADLINES, isAway, within } from '../deadlines.ts';
import { firebaseApp } from '../stores/firebase-app.ts';

/** What the library says when Firebase cannot be reached, answers nothing, or answers something else than it should. */
const AWAY = new Set([
  'app/network-error',
  'app/network-timeout',
  'app/unable-to-parse-response',
  'auth/internal-error',
]);

function asAway(fault: unknown): unknown {
  return fault instanceof Error && 'code' in fault && AWAY.has(String(fault.code)) ? isAway() : fault;
}

const bounded = new WeakMap<Auth, Auth>();

/**
 * Firebase Auth: who somebody is. What they may do stands in `user_roles`. Each question is answered in time or rejects
 * with a DomainError (503), and for a call that was given up nothing is asked any more (T38).
 */
export function firebaseAuth(): Auth {
  const auth = getAuth(firebaseApp());
  const known = bounded.get(auth);
  if (known) return known;
  const made = new Proxy(auth, {
    get(target, property) {
      const member: unknown = Reflect.get(target, property);
      if (typeof member !== 'function') return member;
      return async (...asked: unknown[]) => {
        try {
          return await within(DEADLINES.auth, () => member.apply(target, asked));
        } catch (fault) {
          throw asAway(fault);
        }
      };
    },
  });
  bounded.set(auth, made);
  return made;
}
