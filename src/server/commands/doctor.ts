import { contextOf } from '#domain/environment/variable.ts';
import { exitCodeOf, type Finding, reportOf } from './doctor/finding.ts';
import { examineMachine } from './doctor/machine.ts';
import { examineServices, examineVariables } from './doctor/services.ts';
import { loadDotEnv } from './dot-env.ts';
import { reachSiteFiles } from './site-files.ts';

/**
 * `npm run doctor`: says what is wrong and what to do about it. Without variables it looks at this machine; with those of
 * production (in `.env` or set) it looks at every service that they lead to. Ends with 1 when something is wrong, and never
 * prints a secret.
 */
loadDotEnv();
const { env } = process;
reachSiteFiles(env);
// A project that no stand-in answers for is a real one, whatever the machine is.
const isReal = Boolean(env.FIREBASE_PROJECT_ID) && !env.FIRESTORE_EMULATOR_HOST;
const context = isReal ? 'production' : contextOf(env);
const findings: Finding[] = await examineMachine(env);
if (env.FIREBASE_PROJECT_ID) {
  findings.push(...examineVariables(env, context));
  findings.push(...(await examineServices(env)));
}
console.log(reportOf(findings, env));
process.exit(exitCodeOf(findings));
