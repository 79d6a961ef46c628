import { contract } from '../contract.ts';

/**
 * State of all dependencies: 200 if healthy, 503 with the same body otherwise. For admins, and for the operator's
 * monitor with `X-Health-Token`. Probes every part, at most once a minute in each process.
 */
export const getDeepHealth = contract({
  name: 'getDeepHealth',
  method: 'GET',
  path: '/api/health/deep',
  audience: 'admin',
  operatorToken: true,
  // The status depends on the result; the body is `DeepHealth` (health.ts), parsed before it leaves.
  output: 'stream',
});
