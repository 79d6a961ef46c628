import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type OwnSite, startOwnSite } from '../own-site.ts';

const CSP = 'content-security-policy';
const REPORTS = '/walk-reports';

/** A site whose pages tell of everything that their content policies refuse, in browsers that tell nobody else. */
export interface ReportedSite {
  url: string;
  /** What was refused since the start: page, directive, address. */
  refused: string[];
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
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const { port } = new URL(site?.url ?? '');
    const { method, headers, url: path } = asked;
    const onward = request({ host: 'localhost', port, method, headers, path }, (said) => {
      const policy = said.headers[CSP];
      const added = policy ? { [CSP]: `${policy};report-uri ${REPORTS}` } : {};
      answer.writeHead(said.statusCode ?? 502, { ...said.headers, ...added });
      said.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  };
  const server = createServer(async (asked, answer) => {
    if (isAway) return void asked.destroy();
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
