/**
 * What a build or a function is part of. `production` has people's data. `staging` is another deploy of the platform with
 * the project that `STAGING_PROJECT_ID` names. `preview` is any other deploy: it reads and writes no data, whatever
 * variables it has (T44). `local` is a machine of a developer or of tests.
 */
export type Deployment = 'production' | 'staging' | 'preview' | 'local';

interface DeployFacts {
  /** The platform's name of the deploy's context, such as `deploy-preview`. */
  context: string | undefined;
  /** The project whose data would be used. */
  project: string | undefined;
  stagingProject: string | undefined;
  /** True where the code runs on the platform itself. */
  isDeployed: boolean;
}

/** True when a project is the one named for trying things out. */
export const isStagingProject = (project: string | undefined, stagingProject: string | undefined): boolean =>
  Boolean(project?.trim()) && project?.trim() === stagingProject?.trim();

/** A deployed function without a context counts as production's. */
export function deploymentOf({ context, project, stagingProject, isDeployed }: DeployFacts): Deployment {
  if (context === 'production') return 'production';
  if (!context || context === 'dev') return isDeployed ? 'production' : 'local';
  return isStagingProject(project, stagingProject) ? 'staging' : 'preview';
}

/** A region of the platform's functions: Netlify names it by its airport, Amazon by `amazon`. */
interface Region {
  city: string;
  amazon: string;
  /** The locations of Firestore in the same city, or the nearest ones. */
  databases: readonly string[];
}

/** The regions of Europe, where a database of people in the United Kingdom can be (docs/operating.md). */
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

/** The header's value at the stage that is set; the full one for no stage and for an invalid one. */
export function transportSecurityOf(stage: string | undefined): string {
  const value = stage?.trim() ?? '';
  return isTransportSecurity(value) ? value : TRANSPORT_SECURITY;
}
