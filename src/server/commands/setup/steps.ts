import { ACCOUNT, DATABASE, FIREBASE_LOGIN, PROJECT, RULES, WEB_APP } from './firebase-steps.ts';
import { DEPLOY, DOMAIN } from './netlify-deploy.ts';
import { NETLIFY_LOGIN, REGION, REPOSITORY, SITE } from './netlify-site.ts';
import { variablesStep } from './netlify-variables.ts';
import { confirmDespite, type Step, Stopped } from './run-steps.ts';
import { SECRETS, VALUES } from './values.ts';

const DOCTOR: Step = {
  name: 'doctor',
  what: 'examine every service with the variables of production',
  manual: 'npm run doctor; it names each fault and its fix.',
  run: async (setup) => {
    const code = await setup.command('doctor', []);
    if (code !== 0) await confirmDespite('The doctor found faults, listed above.', setup);
  },
};

const SMOKE: Step = {
  name: 'smoke test',
  what: 'examine the published site from outside; a test contribution is stored and erased',
  manual: 'npm run smoke -- <SITE_URL>',
  run: async ({ env, command }) => {
    if ((await command('smoke', [env.SITE_URL ?? ''])) !== 0)
      throw new Stopped('The smoke test failed, as listed above.');
  },
};

const ADMIN: Step = {
  name: 'first admin',
  what: 'give the role admin to an account',
  manual: 'make an account at <SITE_URL>/auth, then npm run grant-admin -- <username>',
  run: async ({ env, prompt, command, print }) => {
    print(`  Make an account at ${env.SITE_URL}/auth first.`);
    const name = (await prompt('  Its username (empty: later): ')).trim();
    if (name && (await command('grant-admin', [name, '--yes'])) !== 0)
      throw new Stopped(`${name} is not an admin, as explained above.`);
  },
};

export const stepsOf = (isResent: boolean): readonly Step[] => [
  FIREBASE_LOGIN,
  NETLIFY_LOGIN,
  VALUES,
  PROJECT,
  ACCOUNT,
  DATABASE,
  WEB_APP,
  RULES,
  SITE,
  REGION,
  SECRETS,
  variablesStep(isResent),
  REPOSITORY,
  DEPLOY,
  DOMAIN,
  DOCTOR,
  SMOKE,
  ADMIN,
];
