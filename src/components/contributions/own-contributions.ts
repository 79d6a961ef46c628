import { listOwnContributions } from '#domain/contributions/own-contract.ts';
import { listQuery } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';

export const contributionsQuery = listQuery(['account', 'contributions'], (after, signal) =>
  callSignedIn(listOwnContributions, { query: { after } }, { signal }),
);
