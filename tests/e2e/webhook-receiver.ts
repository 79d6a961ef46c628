import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Arrived {
  /** Header `webhook-id`. */
  id: string;
  type: string;
  data: { contribution?: { id: string; state: string }; item?: { title: string } };
}

/** A receiver of webhooks on this machine, which only the local cloud accepts. It answers with `answer.status`. */
export async function webhookReceiver() {
  const arrived: Arrived[] = [];
  const answer = { status: 204 };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    arrived.push({ id: request.headers['webhook-id'], ...JSON.parse(Buffer.concat(parts).toString()) });
    response.writeHead(answer.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`;
  return { arrived, answer, url, close: () => void server.close() };
}
