import { randomUUID } from 'node:crypto';
import { DESK_NOTE_LIMITS, DESK_NOTE_MESSAGES, mentionsIn } from '#domain/contributions/desk-note.ts';
import type { addDeskNote as contract, DeskAdmin } from '#domain/contributions/desk-note-contract.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { openAdmins, addDeskNote as store, wrongNote } from './desk-notes.ts';

/** Resolves mentions in a text. Refuses (422) names of non-admins, the author's own name, and more than the maximum. */
async function mentionedIn(text: string, authorId: string): Promise<DeskAdmin[]> {
  const names = mentionsIn(text);
  if (names.length === 0) return [];
  if (names.length > DESK_NOTE_LIMITS.mentions) throw wrongNote(DESK_NOTE_MESSAGES.many);
  const admins = await openAdmins();
  return names.map((name) => {
    const admin = admins.find(({ username }) => username.toLowerCase() === name);
    if (!admin) throw wrongNote(DESK_NOTE_MESSAGES.unknown(name));
    if (admin.id === authorId) throw wrongNote(DESK_NOTE_MESSAGES.self);
    return admin;
  });
}

/** Admins only. Notifies the mentioned admins. */
export const addDeskNote: Verb<typeof contract> = async (context, { params, body }) => {
  const { id } = params;
  const mentioned = await mentionedIn(body.text, signedIn(context).id);
  const note = { id, noteId: randomUUID(), text: body.text, mentioned };
  return store(note, auditedWrite(context, ['note', id, body]));
};
