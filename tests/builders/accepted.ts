import { randomUUID } from 'node:crypto';
import { TERMS_VERSION } from '#domain/contributions/contribution.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';

/** A contribution as it is stored after it was accepted and can no longer be undone; returns its id. */
export async function storeAccepted(changes: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  const created = new Date(Date.now() - 60 * 60_000);
  await firestore()
    .collection('contributions')
    .doc(id)
    .set({
      reference: `TG-${id.slice(0, 6).toUpperCase()}`,
      display_name: 'Zoë Fern',
      email: `${id.slice(0, 8)}@example.org`,
      contribution_type: 'bug_rough_edge',
      other_details: null,
      related_app: 'roomz',
      description: 'The dates are cleared when you go back from a listing.',
      proof_url: null,
      proof_file_path: null,
      proof_file: null,
      consent_given: true,
      consent_version: TERMS_VERSION,
      submitted_by_user_id: null,
      status: 'accepted',
      admin_notes: null,
      contributor_message: null,
      award: null,
      decision_id: null,
      effective_at: new Date(Date.now() - 30 * 60_000),
      thread: [],
      token_issued: false,
      reviewed_at: new Date(Date.now() - 30 * 60_000),
      reviewed_by: 'somebody',
      created_at: created,
      updated_at: created,
      content_digest: randomUUID(),
      ...changes,
    });
  return id;
}
