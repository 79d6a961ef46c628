import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { pageEnd, pageOf } from '../wire.ts';
import { statusKey } from './contract.ts';
import { OwnContribution } from './own-contract.ts';

/**
 * What came without an account from the address of a private link, newest first, its own contribution among them. The
 * link is only emailed, so it proves the address; each row has the key of its own page (D164).
 */
export const listContributionsOfAddress = contract({
  name: 'listContributionsOfAddress',
  method: 'POST',
  path: '/api/contributions/status/others',
  audience: 'anyone',
  body: z.strictObject({ key: statusKey, after: z.optional(pageEnd) }),
  output: pageOf(OwnContribution),
});
