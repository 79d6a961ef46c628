import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { ContributionProgress, statusKey } from './contract.ts';

/** Erases what its sender gave (D161). 409 while it is being decided and after the decision. Idempotent. */
export const withdrawContribution = contract({
  name: 'withdrawContribution',
  method: 'POST',
  path: '/api/contributions/status/withdrawal',
  audience: 'anyone',
  body: z.strictObject({ key: statusKey }),
  output: ContributionProgress,
});
