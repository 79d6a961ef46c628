import type { Config } from '@netlify/functions';
import { firestore } from '#server/platform/firestore/firestore.ts';

/** How many messages have not left yet, but for those that wait for the end of their ten minutes. */
export default async function waiting(): Promise<Response> {
  const { count } = (
    await firestore()
      .collection('outbox')
      .where('status', '==', 'pending')
      .where('attempts', '==', 1)
      .count()
      .get()
  ).data();
  return Response.json({ waiting: count });
}

export const config: Config = { path: ['/api/bench/waiting'] };
