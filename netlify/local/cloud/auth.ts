import { type Child, startChild } from '../child.ts';

export interface AuthOptions {
  /** 0 for any free port. */
  port: number;
  /** The project of requests with an API key that name none. */
  projectId: string;
  /** The folder of the accounts; without it they are in memory only. */
  directory?: string;
}

export function startAuth(options: AuthOptions): Promise<Child> {
  return startChild(new URL('auth/process.ts', import.meta.url), options);
}
