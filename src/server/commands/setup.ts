import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { exitWithUsage, readArguments } from './command-line.ts';
import { openSettings, PRODUCTION_FILE, refuseIfShared } from './production.ts';
import { runSteps, Stopped } from './setup/run-steps.ts';
import { stepsOf } from './setup/steps.ts';
import { firebaseCli, firebaseInTerminal, netlifyApi, runInTerminal } from './setup/vendors.ts';

/** `npm run setup`: from a clone to a live site. Exits with 1 when a step failed; it continues there next time. */
const USAGE = `Usage: npm run setup [-- --dry-run] [-- --resend]

  --dry-run  shows what each step would do and its manual equivalent; changes nothing
  --resend   sends every variable to Netlify again, after a secret was changed in production.env`;

async function prompt(question: string, isSecret = false): Promise<string> {
  if (!process.stdin.isTTY) return '';
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (isSecret) process.stdout.write(question);
  const output = isSecret ? silent : process.stdout;
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  const ended = new Promise<never>((_resolve, reject) => {
    terminal.once('close', () => reject(new Stopped('You left.')));
  });
  let answer: string | undefined;
  try {
    answer = await Promise.race([terminal.question(isSecret ? '' : question), ended]);
    return answer;
  } finally {
    terminal.close();
    if (isSecret || answer === undefined) process.stdout.write('\n');
  }
}

const { values, positionals } = readArguments(
  { 'dry-run': { type: 'boolean' }, resend: { type: 'boolean' } },
  USAGE,
);
const { 'dry-run': isDry = false, resend: isResent = false } = values;
if (positionals.length > 0) exitWithUsage(USAGE);
if (process.env.FIREBASE_PROJECT_ID) {
  console.error('FIREBASE_PROJECT_ID is set in the shell: unset it, so that production.env alone counts.');
  process.exit(2);
}
refuseIfShared();
const { env, save } = openSettings(PRODUCTION_FILE);
const isComplete = await runSteps(
  stepsOf(isResent),
  {
    env,
    save,
    prompt,
    print: console.log,
    firebase: firebaseCli,
    firebaseInteractive: firebaseInTerminal,
    netlify: netlifyApi(env),
    command: (name, words) =>
      runInTerminal([fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), ...words]),
    isReachable: async (url) =>
      (await fetch(url, { signal: AbortSignal.timeout(20_000) }).catch(() => null))?.status === 200,
    wait,
  },
  isDry,
);
if (isDry) console.log('Nothing was changed. npm run rehearse -- setup walks these steps with stand-ins.');
else if (isComplete)
  console.log('The site is live. What only a console can do is marked † in docs/operating.md.');
process.exit(isComplete ? 0 : 1);
