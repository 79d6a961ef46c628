import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { PORTS, type PortName, portOf } from './cloud/environment.ts';

/** Something that a person can put right, said in one sentence; shown without a stack. */
export class StartProblem extends Error {}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (fault) => resolve((fault as NodeJS.ErrnoException).code !== 'EADDRINUSE'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Refuses with one clear sentence when a port is taken, naming the variable that moves it. */
export async function checkPorts(): Promise<void> {
  for (const name of Object.keys(PORTS) as PortName[]) {
    const port = portOf(name);
    if (!(await isFree(port, '127.0.0.1'))) {
      throw new StartProblem(
        `Port ${port} is taken by another program: end it, or set ${PORTS[name].variable} to a free port.`,
      );
    }
  }
}

/** Refuses with one clear sentence when nothing can be written to the folder of the local data. */
export function checkDataFolder(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK);
  } catch {
    throw new StartProblem(
      `The folder ${directory} cannot be written to: change its permissions, or set LOCAL_DATA to another folder.`,
    );
  }
}

/** Reads the variables of a `.env` file, if there is one; what is set already wins. */
export function loadDotEnv(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
