import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';

export interface StoredAccount {
  localId: string;
  providerUserInfo?: { providerId: string }[];
  [field: string]: unknown;
}

/** Parameters in the form of Google's, so that backups of sign-ins have some; the emulator does not hash. */
const HASH_CONFIG = {
  algorithm: 'SCRYPT',
  signerKey: 'bG9jYWw=',
  saltSeparator: 'Bw==',
  rounds: 8,
  memoryCost: 14,
};

export interface ProjectState {
  config: { signIn: Record<string, unknown> };
  users: Map<string, StoredAccount>;
  overwriteUserWithLocalId(localId: string, fields: Record<string, unknown>): unknown;
}

export interface Projects extends Map<string, ProjectState> {
  /** The accounts of a project that has not been named yet. */
  open(projectId: string): ProjectState;
}

interface Emulator {
  createApp(projectId: string, mode: 0, projects: Map<string, ProjectState>): Promise<RequestListener>;
}

const load = createRequire(import.meta.url);
const home = 'firebase-tools/lib/emulator/auth';

/** The full API has eighty; validating requests against all costs three seconds at start and 100 MB. */
const NEEDED =
  /^\/v1\/(accounts:(delete|lookup|resetPassword|sendOobCode|signInWithCustomToken|signInWithPassword|signUp|update)|projects(\/\{targetProjectId\}(\/accounts(:(batchCreate|batchDelete|batchGet|delete|lookup|query|sendOobCode|update))?|:createSessionCookie))?|token)$|^\/v2\/projects\/\{targetProjectId\}\/config$|^\/emulator\//;

/**
 * Prepares the Auth emulator of firebase-tools (pinned: its modules are not public). `?targetProjectId=` selects the
 * project, so that tests can sign in to their own project with an API key, like browsers.
 */
export async function createAuthApp(
  projectId: string,
): Promise<{ handle: RequestListener; projects: Projects }> {
  const { default: description } = load(`${home}/apiSpec.js`) as {
    default: { paths: Record<string, unknown> };
  };
  for (const path of Object.keys(description.paths)) {
    if (!NEEDED.test(path)) delete description.paths[path];
  }
  const { createApp } = load(`${home}/server.js`) as Emulator;
  const { AgentProjectState } = load(`${home}/state.js`) as {
    AgentProjectState: new (projectId: string) => ProjectState;
  };
  const requestProject = new AsyncLocalStorage<string>();
  class ProjectsByRequest extends Map<string, ProjectState> implements Projects {
    override get(id: string): ProjectState | undefined {
      return super.get(id === projectId ? (requestProject.getStore() ?? id) : id);
    }
    override set(id: string, state: ProjectState): this {
      state.config.signIn.hashConfig = HASH_CONFIG;
      return super.set(id, state);
    }
    open(id: string): ProjectState {
      const state = new AgentProjectState(id);
      this.set(id, state);
      return state;
    }
  }
  const projects = new ProjectsByRequest();
  projects.open(projectId);
  const app = await createApp(projectId, 0, projects);
  const handle: RequestListener = (request, response) => {
    const target = new URL(request.url ?? '/', 'http://localhost').searchParams.get('targetProjectId');
    if (!target || target === projectId) return app(request, response);
    if (!projects.has(target)) projects.open(target);
    requestProject.run(target, () => app(request, response));
  };
  return { handle, projects };
}
