import { getSite } from './netlify-site.ts';
import { storedVariables } from './netlify-variables.ts';
import { type Setup, type Step, Stopped, settingOf } from './run-steps.ts';

/** Members of https://open-api.netlify.com/#tag/deploy */
interface Deploy {
  id: string;
  state: string;
  error_message?: string | null;
  created_at: string;
}

const INTERVAL_MS = 10_000;
const LIMIT_MS = 20 * 60_000;

/** The newest production deploy, if it was made after the last change of a variable and has not failed. */
async function currentDeploy(setup: Setup): Promise<Deploy | null> {
  const { id } = await getSite(setup);
  const { stored } = await storedVariables(setup);
  const changed = Math.max(0, ...stored.map(({ updated_at }) => Date.parse(updated_at ?? '') || 0));
  const path = `/sites/${id}/deploys?production=true&per_page=1`;
  const [newest] = await setup.netlify<Deploy[]>('GET', path);
  const isCurrent = newest && newest.state !== 'error' && Date.parse(newest.created_at) >= changed;
  return isCurrent ? newest : null;
}

export const DEPLOY: Step = {
  name: 'deploy',
  what: 'build and publish with all variables, and wait for it',
  manual: 'Netlify → Deploys → Trigger deploy.',
  isDone: async (setup) => (await currentDeploy(setup))?.state === 'ready',
  run: async (setup) => {
    const { netlify, wait } = setup;
    const { id: site } = await getSite(setup);
    // Linking the repository has begun one.
    const begun = await currentDeploy(setup);
    const deploy =
      begun?.id ?? (await netlify<{ deploy_id: string }>('POST', `/sites/${site}/builds`)).deploy_id;
    for (let waited = 0; waited < LIMIT_MS; waited += INTERVAL_MS) {
      const { state, error_message } = await netlify<Deploy>('GET', `/deploys/${deploy}`);
      if (state === 'ready') return;
      if (state === 'error')
        throw new Stopped(`The deploy failed: ${error_message ?? 'see its log at Netlify'}.`);
      await wait(INTERVAL_MS);
    }
    throw new Stopped('The deploy was not ready after 20 minutes: see its log at Netlify.');
  },
};

const isHealthy = async ({ env, isReachable }: Setup) =>
  isReachable(new URL('/api/health', settingOf('SITE_URL', env)).href);

export const DOMAIN: Step = {
  name: 'domain',
  what: 'check that SITE_URL reaches the site by HTTPS',
  manual:
    'Netlify → Domain management shows the DNS records to set at your registrar; the certificate follows within an hour.',
  isDone: isHealthy,
  run: async (setup) => {
    await setup.prompt('  Press Enter when the records are set: ');
    if (!(await isHealthy(setup))) throw new Stopped(`${setup.env.SITE_URL} cannot be reached yet.`);
  },
};
