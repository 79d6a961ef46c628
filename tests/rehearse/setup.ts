import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { startCloud } from '#local/cloud/cloud.ts';
import { openSettings } from '#server/commands/production.ts';
import { runSteps, type Setup } from '#server/commands/setup/run-steps.ts';
import { stepsOf } from '#server/commands/setup/steps.ts';
import { runCommand } from '#tests/builders/commands.ts';
import { startSiteWith } from '#tests/builders/outages.ts';
import { KEY_FILE_TEXT, setupVendors, TYPED } from '#tests/builders/setup-vendors.ts';

/** What someone types; empty without a terminal. */
async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) return '';
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim();
}

/**
 * Every step of `npm run setup` with stand-ins for Firebase's CLI and Netlify's API; the built site of this machine is the
 * one that is published. An empty answer is a sample. True if the smoke test passed and there is an admin.
 */
export async function rehearseSetup(print: (line: string) => void): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'thegrid-setup-'));
  const [file, keyFile] = [join(folder, 'production.env'), join(folder, 'key.json')];
  writeFileSync(keyFile, KEY_FILE_TEXT);
  const cloud = await startCloud({ ports: 'random' });
  const site = await startSiteWith(cloud.env);
  try {
    const answers: Record<string, string> = {
      ...TYPED,
      SITE_URL: 'https://thegrid.co.uk',
      'key file': keyFile,
    };
    const vendors = setupVendors(file, (name) => answers[name] ?? '');
    const standIn = vendors.setup();
    const command: Setup['command'] = async (name, words) => {
      const env = { ...cloud.env, SITE_URL: site.url, PUBLIC_FIREBASE_API_KEY: 'local-api-key' };
      if (name === 'grant-admin') await makeAccount(site.url, words[0] ?? '');
      const { code, said } = await runCommand(name, name === 'smoke' ? [site.url] : words, env);
      print(said.trimEnd());
      return code;
    };
    const prompt: Setup['prompt'] = async (question, isSecret) => {
      const typed = await ask(question);
      const sample = await standIn.prompt(question, isSecret);
      const name = vendors.prompts.at(-1) ?? '';
      if (typed) answers[name] = typed;
      else if (sample && !isSecret) print(`${question}${sample}`);
      return typed || sample;
    };
    const isComplete = await runSteps(
      stepsOf(false),
      {
        ...standIn,
        prompt,
        command,
        print: (line) => {
          standIn.print(line);
          print(line);
        },
      },
      false,
    );
    if (isComplete)
      print(`\nproduction.env would have ${Object.keys(openSettings(file).env).length} variables.`);
    return isComplete;
  } finally {
    await site.stop();
    await cloud.stop();
    rmSync(folder, { recursive: true });
  }
}

async function makeAccount(site: string, username: string): Promise<void> {
  const answer = await fetch(`${site}/api/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify({ username, password: 'tea at half past four' }),
  });
  if (answer.status !== 201) throw new Error(`the account of ${username} was answered ${answer.status}`);
}
