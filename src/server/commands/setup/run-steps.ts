import type { Environment } from '#domain/environment/variable.ts';
import { codeOf, withoutSecrets } from '../doctor/finding.ts';

/** What the steps act through; tests replace the outermost parts. */
export interface Setup {
  /** The content of production.env, always current. */
  env: Environment;
  save(values: Record<string, string>): void;
  /** One line of the terminal; empty without one. A secret is not echoed. */
  prompt(question: string, isSecret?: boolean): Promise<string>;
  print(line: string): void;
  /** The result of a command of the Firebase CLI. @throws Stopped */
  firebase<T>(args: readonly string[]): Promise<T>;
  /** Runs a command of the Firebase CLI that has questions of its own. @throws Stopped */
  firebaseInteractive(args: readonly string[]): Promise<void>;
  /** The response of Netlify's API. @throws Stopped */
  netlify<T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown): Promise<T>;
  /** Exit code of one of our commands, which reads production.env. */
  command(name: string, args: readonly string[]): Promise<number | null>;
  /** True if the address responds with 200. */
  isReachable(url: string): Promise<boolean>;
  wait(ms: number): Promise<void>;
}

export interface Step {
  name: string;
  what: string;
  manual: string;
  /** What it will do exactly, one line each. */
  details?(env: Environment): string[];
  /** Changes nothing. Absent for a step that is safe to repeat and leaves no trace. @throws Stopped */
  isDone?(setup: Setup): Promise<boolean>;
  run(setup: Setup): Promise<void>;
}

/** Ends the command; the message is for the operator. */
export class Stopped extends Error {}

/** A value that an earlier step has set. @throws Stopped */
export function settingOf(name: string, env: Environment): string {
  const value = env[name];
  if (!value) throw new Stopped(`${name} is not set.`);
  return value;
}

/** Lets the operator continue despite a problem. @throws Stopped */
export async function confirmDespite(problem: string, { prompt, print }: Setup): Promise<void> {
  print(`  ${problem}`);
  const answer = await prompt('  Type yes to continue all the same: ');
  if (answer.trim().toLowerCase() !== 'yes') throw new Stopped('This needs to be put right first.');
}

const reasonOf = (fault: unknown): string =>
  fault instanceof Stopped ? fault.message : `It failed (${codeOf(fault)}).`;

/** Runs the steps that are not done, up to the first that fails; true if none did. */
export async function runSteps(steps: readonly Step[], setup: Setup, isDry: boolean): Promise<boolean> {
  const { env, print } = setup;
  for (const [index, step] of steps.entries()) {
    print(`\n${index + 1}/${steps.length} ${step.name}: ${step.what}`);
    try {
      const isDone = await step.isDone?.(setup).catch((fault) => {
        if (!isDry) throw fault;
        // What it examines may not exist yet.
        print(withoutSecrets(`  Not examined: ${reasonOf(fault)}`, env));
        return false;
      });
      if (isDone) {
        print('  Already done.');
        continue;
      }
      for (const line of step.details?.(env) ?? []) print(`  ${line}`);
      print(`  By hand: ${step.manual}`);
      if (isDry) continue;
      await step.run(setup);
      print('  Done.');
    } catch (fault) {
      // Vendors quote what they were sent.
      print(withoutSecrets(`  Stopped. ${reasonOf(fault)}`, env));
      print('  npm run setup continues here; what is done is not done again.');
      return false;
    }
  }
  return true;
}
