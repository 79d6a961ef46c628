import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { VARIABLE_NAMES, VARIABLES } from '#domain/environment/check.ts';
import type { Environment } from '#domain/environment/variable.ts';
import { type Finding, hint, ok, wrong } from './finding.ts';

/** The first Node that runs TypeScript without a flag. */
const NODE_MIN = [22, 18] as const;
const NPM_MIN = 10;
const DISK_MIN = 2 * 1024 ** 3;

const numbersIn = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10));

export function readNode(version: string): Finding {
  const [major = 0, minor = 0] = numbersIn(version);
  const isNew = major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1]);
  return isNew
    ? ok('Node', version)
    : wrong(
        'Node',
        `${version} cannot run TypeScript`,
        `Start it by npm run doctor, or install Node ${NODE_MIN.join('.')} or later.`,
      );
}

/** Parses npm's user agent, as in `npm/10.9.2 node/v24.1.0 …`. */
export function readNpm(agent: string | undefined): Finding {
  const version = /\bnpm\/(\S+)/.exec(agent ?? '')?.[1];
  if (!version) return hint('npm', 'was not checked', 'Start this by npm run doctor.');
  const isNew = (numbersIn(version)[0] ?? 0) >= NPM_MIN;
  return isNew
    ? ok('npm', version)
    : wrong('npm', `${version} is old`, `npm install --global npm@${NPM_MIN}`);
}

export function readDisk(free: number): Finding {
  const gigabytes = `${(free / 1024 ** 3).toFixed(1)} GB are free`;
  return free >= DISK_MIN
    ? ok('disk', gigabytes)
    : wrong('disk', gigabytes, 'Make room: packages, builds and local data want 2 GB.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

const PORTS = ['PORT', 'FIRESTORE_PORT', 'AUTH_PORT', 'SMTP_PORT', 'BLOBS_PORT'] as const;

/** Checks the ports of the local cloud. A running `npm start` occupies them, which is reported as a hint. */
async function lookAtPorts(env: Environment): Promise<Finding> {
  const taken: string[] = [];
  for (const name of PORTS) {
    const port = Number(env[name] || VARIABLES[name].sample);
    if (!(await isFree(port))) taken.push(`${port} (${name})`);
  }
  return taken.length === 0
    ? ok('ports', 'all are free')
    : wrong(
        'ports',
        `${taken.join(', ')} ${taken.length === 1 ? 'is' : 'are'} taken`,
        'If npm start is running, all is well. Otherwise end what listens there, or set the variable to another port.',
      );
}

const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Looks for a browser for the tests; `npm test` installs a missing one. */
export function lookForBrowser(env: Environment, isThere: (path: string) => boolean = existsSync): Finding {
  const own = env.CHROMIUM_PATH;
  if (own && !isThere(own))
    return wrong('Chromium', 'CHROMIUM_PATH names no file', 'Correct it, or leave it empty.');
  return [own, ...BROWSERS].some((path) => path && isThere(path))
    ? ok('Chromium', 'is there')
    : hint('Chromium', 'was not found where it usually is', 'npm test installs one; or set CHROMIUM_PATH.');
}

/** Checks whether `.env`, which local commands read, still has secrets of production. */
export function lookAtSettings(settings: Environment): Finding[] {
  const secrets = VARIABLE_NAMES.filter((name) => VARIABLES[name].seenBy === 'secret' && settings[name]);
  if (secrets.length === 0) return [];
  const names = new Intl.ListFormat('en-GB').format(secrets);
  return [hint('.env', `holds ${names}`, 'Move the variables of production to production.env (chmod 600).')];
}

export async function examineMachine(env: Environment): Promise<Finding[]> {
  const { bavail, bsize } = await statfs('.');
  return [
    readNode(process.versions.node),
    readNpm(env.npm_config_user_agent),
    readDisk(bavail * bsize),
    await lookAtPorts(env),
    lookForBrowser(env),
  ];
}
