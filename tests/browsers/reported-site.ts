import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type OwnSite, startOwnSite } from '../own-site.ts';

const CSP = 'content-security-policy';
const REPORTS = '/walk-reports';

/** What requests meet in the place of an answer. */
export type Meeting =
  | { status: number; code: string; message: string; afterMs?: number }
  /** Nothing arrives. */
  | 'offline'
  /** The server does the first one, after a wait, and its answer is lost; later ones pass. */
  | { lostAfterMs: number }
  /** The server does it, and its answer never comes. */
  | 'held';

/** A site whose pages tell of everything that their content policies refuse, in browsers that tell nobody else. */
export interface ReportedSite {
  url: string;
  /** What was refused since the start: page, directive, address. */
  refused: string[];
  /** From now on requests of this method to these paths meet this; without it they pass. */
  meet(method: string, path: RegExp, meeting?: Meeting): void;
  /** How many of them have come since. */
  met(): number;
  /** Breaks every connection from now on, or takes them again. */
  away(isAway: boolean): void;
  stop(): Promise<void>;
}

async function textOf(asked: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of asked) text += chunk;
  return text;
}

/** The product on ports of its own, behind a server that adds `report-uri` to each policy and changes nothing else. */
export async function startReportedSite(directory: string): Promise<ReportedSite> {
  const refused: string[] = [];
  let site: OwnSite | undefined;
  let isAway = false;
  let expected: { method: string; path: RegExp; meeting: Meeting | undefined; count: number } | undefined;
  const pass = (asked: IncomingMessage, answer: ServerResponse, fate?: 'lost' | 'held') => {
    const { port } = new URL(site?.url ?? '');
    const { method, headers, url: path } = asked;
    const onward = request({ host: 'localhost', port, method, headers, path }, (said) => {
      const policy = said.headers[CSP];
      const added = policy ? { [CSP]: `${policy};report-uri ${REPORTS}` } : {};
      if (fate) return void said.resume().on('end', () => fate === 'lost' && asked.socket.destroy());
      answer.writeHead(said.statusCode ?? 502, { ...said.headers, ...added });
      said.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  };
  const answerOf = async (
    asked: IncomingMessage,
    answer: ServerResponse,
    meeting: Meeting,
    count: number,
  ) => {
    if (meeting === 'offline') return void asked.socket.destroy();
    if (meeting === 'held') return pass(asked, answer, 'held');
    if ('lostAfterMs' in meeting) {
      if (count > 1) return pass(asked, answer);
      await wait(meeting.lostAfterMs);
      return pass(asked, answer, 'lost');
    }
    await textOf(asked);
    await wait(meeting.afterMs ?? 0);
    const { status, code, message } = meeting;
    answer.writeHead(status, { 'Content-Type': 'application/json' });
    answer.end(JSON.stringify({ code, message, request_id: 'outcomes' }));
  };
  const server = createServer(async (asked, answer) => {
    if (isAway) return void asked.destroy();
    if (expected && asked.method === expected.method && expected.path.test(asked.url ?? '')) {
      expected.count += 1;
      if (expected.meeting) return answerOf(asked, answer, expected.meeting, expected.count);
    }
    if (asked.url !== REPORTS) return pass(asked, answer);
    const report = JSON.parse(await textOf(asked))['csp-report'] ?? {};
    refused.push([report['document-uri'], report['violated-directive'], report['blocked-uri']].join(' '));
    answer.writeHead(204).end();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`;
  site = await startOwnSite(directory, undefined, { SITE_URL: url });
  return {
    url,
    refused,
    meet: (method, path, meeting) => {
      expected = { method, path, meeting, count: 0 };
    },
    met: () => expected?.count ?? 0,
    away: (now) => {
      isAway = now;
      if (isAway) server.closeAllConnections();
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await site?.stop();
    },
  };
}
