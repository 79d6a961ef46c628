import type { Config } from '@netlify/functions';
import { firestore } from '#server/platform/firestore/firestore.ts';

/** How many messages have not left yet. */
export default async function waiting(): Promise<Response> {
  const { count } = (
    await firestore().collection('outbox').where('status', '==', 'pending').count().get()
  ).data();
  return Response.json({ waiting: count });
}

export const config: Config = { path: ['/api/bench/waiting'] };
