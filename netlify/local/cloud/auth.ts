import { type Child, startChild } from '../child.ts';

export interface AuthOptions {
  /** 0 for any free port. */
  port: number;
  /** The project of requests with an API key that name none. */
  projectId: string;
  /** The folder of the accounts; without it they are in memory only. */
  directory?: string;
}

export interface LocalAuth {
  port: number;
  ended: Promise<string>;
  stop(): Promise<void>;
}

/** Starts Firebase's Auth emulator in a process of its own; resolves when it is ready. */
export async function startAuth(options: AuthOptions): Promise<LocalAuth> {
  const child: Child<{ port: number }> = await startChild(
    new URL('auth/process.ts', import.meta.url),
    options,
  );
  return { port: child.ready.port, ended: child.ended, stop: child.stop };
}
