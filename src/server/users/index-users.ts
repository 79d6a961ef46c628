import type { indexUsers as contract } from '#domain/users/contract.ts';
import { USER_INDEX_PAGE } from '#domain/users/user.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { changedRows, pageOfRows } from '#server/platform/list-cache/row-lists.ts';
import { USER_ROWS } from './user-records.ts';

/** All rows, or those changed since such an answer. */
export const indexUsers: Verb<typeof contract> = ({ now, waitUntil }, { query: { after, since } }) =>
  since
    ? changedRows(USER_ROWS, since, now)
    : pageOfRows(USER_ROWS, { after, size: USER_INDEX_PAGE, now, waitUntil });
