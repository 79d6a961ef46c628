import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { pageEnd, pageOf } from '../wire.ts';
import { statusKey } from './contract.ts';
import { OwnContribution } from './own-contract.ts';

/** Those without an account, newest first, its own included. The emailed link proves the address (D164). */
export const listContributionsOfAddress = contract({
  name: 'listContributionsOfAddress',
  method: 'POST',
  path: '/api/contributions/status/others',
  audience: 'anyone',
  body: z.strictObject({ key: statusKey, after: z.optional(pageEnd) }),
  output: pageOf(OwnContribution),
});
