import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { VARIABLE_NAMES, VARIABLES } from '#domain/environment/check.ts';
import { SERVICE_VARIABLES } from '#domain/environment/service-variables.ts';
import { PORTS, type PortName, portOf } from './cloud/environment.ts';
import { checkDataVersion } from './data-version.ts';
import { DISK_FULL, isDiskFull, StartProblem } from './start-problem.ts';

function obstacleAt(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (fault: NodeJS.ErrnoException) => {
      resolve(fault.code === 'EACCES' ? 'may not be used by this account' : 'is taken by another program');
    });
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(null)));
  });
}

/** Refuses with one sentence if a port is unavailable, naming the variable that changes it. */
async function checkPorts(): Promise<void> {
  const given = new Map<number, string>();
  for (const name of Object.keys(PORTS) as PortName[]) {
    const variable = PORTS[name];
    const port = portOf(name);
    const other = given.get(port);
    if (other) {
      throw new StartProblem(`Port ${port} is wanted twice: set ${other} or ${variable} to another port.`);
    }
    given.set(port, variable);
    const obstacle = await obstacleAt(port);
    if (obstacle) throw new StartProblem(`Port ${port} ${obstacle}: set ${variable} to a free port.`);
  }
}

// Node's recursive mkdir never ends on file systems without folders, such as /proc.
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** Required space of a first start, in bytes, with a margin. */
const ROOM = 16 * 1024 ** 2;

function checkDataFolder(directory: string): void {
  const probe = join(directory, `.probe-${process.pid}`);
  try {
    makeFolder(directory);
    writeFileSync(probe, Buffer.alloc(ROOM));
  } catch (fault) {
    if (isDiskFull(fault)) throw new StartProblem(DISK_FULL);
    const code = fault instanceof Error && 'code' in fault ? ` (${String(fault.code)})` : '';
    throw new StartProblem(
      `The folder ${directory} cannot be written to${code}: change its permissions, or set LOCAL_DATA to another folder.`,
    );
  } finally {
    rmSync(probe, { force: true });
  }
}

/** Locks the data folder for this process. Refuses, with the address, if another process has it. */
async function lockDataFolder(directory: string, site: string): Promise<void> {
  const id = `thegrid-${createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 16)}`;
  // A socket instead of a process id in a file, because ids are reused.
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${id}` : join(tmpdir(), id);
  const holder = await new Promise<string | null>((resolve) => {
    const connection = connect(path);
    connection.setEncoding('utf8').once('data', (address) => resolve(String(address)));
    connection.once('error', () => resolve(null));
    connection.once('end', () => resolve(null));
  });
  if (holder !== null) {
    throw new StartProblem(
      `The local cloud in ${directory} is running already, at ${holder}: stop that one, or set LOCAL_DATA to another folder.`,
    );
  }
  rmSync(path, { force: true });
  const server = createServer((socket) => socket.end(site));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  server.unref();
}

/** Reads developers' variables from `.env`. No Firebase project remains set: all is for the local cloud. */
function loadSettings(): void {
  const settings = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  for (const name of VARIABLE_NAMES) {
    const isLocal = VARIABLES[name].required === 'optional' && !(name in SERVICE_VARIABLES);
    if (VARIABLES[name].section === 'Firebase') delete process.env[name];
    else if (isLocal && settings[name]) process.env[name] ??= settings[name];
  }
  process.env.SITE_URL ||= `http://localhost:${portOf('site')}`;
}

export async function claimDataFolder(): Promise<{ port: number; directory: string }> {
  loadSettings();
  const port = portOf('site');
  const directory = resolve(process.env.LOCAL_DATA || '.local');
  checkDataFolder(directory);
  await lockDataFolder(directory, `http://localhost:${port}`);
  return { port, directory };
}

export async function prepare(): Promise<{ port: number; directory: string }> {
  const claimed = await claimDataFolder();
  checkDataVersion(claimed.directory);
  await checkPorts();
  return claimed;
}
