import { createHash } from 'node:crypto';
import type { BrowserContext, Request } from 'playwright/test';

interface Commit {
  branch: string;
  message: string;
  files: Record<string, Buffer>;
}

const OWNER = 'grid';
const NAME = 'site';
export const REPOSITORY = `${OWNER}/${NAME}`;
const PREVIEW = 'https://deploy-preview-7--site.netlify.app';

const sha = (bytes: Buffer | string) => createHash('sha1').update(bytes).digest('hex');
const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Allow-Methods': '*',
};
const WHEN = '2026-11-29T12:00:00Z';
const PERSON = { name: 'Edie', email: 'edie@example.org', user: { id: 7, databaseId: 7, login: 'edie' } };

/** The parts of GitHub's API that the editor uses, for one repository and the tokens that were issued. */
export async function routeGitHub(context: BrowserContext, files: Record<string, Buffer>, issued: string[]) {
  const blobs = new Map(Object.values(files).map((bytes) => [sha(bytes), bytes]));
  const tree = Object.entries(files).map(([path, bytes]) => ({
    path,
    type: 'blob',
    sha: sha(bytes),
    size: bytes.length,
  }));
  const heads = new Map([['main', sha('main')]]);
  const commits: Commit[] = [];

  /** The answer for each `alias: field(…)` of a query. */
  const each = (query: string, pattern: RegExp, answer: (argument: string) => unknown) =>
    Object.fromEntries(
      [...query.matchAll(pattern)].map(([, alias, argument = '']) => [alias, answer(argument)]),
    );

  function commit(query: string, input: CommitInput) {
    const { branchName: branch } = input.branch;
    const added = input.fileChanges.additions.map(({ path, contents }) => [
      path,
      Buffer.from(contents, 'base64'),
    ]);
    commits.push({ branch, message: input.message.headline, files: Object.fromEntries(added) });
    const oid = sha(`commit ${commits.length}`);
    heads.set(branch, oid);
    const oids = each(query, /(file_\d+): file\(path: "([^"]+)"\)/g, (path) => ({ oid: sha(path) }));
    return { createCommitOnBranch: { commit: { oid, committedDate: WHEN, ...oids } } };
  }

  const last = (branch: string) => ({
    oid: heads.get(branch),
    history: { nodes: [{ oid: heads.get(branch), message: 'Begin' }] },
  });
  const checked = {
    status: {
      contexts: [
        {
          context: 'netlify/site/deploy-preview',
          state: 'SUCCESS',
          targetUrl: PREVIEW,
          description: 'Deploy Preview ready!',
        },
      ],
    },
    deployments: { nodes: [] },
    checkSuites: { nodes: [] },
  };

  function graph({ query, variables = {} }: { query: string; variables?: Variables }): unknown {
    if (query.includes('createCommitOnBranch')) return commit(query, variables.input as CommitInput);
    if (query.includes('createRef(')) return { createRef: { ref: { name: variables.input?.name } } };
    if (query.includes('fork: repository'))
      return { fork: { id: 'R_1' }, base: { ref: { target: { oid: heads.get('main') } } } };
    if (query.includes('defaultBranchRef')) return { repository: { defaultBranchRef: { name: 'main' } } };
    if (query.includes('pullRequests')) return { repository: { pullRequests: { nodes: [], totalCount: 0 } } };
    const contents = each(query, /(\w+_\d+): object\(oid: "(\w+)"\) \{ \.\.\. on Blob/g, (oid) => ({
      text: blobs.get(oid)?.toString('utf8'),
      isTruncated: false,
    }));
    const states = each(query, /(\w+_\d+): object\(oid: "(\w+)"\) \{ \.\.\. on Commit/g, () => checked);
    const authors = each(query, /(\w+_\d+):\s*ref\(/g, () => ({
      target: { history: { nodes: [{ oid: heads.get('main'), author: PERSON, committedDate: WHEN }] } },
    }));
    const ref = { target: last(String(variables.branch ?? 'main')) };
    return { repository: { ref, ...contents, ...states, ...authors } };
  }

  function answer(request: Request): { status: number; body: unknown } {
    const { pathname } = new URL(request.url());
    const token = /^(?:token|Bearer) (.+)$/i.exec(request.headers().authorization ?? '')?.[1] ?? '';
    if (!issued.includes(token)) return { status: 401, body: { message: 'Bad credentials' } };
    const of = `/repos/${REPOSITORY}`;
    if (pathname === '/graphql') return { status: 200, body: { data: graph(request.postDataJSON()) } };
    if (pathname === '/user')
      return {
        status: 200,
        body: { id: 7, login: 'edie', name: 'Edie', email: PERSON.email, avatar_url: '', html_url: '' },
      };
    if (pathname === `${of}/collaborators/edie`) return { status: 204, body: undefined };
    if (pathname.startsWith(`${of}/git/trees/`)) return { status: 200, body: { tree, truncated: false } };
    if (pathname === `${of}/pulls`) {
      const { head } = request.postDataJSON() as { head: string };
      const times = { created_at: WHEN, updated_at: WHEN };
      const pull = {
        number: 7,
        node_id: 'P_7',
        title: 'x',
        html_url: '',
        head: { sha: heads.get(head) },
        ...times,
      };
      return { status: 201, body: pull };
    }
    if (pathname === `${of}/issues/7/labels`) return { status: 200, body: [] };
    return { status: 404, body: { message: 'Not Found' } };
  }

  await context.route('https://api.github.com/**', async (route) => {
    const request = route.request();
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: HEADERS });
    const { status, body } = answer(request);
    return route.fulfill({
      status,
      headers: { ...HEADERS, 'Content-Type': 'application/json' },
      body: body === undefined ? '' : JSON.stringify(body),
    });
  });
  return { commits };
}

interface CommitInput {
  branch: { branchName: string };
  message: { headline: string };
  fileChanges: { additions: { path: string; contents: string }[] };
}

interface Variables {
  branch?: string;
  input?: CommitInput & { name?: string };
}
