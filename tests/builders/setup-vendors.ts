import { openSettings } from '#server/commands/production.ts';
import { type Setup, Stopped } from '#server/commands/setup/run-steps.ts';
import { netlifyApi, readFirebaseOutput } from '#server/commands/setup/vendors.ts';
import { KEY, PRODUCTION } from './production-environment.ts';

export const KEY_FILE_TEXT = JSON.stringify({
  type: 'service_account',
  client_email: PRODUCTION.FIREBASE_CLIENT_EMAIL,
  private_key: KEY.replaceAll('\\n', '\n'),
});

/** What the operator types, by variable or question. */
export const TYPED: Record<string, string> = {
  ...PRODUCTION,
  NETLIFY_AUTH_TOKEN: 'nfp_token-of-nobody-at-all',
  SMOKE_PASSWORD: 'smoke-password-of-nobody',
  AWS_SECRET_ACCESS_KEY: 'aws-secret-of-nobody',
  INZ_BALANCES_VISIBLE: 'true',
  username: 'ada',
  despite: 'yes',
  team: 'other',
};

interface Variable {
  key: string;
  is_secret: boolean;
  scopes?: string[];
  values: { context: string; context_parameter?: string; value: string }[];
  updated_at: string;
}

const WEB_CONFIG = {
  projectId: 'thegrid-prod',
  appId: '1:42:web:1',
  apiKey: ['AIza', 'SyA1234567890abcdefghijklmnopqrstuv'].join(''),
  authDomain: 'thegrid-prod.firebaseapp.com',
  messagingSenderId: '42',
  projectNumber: '42',
  version: '2',
};

/** The line that names the variable of the next question. */
const NAMED = /^ {2}([A-Z_\d]+)(?: \(optional\))?: /;

/**
 * Stand-ins for Firebase's CLI (https://github.com/firebase/firebase-tools/tree/main/src/commands) and Netlify's API
 * (https://github.com/netlify/open-api/blob/master/swagger.yml): the members of their results that setup reads.
 */
export function setupVendors(file: string, answer: (name: string) => string) {
  let time = Date.parse('2026-11-25T09:00:00Z');
  const now = () => {
    time += 1000;
    return new Date(time).toISOString();
  };
  const state = {
    isSignedIn: false,
    projects: ['thegrid-prod'],
    databases: [] as { name: string; type: string; locationId: string }[],
    apps: [] as { appId: string; platform: string }[],
    teams: ['harbourside'],
    site: null as Record<string, unknown> | null,
    variables: [] as Variable[],
    deploys: [] as { id: string; state: string; created_at: string; error_message: string | null }[],
    /** States that the next deploy goes through, one for each look at it. */
    progress: ['enqueued', 'building', 'ready'],
    buildsWhenLinked: false,
    isUp: true,
    codes: {} as Record<string, number>,
    /** Fails the named call once: before it has an effect, or as if only the response were lost. */
    fault: null as { call: string; isAfter: boolean } | null,
    hasTerminal: true,
  };
  const changes: string[] = [];
  const reads: string[] = [];
  const printed: string[] = [];
  const prompts: string[] = [];
  let waited = 0;

  /** Carries out a change, unless it is to fail. */
  function change<T>(call: string, effect: () => T): T {
    const { fault } = state;
    const fails = fault?.call === call;
    if (fails) state.fault = null;
    if (fails && !fault?.isAfter) throw new Error('the call failed');
    changes.push(call);
    const result = effect();
    if (fails) throw new Error('the response was lost');
    return result;
  }
  function beginDeploy() {
    const deploy = { id: `deploy-${state.deploys.length + 1}`, state: 'new', created_at: now() };
    state.deploys.unshift({ ...deploy, error_message: null });
    return deploy.id;
  }

  function firebaseResult([command = '', ...args]: readonly string[]): unknown {
    const project = args.at(args.indexOf('--project') + 1);
    if (command !== 'login:list' && !state.isSignedIn)
      throw new Error('Failed to authenticate, have you run firebase login?');
    if (command === 'firestore:databases:create')
      return change(`firebase ${command}`, () => {
        const name = `projects/${project}/databases/(default)`;
        const locationId = args[args.indexOf('--location') + 1] ?? '';
        state.databases.push({ name, type: 'FIRESTORE_NATIVE', locationId });
        return state.databases[0];
      });
    if (command === 'deploy')
      return change(`firebase deploy ${args[1]}`, () => {
        if (state.databases.length === 0) throw new Error('this would make a database in nam5');
        return { firestore: [project] };
      });
    reads.push(`firebase ${command}`);
    if (command === 'login:list')
      return state.isSignedIn ? [{ user: { email: 'ada@thegrid.co.uk' }, tokens: {} }] : undefined;
    if (command === 'projects:list')
      return state.projects.map((projectId) => ({ projectId, projectNumber: '42', displayName: projectId }));
    if (command === 'firestore:databases:list') return state.databases;
    if (command === 'apps:list') return state.apps;
    if (command === 'apps:sdkconfig') return { fileName: 'google-config.js', sdkConfig: WEB_CONFIG };
    throw new Error(`${command} is not a Firebase command`);
  }
  function firebaseOutput(args: readonly string[]): string {
    try {
      return JSON.stringify({ status: 'success', result: firebaseResult(args) });
    } catch (fault) {
      return JSON.stringify({ status: 'error', error: (fault as Error).message });
    }
  }

  type Body = Record<string, unknown>;
  /** The status and the body of a response. */
  function netlifyResponse(method: string, path: string, body: unknown): [number, unknown] {
    const { site } = state;
    const call = `${method} ${path}`;
    if (method !== 'GET')
      return change(call, () => {
        if (/^POST \/[\w-]+\/sites$/.test(call)) {
          const [, account_slug] = path.split('/');
          const own = { name: 'quiet-river', ...(body as Body) };
          state.site = { id: 'site-1', account_slug, custom_domain: null, build_settings: {}, ...own };
          return [201, state.site];
        }
        if (!site) return [404, { code: 404, message: 'Not Found' }];
        if (call === 'PATCH /sites/site-1') return [200, Object.assign(site, body)];
        if (call === 'POST /accounts/harbourside/env') {
          const added = (body as Variable[]).map((one) => ({ ...one, updated_at: now() }));
          state.variables.push(...added);
          return [201, added];
        }
        if (call === 'POST /sites/site-1/builds') {
          if (!(site.build_settings as Body).repo_url) return [422, {}];
          return [200, { id: 'build-1', deploy_id: beginDeploy(), done: false }];
        }
        const variable = state.variables.find(({ key }) => path === `/accounts/harbourside/env/${key}`);
        if (method !== 'PATCH' || !variable) return [404, {}];
        const value = body as Variable['values'][number];
        const others = variable.values.filter(({ context }) => context !== value.context);
        return [201, Object.assign(variable, { values: [...others, value], updated_at: now() })];
      });
    reads.push(call);
    if (path === '/user') return [200, { id: 'user-1', email: 'ada@thegrid.co.uk' }];
    if (path === '/accounts') return [200, state.teams.map((slug) => ({ id: slug, slug, name: slug }))];
    if (path === '/sites') return [200, site ? [site] : []];
    if (site && path === '/sites/site-1') return [200, site];
    if (path === '/accounts/harbourside/env') {
      const shown = ({ is_secret, values, ...rest }: Variable) => {
        const masked = values.map((one) => ({ ...one, value: is_secret ? '****' : one.value }));
        return { ...rest, is_secret, values: masked };
      };
      return [200, state.variables.map(shown)];
    }
    if (path === '/sites/site-1/deploys') return [200, state.deploys.slice(0, 1)];
    const deploy = state.deploys.find(({ id }) => path === `/deploys/${id}`);
    if (!deploy) return [404, { code: 404, message: 'Not Found' }];
    deploy.state = state.progress.shift() ?? deploy.state;
    return [200, deploy];
  }
  const send: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    const token = new Headers(init?.headers).get('authorization');
    if (token !== `Bearer ${answer('NETLIFY_AUTH_TOKEN')}`) return Response.json({}, { status: 401 });
    const path = url.pathname.replace('/api/v1', '');
    const body = init?.body ? JSON.parse(String(init.body)) : undefined;
    const [status, json] = netlifyResponse(init?.method ?? 'GET', path, body);
    return Response.json(json, { status });
  };

  async function prompt(question: string): Promise<string> {
    if (!state.hasTerminal) return '';
    const [named = ''] = printed.flatMap((line) => NAMED.exec(line)?.[1] ?? []).slice(-1);
    const known = {
      '  The token: ': 'NETLIFY_AUTH_TOKEN',
      '  The path of the file (JSON): ': 'key file',
      '  Press Enter when the repository is linked: ': 'repository',
      '  Press Enter when the records are set: ': 'records',
      '  Its username (empty: later): ': 'username',
      '  Type yes to continue all the same: ': 'despite',
      '  Which team: harbourside, other? ': 'team',
    }[question];
    const name = known ?? named;
    prompts.push(name);
    if (state.fault?.call === `prompt ${name}`) {
      state.fault = null;
      throw new Stopped('You left.');
    }
    if (name === 'repository' && state.site) {
      state.site.build_settings = { repo_url: 'https://github.com/harbourside/thegrid' };
      if (state.buildsWhenLinked) beginDeploy();
    }
    if (name === 'records') state.isUp = true;
    return answer(name);
  }

  /** A run of the command: production.env is read again. */
  const setup = (): Setup => {
    const { env, save } = openSettings(file);
    return {
      env,
      save,
      prompt,
      print: (line) => printed.push(line),
      firebase: async (args) => readFirebaseOutput(args[0] ?? '', firebaseOutput(args)),
      firebaseInteractive: async ([command = '']) =>
        change(`firebase ${command}`, () => {
          if (command === 'login') state.isSignedIn = true;
          else state.apps.push({ appId: WEB_CONFIG.appId, platform: 'WEB' });
        }),
      netlify: netlifyApi(env, send),
      command: async (name, args) =>
        change(['npm run', name, ...args].join(' '), () => state.codes[name] ?? 0),
      isReachable: async () => state.isUp && state.deploys.some((deploy) => deploy.state === 'ready'),
      wait: async (ms) => {
        waited += ms;
      },
    };
  };
  return { state, setup, changes, reads, printed, prompts, beginDeploy, waited: () => waited };
}
