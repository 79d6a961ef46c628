import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { multiline } from '../text.ts';
import { uuid } from '../wire.ts';
import { Contribution } from './contribution.ts';
import { DESK_NOTE_LIMITS, DESK_NOTE_MESSAGES } from './desk-note.ts';

/** Adds a note for other admins and notifies those mentioned with `@username` (F11). */
export const addDeskNote = contract({
  name: 'addDeskNote',
  method: 'POST',
  path: '/api/admin/contributions/:id/notes',
  audience: 'reviewer',
  status: 201,
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    text: multiline(
      z.minLength(1, DESK_NOTE_MESSAGES.empty),
      z.maxLength(DESK_NOTE_LIMITS.text, DESK_NOTE_MESSAGES.long),
    ),
  }),
  output: Contribution,
});

export const DeskAdmin = z.object({ id: z.string(), username: z.string(), display_name: z.string() });
export type DeskAdmin = z.infer<typeof DeskAdmin>;

/** All current admins who can sign in, by name. */
export const listDeskAdmins = contract({
  name: 'listDeskAdmins',
  method: 'GET',
  path: '/api/admin/desk/admins',
  audience: 'reviewer',
  output: z.object({ items: z.array(DeskAdmin) }),
});
