import { contract } from '../contract.ts';

/**
 * How the parts stand that the product depends on: 200 when all are well, 503 with the same body when one is not. For
 * admins, and for a monitor of the operator that sends `X-Health-Token`. Asks every part, so it is not cheap.
 */
export const getDeepHealth = contract({
  name: 'getDeepHealth',
  method: 'GET',
  path: '/api/health/deep',
  audience: 'admin',
  operatorToken: true,
  // The status says how it stands; the body is `DeepHealth` (health.ts), parsed before it leaves.
  output: 'stream',
});
