import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { defaultExpiryDay } from '#domain/invites/invite.ts';
import { uploadedTogether } from '#lib/uploaded-proofs.ts';
import { statusKeyOf } from '#server/contributions/status-link.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { everyBlob, everyDocument } from '#tests/builders/every-store.ts';
import { jpegFile, pngFile } from '#tests/builders/files.ts';
import { deliver } from '#tests/builders/outbox.ts';
import type { Person } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import { uploadFile } from '#tests/builders/uploads.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';

/** A word that stands in everything of one person, and nowhere else. */
export const newTag = (prefix: string): string => `${prefix}${randomBytes(4).toString('hex')}`;

/** Every document and every file of all stores that a word stands in. */
export const tracesOf = async (tag: string): Promise<string[]> =>
  [...(await everyDocument()), ...(await everyBlob())].filter((text) => text.toLowerCase().includes(tag));

/** Every file of all stores in which one of these keys of proof files stands, or under which it lies. */
export const filesLeft = async (keys: readonly string[]): Promise<string[]> =>
  (await everyBlob()).filter((text) => keys.some((key) => text.includes(key)));

/** When the ten seconds of a decision are over. */
export const soon = (): Date => new Date(Date.now() + 11_000);

/** Uploads a file as the form does, and returns what a form sends of it. */
export async function uploadProof(name: string, type: string, bytes: Uint8Array) {
  const { body, status } = await uploadFile(name, type, bytes);
  expect(status).toBe(200);
  return { proof_file_path: body.proof_file_path as string, proof_ticket: body.ticket as string };
}

/** Decides on a contribution as it stands; returns the id of the message that carries the decision out. */
export async function decideAs(
  { token }: Person,
  id: string,
  decision: Record<string, unknown>,
): Promise<string> {
  const path = `/api/admin/contributions/${id}`;
  const { updated_at } = (await send(admin, path, { token })).body.contribution;
  const { body, status } = await send(admin, path, {
    method: 'PATCH',
    token,
    body: { ...decision, updated_at },
  });
  expect(status).toBe(200);
  return `contribution-decision_${body.decision_id}`;
}

interface Contributor {
  /** Who decides. */
  ada: Person;
  tag: string;
  email: string;
  /** Of an account; without it a visitor contributes. */
  token?: string;
}

/**
 * Someone who contributed in every way there is, by the endpoints: accepted with three pictures and an invitation that nobody
 * used, asked and answered with a file, and undecided. `tag` stands in every field.
 */
export async function buildContributor({ ada, tag, email, token }: Contributor) {
  const picture = await uploadProof(`${tag}-shot.png`, 'image/png', pngFile({ width: 5 }));
  const contribute = async (changes: Record<string, unknown> = {}) =>
    (
      await send(contributions, '/api/contributions', {
        token,
        body: buildContribution({
          display_name: `Fern ${tag}`,
          email,
          contribution_type: 'other',
          other_details: `Details ${tag}`,
          description: `A description by ${tag}, long enough`,
          proof_url: `https://example.org/${tag}`,
          ...changes,
        }),
      })
    ).body.id as string;
  const others = [
    await uploadProof(`${tag}-second.png`, 'image/png', pngFile({ width: 6 })),
    await uploadProof(`${tag}-third.jpg`, 'image/jpeg', jpegFile()),
  ];
  const accepted = await contribute({ ...uploadedTogether([picture, ...others]) });
  const asked = await contribute({ email: email.toUpperCase() });
  const undecided = await contribute();
  const award = { reward: 'minor_bug', amount: 100, first: true };
  await deliver(await decideAs(ada, accepted, { status: 'accepted', award }), soon);
  await deliver(await decideAs(ada, asked, { status: 'needs_info', message: 'Which browser was it?' }), soon);
  for (const id of [accepted, asked]) {
    await firestore()
      .doc(`contributions/${id}`)
      .update({ effective_at: new Date(0) });
  }
  const choice = { username: `${tag}_new`, expires_on: defaultExpiryDay(Date.now()), send_email: false };
  const body = { contribution_id: accepted, ...choice };
  expect((await send(admin, '/api/admin/tokens', { token: ada.token, body })).status).toBe(201);
  const answer = await uploadProof(`${tag}-answer.jpg`, 'image/jpeg', jpegFile());
  const replied = await send(contributions, '/api/contributions/status/reply', {
    body: { key: statusKeyOf(asked), text: `An answer of ${tag}`, ...answer },
  });
  expect(replied.status).toBeLessThan(300);
  return {
    accepted,
    asked,
    undecided,
    contribute,
    files: [picture, ...others, answer].map(({ proof_file_path }) => proof_file_path),
  };
}
