import { randomUUID } from 'node:crypto';
import type { Config } from '@netlify/functions';
import { firestore } from '#server/platform/firestore/firestore.ts';

/** The yardstick of the bench: the least that a function can do and still store something, in one commit. */
export default async function bare(request: Request): Promise<Response> {
  const body = await request.json();
  const documents = Number(new URL(request.url).searchParams.get('documents') ?? 1);
  const batch = firestore().batch();
  for (let n = 0; n < documents; n += 1) {
    batch.create(firestore().collection('bench').doc(randomUUID()), { body });
  }
  await batch.commit();
  return Response.json({ stored: true }, { status: 201 });
}

export const config: Config = { path: ['/api/bench/bare'] };
