import { type IncomingMessage, type ServerResponse, request as send } from 'node:http';

export function proxyTo(port: number, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const { method, url, headers } = incoming;
    const passed = { ...headers, connection: 'keep-alive' };
    const onward = send({ host: '127.0.0.1', port, method, path: url, headers: passed }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on('end', resolve);
      answer.on('error', () => outgoing.destroy());
    });
    onward.on('error', () => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
      resolve();
    });
    incoming.pipe(onward);
  });
}
