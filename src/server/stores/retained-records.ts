import { sweepMatching } from './expiry.ts';
import { firestore } from './firestore.ts';

const collection = (name: string) => firestore().collection(name);

/** Deletes messages of the outbox that left, or were taken back, and were made before `moment`. */
export async function deleteSentMessages(moment: Date): Promise<number> {
  const of = (status: string) =>
    collection('outbox').where('status', '==', status).where('created_at', '<', moment).orderBy('created_at');
  return (await sweepMatching(of('sent'), () => null)) + (await sweepMatching(of('cancelled'), () => null));
}

/** Deletes messages that were given up and made before `moment`, but none that still owes the deletion of an account. */
export async function deleteDeadMessages(moment: Date): Promise<number> {
  const dead = collection('outbox')
    .where('status', '==', 'dead')
    .where('created_at', '<', moment)
    .orderBy('created_at');
  return sweepMatching(dead, (message) => (message.get('kind') === 'account-deletion' ? undefined : null));
}

/** Erases name and proposed username of invitations that ended unused before `moment`. */
export async function eraseUnusedInvitations(moment: Date, name: string): Promise<number> {
  const unused = collection('insiderz_access_tokens')
    .where('redeemed_at', '==', null)
    .where('expires_at', '<', moment)
    .where('username', '>', '')
    .orderBy('expires_at');
  return sweepMatching(unused, () => ({ username: '', display_name: name }));
}

/** Erases recovery addresses that were typed before `moment` and never confirmed; a confirmed one beside them stays. */
export async function eraseUnconfirmedAddresses(moment: Date): Promise<number> {
  const waiting = collection('account_recovery')
    .where('updated_at', '<', moment)
    .where('pending', '>', '')
    .orderBy('updated_at');
  return sweepMatching(waiting, (document) =>
    document.get('email') ? { pending: null, pending_digest: null } : null,
  );
}

/** Erases the hash of the network address in attempts made before `moment`. */
export async function eraseAttemptAddresses(moment: Date): Promise<number> {
  const known = collection('sign_in_attempts')
    .where('created_at', '<', moment)
    .where('ip_hash', '>', '')
    .orderBy('created_at');
  return sweepMatching(known, () => ({ ip_hash: '' }));
}

/** Deletes subscriptions saved before `moment` by somebody who is no admin now: nothing is ever sent to them. */
export async function deleteUnusedSubscriptions(moment: Date): Promise<number> {
  const admins = await collection('user_roles').where('role', '==', 'admin').get();
  const ids = new Set(admins.docs.map((document) => String(document.get('user_id'))));
  const old = collection('push_subscriptions').where('updated_at', '<', moment).orderBy('updated_at');
  return sweepMatching(old, (document) => (ids.has(String(document.get('user_id'))) ? undefined : null));
}
