import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '#domain/contract.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { FUNCTIONS } from '#tests/builders/functions.ts';
import { buildPerson, buildToken } from '#tests/builders/people.ts';
import { type DeployedFunction, send } from '#tests/builders/requests.ts';
import { matrix } from '#tests/scale.ts';
import accounts from '../../functions/accounts.ts';

/** Every endpoint that is served, those for anyone too: a token that is not good is refused wherever it is shown. */
const ENDPOINTS: [name: string, contract: Contract, deployed: DeployedFunction][] = Object.values(
  FUNCTIONS,
).flatMap((deployed) =>
  deployed.contracts.map((contract): [string, Contract, DeployedFunction] => [
    contract.name,
    contract,
    deployed,
  ]),
);

const tokens: [kind: string, token: string][] = [];

/** A token as good as any, of someone to whom `end` then happens. */
async function tokenAfter(kind: string, end: (id: string, token: string) => Promise<unknown>): Promise<void> {
  const { id } = await buildPerson('admin', 'member');
  const token = buildToken(id);
  await end(id, token);
  tokens.push([kind, token]);
}

beforeAll(async () => {
  await tokenAfter('of a session that ended in its own second', (_id, token) =>
    send(accounts, '/api/account/sign-out', { method: 'POST', token }),
  );
  await tokenAfter('of an account that Firebase closed', (id) =>
    firebaseAuth().updateUser(id, { disabled: true }),
  );
  await tokenAfter('of an account that we closed and Firebase did not yet', (id) =>
    firestore().doc(`profiles/${id}`).update({ disabled_reason: 'Away', disabled_at: new Date() }),
  );
  await tokenAfter('of an account whose deletion has begun', (id) =>
    firestore().doc(`profiles/${id}`).update({ deletion_began_at: new Date() }),
  );
  await tokenAfter('of someone whose profile is gone while their roles stand', (id) =>
    firestore().doc(`profiles/${id}`).delete(),
  );
  const stray = await firebaseAuth().createUser({
    email: `${randomUUID()}@example.org`,
    password: 'whatever1',
  });
  tokens.push(['of someone who signed up past our endpoint', buildToken(stray.uid)]);
  const anonymous = await firebaseAuth().createUser({});
  const firebase = { identities: {}, sign_in_provider: 'anonymous' };
  tokens.push(['of someone anonymous', buildToken(anonymous.uid, { firebase, provider_id: 'anonymous' })]);
});

describe('tokens that Firebase made and that open nothing (T01, T02, T27)', () => {
  test.each(matrix(ENDPOINTS, ([, { audience }]) => audience))(
    '%s refuses every one of them',
    async (_name, contract, deployed) => {
      const path = contract.path.replaceAll(/:[A-Za-z_]+/g, '00000000-0000-4000-8000-000000000000');
      const answers = await Promise.all(
        tokens.map(async ([kind, token]) => {
          const { status } = await send(deployed, path, {
            method: contract.method,
            token,
            ...(contract.body ? { body: {} } : {}),
            ...(contract.accepts === 'bytes' ? { raw: new Uint8Array([0]) } : {}),
          });
          return `${kind}: ${status}`;
        }),
      );
      expect(answers).toEqual(tokens.map(([kind]) => `${kind}: 401`));
      expect(answers).toHaveLength(7);
    },
  );
});
