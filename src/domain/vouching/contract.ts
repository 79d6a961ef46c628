import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { moment } from '../wire.ts';
import { NewVouchKey, VouchKey } from './vouch-key.ts';

export const listVouchKeys = contract({
  name: 'listVouchKeys',
  method: 'GET',
  path: '/api/admin/vouch-keys',
  audience: 'admin',
  output: z.object({ items: z.array(VouchKey) }),
});

/** Refuses a key that is or was in the list, and a third active one of an app (409). */
export const addVouchKey = contract({
  name: 'addVouchKey',
  method: 'POST',
  path: '/api/admin/vouch-keys',
  audience: 'admin',
  recentPassword: true,
  status: 201,
  body: NewVouchKey,
  output: VouchKey,
});

/** For good: a revoked key cannot be added again. */
export const revokeVouchKey = contract({
  name: 'revokeVouchKey',
  method: 'POST',
  path: '/api/admin/vouch-keys/:id/revoke',
  audience: 'admin',
  recentPassword: true,
  params: z.strictObject({ id: z.string('Must be text').check(z.regex(/^[\w-]{43}$/, 'Must be an id')) }),
  body: z.strictObject({ updated_at: moment }),
  output: VouchKey,
});
