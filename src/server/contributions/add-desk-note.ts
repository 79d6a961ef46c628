import { randomUUID } from 'node:crypto';
import { isErased } from '#domain/contributions/contribution.ts';
import {
  DESK_NOTE_LIMITS,
  DESK_NOTE_MESSAGES,
  type DeskNote,
  mentionsIn,
} from '#domain/contributions/desk-note.ts';
import * as contracts from '#domain/contributions/desk-note-contract.ts';
import { type DomainError, invalidForm } from '#domain/errors.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { publishEvent } from '#server/platform/outbox/published-events.ts';
import { ownershipOf, workOf } from '#server/profiles/own-work.ts';
import { isOpen, profileDocument } from '#server/profiles/records/profiles.ts';
import { adminIds } from '#server/profiles/records/roles.ts';
import { conflict, loadContribution, requireContribution } from './contribution-state.ts';
import { changeContribution } from './records/contributions.ts';

/** Active admins by name. Two reads each. */
async function openAdmins(): Promise<contracts.DeskAdmin[]> {
  const ids = await adminIds();
  if (ids.length === 0) return [];
  const profiles = await firestore().getAll(...ids.map(profileDocument));
  return profiles
    .filter((profile) => profile.exists && isOpen(profile))
    .map((profile) => ({
      id: profile.id,
      username: String(profile.get('username')),
      display_name: String(profile.get('display_name')),
    }))
    .sort((one, other) => one.display_name.localeCompare(other.display_name));
}

const wrongNote = (message: string): DomainError => invalidForm([{ path: 'text', message }]);

/** Resolves mentions in a text. Refuses (422) names of non-admins, the author's own name, and more than the maximum. */
async function mentionedIn(text: string, authorId: string): Promise<contracts.DeskAdmin[]> {
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

export const listDeskAdmins = route(contracts.listDeskAdmins, async () => ({
  items: await openAdmins(),
}));

/** Leaves `updated_at`: open decisions stay valid. Refuses unknown (404), own (403), full or erased (409). */
export const addDeskNote = route(contracts.addDeskNote, async (context, { params: { id }, body }) => {
  const writing = auditedWrite(context, ['note', id, body]);
  const { actorId, now } = writing;
  const mentioned = await mentionedIn(body.text, actorId);
  const people = mentioned.map((admin) => admin.id);
  const note: DeskNote = {
    ...{ id: randomUUID(), author_id: actorId, text: body.text, mentioned: people },
    at: now.toISOString(),
  };
  const ownership = ownershipOf(actorId);
  return write(writing, {
    action: 'contribution.note',
    async execute(transaction) {
      const before = await loadContribution(transaction, id);
      await ownership.refuse(workOf(before), DESK_NOTE_MESSAGES.own);
      const notes = before.desk_notes ?? [];
      if (isErased(before)) throw conflict(DESK_NOTE_MESSAGES.erased, before);
      if (notes.length >= DESK_NOTE_LIMITS.notes) throw conflict(DESK_NOTE_MESSAGES.full, before);
      const sender = mentioned.find((admin) => admin.id === before.submitted_by_user_id);
      if (sender) throw wrongNote(DESK_NOTE_MESSAGES.sender(sender.username));
      const change = { desk_notes: [...notes, note] };
      changeContribution(transaction, id, change);
      publishEvent(transaction, { event: 'mentioned', cause: note.id, about: id, people, by: actorId }, now);
      // The text is stored in the record only, because audit rows are immutable (T36).
      const after = { note: note.id, mentioned: people };
      return { result: { ...before, ...change }, entityId: id, before: {}, after };
    },
    replay: () => requireContribution(id),
  });
});
