import { randomUUID } from 'node:crypto';
import type { Config } from '@netlify/functions';
import { firestore } from '#server/platform/firestore/firestore.ts';

/** The yardstick of the bench: the least that a function can do and still store something. */
export default async function bare(request: Request): Promise<Response> {
  const body = await request.json();
  await firestore().collection('bench').doc(randomUUID()).create({ body });
  return Response.json({ stored: true }, { status: 201 });
}

export const config: Config = { path: ['/api/bench/bare'] };
