/**
 * `production` has real data. `staging` is another deploy with the project of `STAGING_PROJECT_ID`. `preview` is any
 * other: no data access, regardless of its variables (T44). `local`: developers and tests.
 */
export type Deployment = 'production' | 'staging' | 'preview' | 'local';

interface DeployFacts {
  /** The platform's name of the deploy context, such as `deploy-preview`. */
  context: string | undefined;
  project: string | undefined;
  stagingProject: string | undefined;
  isDeployed: boolean;
}

export const isStagingProject = (project: string | undefined, stagingProject: string | undefined): boolean =>
  Boolean(project?.trim()) && project?.trim() === stagingProject?.trim();

/** A deployed function without a context counts as production. */
export function deploymentOf({ context, project, stagingProject, isDeployed }: DeployFacts): Deployment {
  if (context === 'production') return 'production';
  if (!context || context === 'dev') return isDeployed ? 'production' : 'local';
  return isStagingProject(project, stagingProject) ? 'staging' : 'preview';
}

/** A region of functions: Netlify names it by airport, Amazon by `amazon`. */
interface Region {
  city: string;
  amazon: string;
  /** Firestore locations in the same city, or the nearest ones. */
  databases: readonly string[];
}

/** European regions, where data of people in the United Kingdom may be stored (docs/operating.md). */
export const REGIONS: Readonly<Record<string, Region>> = {
  lhr: { city: 'London', amazon: 'eu-west-2', databases: ['europe-west2'] },
  fra: { city: 'Frankfurt', amazon: 'eu-central-1', databases: ['europe-west3', 'eur3'] },
  dub: { city: 'Dublin', amazon: 'eu-west-1', databases: [] },
};

/** Near the users and under their law: no data of a call leaves the country. */
export const USUAL_REGION = 'lhr';

/** The header `Strict-Transport-Security`, unless a stage towards it is set (docs/operating.md). */
export const TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains; preload';

const STAGE = /^max-age=\d{1,9}(?:; includeSubDomains(?:; preload)?)?$/;

export const isTransportSecurity = (text: string): boolean => STAGE.test(text);

/** The header's value at the configured stage; the full one for no stage or an invalid one. */
export function transportSecurityOf(stage: string | undefined): string {
  const value = stage?.trim() ?? '';
  return isTransportSecurity(value) ? value : TRANSPORT_SECURITY;
}
