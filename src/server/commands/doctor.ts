import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { contextOf } from '#domain/environment/variable.ts';
import { exitCodeOf, type Finding, reportOf, wrong } from './doctor/finding.ts';
import { examineMachine, lookAtSettings } from './doctor/machine.ts';
import { examineServices, examineVariables } from './doctor/services.ts';
import { emulatorsWithProduction, loadProduction, reachSiteFiles } from './production.ts';

/** With production's variables set, all services too. Exits with 1 on a fault; never prints a secret. */
loadProduction();
const { env } = process;
reachSiteFiles(env);
const settings = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
const findings: Finding[] = [...(await examineMachine({ ...settings, ...env })), ...lookAtSettings(settings)];
if (env.FIREBASE_PROJECT_ID) {
  const isReal = !env.FIREBASE_PROJECT_ID.startsWith('demo-');
  const context = isReal ? 'production' : contextOf(env);
  console.log(`Project: ${env.FIREBASE_PROJECT_ID}\n`);
  for (const name of emulatorsWithProduction(env)) {
    findings.push(
      wrong(
        'variables',
        `${name} is set together with those of a real project`,
        'Unset it: commands would reach neither.',
      ),
    );
    delete env[name];
  }
  findings.push(...examineVariables(env, context));
  findings.push(...(await examineServices(env)));
}
console.log(reportOf(findings, env));
process.exit(exitCodeOf(findings));
