import { type Contribution, isErased } from '#domain/contributions/contribution.ts';
import { DESK_NOTE_LIMITS, DESK_NOTE_MESSAGES, type DeskNote } from '#domain/contributions/desk-note.ts';
import type { DeskAdmin } from '#domain/contributions/desk-note-contract.ts';
import { DomainError } from '#domain/errors.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { type AuditedWrite, write } from '#server/platform/firestore/write.ts';
import { publishEvent } from '#server/platform/outbox/published-events.ts';
import { ownershipOf, workOf } from '#server/profiles/own-work.ts';
import { isOpen, profileDocument } from '#server/profiles/records/profiles.ts';
import { adminIds } from '#server/profiles/records/roles.ts';
import { conflict, presentState } from './contribution-state.ts';
import { asContribution, changeContribution, contributionDocument } from './records/contributions.ts';

/** Active admins by name. Two reads each. */
export async function openAdmins(): Promise<DeskAdmin[]> {
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

export function wrongNote(message: string): DomainError {
  return new DomainError('invalid', 'Correct the marked fields and send again. Nothing was stored.', {
    fields: [{ path: 'text', message }],
  });
}

interface NewNote {
  /** The id of the contribution. */
  id: string;
  noteId: string;
  text: string;
  mentioned: readonly DeskAdmin[];
}

/**
 * Adds a note and notifies the mentioned admins in one transaction; `updated_at` is unchanged, so that an open decision
 * remains valid. Refuses: unknown (404), own (403), full or erased (409), a mention of the sender (422).
 */
export function addDeskNote(
  { id, noteId, text, mentioned }: NewNote,
  writing: AuditedWrite,
): Promise<Contribution> {
  const { actorId, now } = writing;
  const ownership = ownershipOf(actorId);
  return write(writing, {
    action: 'contribution.note',
    execute: async (transaction) => {
      const document = await transaction.get(contributionDocument(id));
      if (!document.exists)
        throw new DomainError('not-found', 'This contribution does not exist. Refresh the list.');
      const before = asContribution(document);
      await ownership.refuse(workOf(before), DESK_NOTE_MESSAGES.own);
      const notes = before.desk_notes ?? [];
      if (isErased(before)) throw conflict(DESK_NOTE_MESSAGES.erased, before);
      if (notes.length >= DESK_NOTE_LIMITS.notes) throw conflict(DESK_NOTE_MESSAGES.full, before);
      const sender = mentioned.find((admin) => admin.id === before.submitted_by_user_id);
      if (sender) throw wrongNote(DESK_NOTE_MESSAGES.sender(sender.username));
      const people = mentioned.map((admin) => admin.id);
      const note: DeskNote = {
        ...{ id: noteId, author_id: actorId, text, mentioned: people },
        at: now.toISOString(),
      };
      const change = { desk_notes: [...notes, note] };
      changeContribution(transaction, document.id, change);
      publishEvent(transaction, { event: 'mentioned', cause: noteId, about: id, people, by: actorId }, now);
      // The text is stored in the record only, because audit rows are immutable (T36).
      const after = { note: noteId, mentioned: people };
      return { result: { ...before, ...change }, entityId: id, before: {}, after };
    },
    replay: () => presentState(id),
  });
}
