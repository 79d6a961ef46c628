import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface StartMessage {
  start: unknown;
}

/** A part of the cloud in a process of its own. */
export interface Child<Ready> {
  ready: Ready;
  /** Resolves with the reason when the process ends. */
  ended: Promise<string>;
  /** Requests a stop, and kills the process after two seconds. */
  stop(): Promise<void>;
}

interface ChildOptions {
  execArgv?: string[];
  env?: NodeJS.ProcessEnv;
}

const STOP_MS = 2_000;

/** Starts `entry` as a process and waits until it is ready; rejects with its output otherwise. */
export async function startChild<Ready>(
  entry: URL,
  options: unknown,
  { execArgv = [], env = process.env }: ChildOptions = {},
): Promise<Child<Ready>> {
  const child = fork(fileURLToPath(entry), { execArgv, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = new Promise<string>((resolve) => {
    child.on('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  const ready = await new Promise<Ready>((resolve, reject) => {
    child.on('message', (message: { ready?: Ready; failed?: string }) => {
      if (message.failed !== undefined) reject(new Error(message.failed));
      else if ('ready' in message) resolve(message.ready as Ready);
    });
    child.on('error', reject);
    void ended.then((reason) => reject(new Error(`${entry.pathname} ended while starting (${reason})`)));
    child.send({ start: options } satisfies StartMessage);
  });
  return {
    ready,
    ended,
    stop: async () => {
      if (child.connected) child.send({ stop: true });
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

interface Running<Ready> {
  ready: Ready;
  stop(): Promise<void>;
}

/** The child's side. Stops on request, and also if the parent has died, so that no port stays occupied. */
export function runAsChild<Options, Ready>(start: (options: Options) => Promise<Running<Ready>>): void {
  let running: Promise<Running<Ready>> | undefined;
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    await (await running?.catch(() => undefined))?.stop();
    process.exit(0);
  };
  process.on('message', (message: { start?: Options; stop?: true }) => {
    if (message.stop) return void stop();
    running = start(message.start as Options);
    running.then(
      ({ ready }) => process.send?.({ ready }),
      (fault) => {
        if (fault instanceof Error && fault.cause) console.error(fault.cause);
        const failed = fault instanceof Error ? fault.message : String(fault);
        process.send?.({ failed }, () => process.exit(1));
      },
    );
  });
  process.on('disconnect', stop);
  process.on('SIGTERM', stop);
  // Ctrl-C reaches every process of the terminal; the parent decides the order of stopping.
  process.on('SIGINT', () => {});
}
