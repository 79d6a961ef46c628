import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import type { WebKitPrograms } from './webkit.ts';

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];
/** Longer than this nobody waits for browsers; the installation goes on beside other tests. */
const PATIENCE = 100_000;

const there = (...paths: string[]) => paths.find((path) => existsSync(path));

/** The path of Debian's Firefox; undefined where there is none. What other systems have there may be a mere hint at a shop. */
export function firefoxProgram(): string | undefined {
  return there('/usr/bin/firefox-esr');
}

/** The paths of WebKitGTK's parts; undefined where one of them is missing. */
export function webkitPrograms(): WebKitPrograms | undefined {
  const driver = there('/usr/bin/WebKitWebDriver');
  const [browser] = globSync('/usr/{lib,libexec}/{,*/}webkit2gtk-4.*/MiniBrowser');
  const screen = there('/usr/bin/Xvfb');
  return driver && browser && screen ? { driver, browser, screen } : undefined;
}

/** What is missing, in one sentence; empty when both are there. */
export function missingBrowsers(): string {
  const missing = [...(firefoxProgram() ? [] : ['Firefox']), ...(webkitPrograms() ? [] : ['WebKit'])];
  if (missing.length === 0) return '';
  return `The walk in ${missing.join(' and ')} is skipped: there is none here, and it could not be installed (on Debian: apt-get install ${PACKAGES.join(' ')}).`;
}

/** Runs a program that prints nothing; false when it fails or takes too long. */
function succeeds(program: string, ...words: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      stdio: 'ignore',
      timeout: PATIENCE,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

/**
 * Installs Firefox and WebKit with apt where they are missing and apt may be used without a question. It is quiet and
 * never throws: without them the product is tested in Chromium alone, and `missingBrowsers` says so.
 */
export async function installBrowsers(): Promise<void> {
  if (missingBrowsers() === '' || !existsSync('/usr/bin/apt-get')) return;
  const prefix = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const [program = '', ...words] = prefix;
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES];
  if (await succeeds(program, ...words, ...install)) return;
  // A machine that has never asked for the lists of packages.
  if (await succeeds(program, ...words, 'update', '-qq')) await succeeds(program, ...words, ...install);
}
