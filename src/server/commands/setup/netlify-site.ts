import { USUAL_REGION } from '#domain/environment/deployment.ts';
import { confirmDespite, type Setup, type Step, Stopped, settingOf } from './run-steps.ts';

/** Members of https://open-api.netlify.com/#tag/site */
interface NetlifySite {
  id: string;
  name: string;
  account_slug: string;
  custom_domain?: string | null;
  functions_region?: string | null;
  build_settings?: { repo_url?: string };
}

export async function getSite({ env, netlify }: Setup): Promise<NetlifySite> {
  return netlify('GET', `/sites/${encodeURIComponent(settingOf('NETLIFY_SITE_ID', env))}`);
}

export const NETLIFY_LOGIN: Step = {
  name: 'Netlify login',
  what: 'take an access token of your Netlify account',
  manual:
    'Netlify → User settings → Applications → New access token; NETLIFY_AUTH_TOKEN=… in production.env.',
  isDone: async ({ env, netlify }) => {
    if (!env.NETLIFY_AUTH_TOKEN) return false;
    await netlify('GET', '/user');
    return true;
  },
  run: async ({ netlify, prompt, save }) => {
    const token = (await prompt('  The token: ', true)).trim();
    if (!token) throw new Stopped('NETLIFY_AUTH_TOKEN is not set.');
    save({ NETLIFY_AUTH_TOKEN: token });
    await netlify('GET', '/user');
  },
};

async function chooseTeam({ netlify, prompt }: Setup): Promise<string> {
  const teams = await netlify<{ slug: string }[]>('GET', '/accounts');
  const slugs = teams.map(({ slug }) => slug);
  const chosen = slugs.length === 1 ? slugs[0] : await prompt(`  Which team: ${slugs.join(', ')}? `);
  const team = slugs.find((slug) => slug === chosen?.trim());
  if (!team) throw new Stopped('No team was chosen.');
  return team;
}

export const SITE: Step = {
  name: 'site',
  what: 'link the Netlify site of SITE_URL, or create it, without a repository: nothing is built before the variables are set',
  manual: 'Netlify → Add new project → Deploy manually; NETLIFY_SITE_ID=<project ID> in production.env.',
  isDone: async (setup) => Boolean(setup.env.NETLIFY_SITE_ID && (await getSite(setup)).id),
  run: async (setup) => {
    const { env, netlify, save, print } = setup;
    const { hostname } = new URL(settingOf('SITE_URL', env));
    const name = /^([\w-]+)\.netlify\.app$/.exec(hostname)?.[1];
    const sites = await netlify<NetlifySite[]>('GET', '/sites?filter=all&per_page=100');
    const existing = sites.find((site) => (name ? site.name === name : site.custom_domain === hostname));
    if (existing) print(`  Linked to ${existing.name}, which has this address.`);
    const wanted = name ? { name } : { custom_domain: hostname };
    const { id } =
      existing ?? (await netlify<NetlifySite>('POST', `/${await chooseTeam(setup)}/sites`, wanted));
    save({ NETLIFY_SITE_ID: id });
  },
};

export const REGION: Step = {
  name: 'region',
  what: 'run the functions near the database (FUNCTIONS_REGION)',
  manual:
    'Netlify → Project configuration → Build & deploy → Continuous deployment → Functions region. The next deploy uses it.',
  isDone: async (setup) =>
    (await getSite(setup)).functions_region === (setup.env.FUNCTIONS_REGION || USUAL_REGION),
  run: async (setup) => {
    const body = { functions_region: setup.env.FUNCTIONS_REGION || USUAL_REGION };
    const { id } = await getSite(setup);
    await setup.netlify('PATCH', `/sites/${id}`, body).catch(async (fault) => {
      const plan = 'The region is part of paid plans; on others functions run in the US.';
      await confirmDespite(`${fault.message} ${plan}`, setup);
    });
  },
};

const isLinked = async (setup: Setup) => Boolean((await getSite(setup)).build_settings?.repo_url);

export const REPOSITORY: Step = {
  name: 'repository',
  what: 'link the repository in a browser, where Netlify asks GitHub for access',
  manual:
    'Netlify → Project configuration → Build & deploy → Continuous deployment → Link repository; branch main. netlify.toml has the rest.',
  isDone: isLinked,
  run: async (setup) => {
    await setup.prompt('  Press Enter when the repository is linked: ');
    if (!(await isLinked(setup))) throw new Stopped('The site has no repository yet.');
  },
};
