import { queryOptions } from '@tanstack/react-query';
import { addDeskNote, listDeskAdmins } from '#domain/contributions/desk-note-contract.ts';
import { callSignedIn } from '#state/session.ts';

/** Who is an admin changes seldom: asked for once in five minutes. */
export const adminsQuery = queryOptions({
  queryKey: ['desk', 'admins'],
  queryFn: ({ signal }) => callSignedIn(listDeskAdmins, {}, { signal }),
  staleTime: 5 * 60_000,
});

/** Leaves a note; resolves to the contribution with it. */
export const sendNote = (id: string, text: string, idempotencyKey: string) =>
  callSignedIn(addDeskNote, { params: { id }, body: { text } }, { idempotencyKey });
