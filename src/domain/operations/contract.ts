import { contract } from '../contract.ts';

/** 503 with the same body if degraded. Also with `X-Health-Token`. Probes once a minute per process. */
export const getDeepHealth = contract({
  name: 'getDeepHealth',
  method: 'GET',
  path: '/api/health/deep',
  audience: 'admin',
  operatorToken: true,
  // The status depends on the result; the body is `DeepHealth` (health.ts), parsed before it leaves.
  output: 'stream',
});
