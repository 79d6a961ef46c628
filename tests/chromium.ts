import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { commandOf } from './programs.ts';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** How every Chromium of ours starts: as root, without a screen, and asking nobody for anything. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const SHELL = '/usr/bin/chromium-headless-shell';

function installed(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...PLACES, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}

const hasApt = () => existsSync('/usr/bin/apt-get');

/** Installs a package of the system. Throws when it is not to be had. */
function aptInstall(name: string): void {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const rest of [
    ['update', '-qq'],
    ['install', '-y', '-qq', name],
  ]) {
    const [program = '', ...words] = [...prefix, 'apt-get', ...rest];
    execFileSync(program, words, options);
  }
}

/**
 * The path of a Chromium: CHROMIUM_PATH, the system's, or Playwright's. When there is none it is installed, with apt
 * where there is apt and by Playwright elsewhere. Throws one clear sentence when that does not work either.
 */
export async function findChromium(): Promise<string> {
  const found = installed();
  if (found) return found;
  console.log('No Chromium found: installing one');
  try {
    if (hasApt()) aptInstall('chromium');
    else {
      const [program, words] = commandOf(['playwright', 'install', 'chromium']);
      execFileSync(program, words, { stdio: 'inherit' });
    }
  } catch {
    // Said below, in one sentence.
  }
  const path = installed();
  if (path) return path;
  throw new Error('The browser tests need a Chromium: install one, or set CHROMIUM_PATH to it');
}

/**
 * The path of Chromium's headless shell, which is Chromium without a window: half the work for the same pages. It is
 * installed where apt has it; elsewhere `fallback`, a whole Chromium, does as well. A CHROMIUM_PATH is taken as it is.
 */
export async function findHeadlessShell(fallback: string): Promise<string> {
  if (process.env.CHROMIUM_PATH) return fallback;
  if (!existsSync(SHELL) && hasApt()) {
    try {
      aptInstall('chromium-headless-shell');
    } catch {
      // Not every system has this package.
    }
  }
  return existsSync(SHELL) ? SHELL : fallback;
}
