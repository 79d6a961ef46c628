import { isPublicOrigin } from '#domain/environment/variable.ts';
import { exitWithUsage, readArguments } from './command-line.ts';
import { exitCodeOf, type Finding, reportOf } from './doctor/finding.ts';
import { loadProduction } from './production.ts';
import { examineRoundTrip, examineSignIn } from './smoke/journey.ts';
import { examinePages } from './smoke/pages.ts';
import { examineFunctions, isDeployed, type Site } from './smoke/site.ts';

/** Uses the keys of production.env for its own site alone. Exits with 1 on a fault. */
const USAGE =
  'Usage: npm run smoke -- https://the-site [--account <username or address>] [--commit <sha to wait for>]';

const GO_BACK = `Netlify → Logs → Functions shows why a function failed.
How to go back: Netlify → Deploys → the deploy before this one → Publish deploy. It takes seconds, without a build.
By the API: POST https://api.netlify.com/api/v1/sites/SITE_ID/deploys/DEPLOY_ID/restore
Then revert the commit, so that the next push does not publish it again (docs/what-to-do-when.md, "A bad deploy").`;

const { values, positionals } = readArguments(
  { account: { type: 'string' }, commit: { type: 'string' } },
  USAGE,
);
const [address = '', ...more] = positionals;
const isSite = isPublicOrigin(address) || /^http:\/\/(?:localhost|127\.0\.0\.1):\d+\/?$/.test(address);
if (!isSite || more.length > 0) exitWithUsage(USAGE);
loadProduction();
const { env } = process;
const { account, commit } = values;
const { origin } = new URL(address);
const isOwn =
  Boolean(env.FIREBASE_PROJECT_ID) &&
  URL.canParse(env.SITE_URL ?? '') &&
  new URL(env.SITE_URL ?? '').origin === origin;
const site: Site = { origin, fetch };
console.log(`Site: ${origin}\n${isOwn ? 'With' : 'Without'} the keys of its project\n`);
if (commit && !(await isDeployed(site, commit))) {
  console.error(`The deploy of ${commit} was not published: look at Netlify → Deploys.`);
  process.exit(1);
}
const findings: Finding[] = [...(await examinePages(site)), ...(await examineFunctions(site))];
const keys = isOwn
  ? env
  : { PUBLIC_FIREBASE_API_KEY: env.PUBLIC_FIREBASE_API_KEY, SMOKE_PASSWORD: env.SMOKE_PASSWORD };
findings.push(await examineSignIn(site, account, keys), await examineRoundTrip(site, keys));
console.log(reportOf(findings, env));
if (exitCodeOf(findings) === 0) console.log('The smoke test passed.');
else console.error(`\n${GO_BACK}`);
process.exit(exitCodeOf(findings));
