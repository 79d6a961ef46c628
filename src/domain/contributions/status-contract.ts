import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { pageEnd, pageOf } from '../wire.ts';
import { ContributionProgress, statusKey } from './contract.ts';
import { OwnContribution } from './own-contract.ts';

/** Erases what its sender gave (D161). 409 while it is being decided and after the decision. Idempotent. */
export const withdrawContribution = contract({
  name: 'withdrawContribution',
  method: 'POST',
  path: '/api/contributions/status/withdrawal',
  audience: 'anyone',
  body: z.strictObject({ key: statusKey }),
  output: ContributionProgress,
});

/** Those without an account, newest first, its own included. The emailed link proves the address (D164). */
export const listContributionsOfAddress = contract({
  name: 'listContributionsOfAddress',
  method: 'POST',
  path: '/api/contributions/status/others',
  audience: 'anyone',
  body: z.strictObject({ key: statusKey, after: z.optional(pageEnd) }),
  output: pageOf(OwnContribution),
});
