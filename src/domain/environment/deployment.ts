/**
 * What a build or a function is part of. `production` has people's data. `staging` is another deploy of the platform, with a
 * project of its own that `STAGING_PROJECT_ID` names. `preview` is any other deploy of the platform: it has no data of its
 * own, whatever variables it was given, so it reads and writes none (T44). `local` is a machine of a developer or of tests.
 */
export type Deployment = 'production' | 'staging' | 'preview' | 'local';

interface Told {
  /** The platform's name of the deploy's context, such as `deploy-preview`; absent where it says none. */
  context: string | undefined;
  /** The project whose data would be used. */
  project: string | undefined;
  stagingProject: string | undefined;
  /** True where the code runs on the platform itself. */
  isDeployed: boolean;
}

/** True when a project is the one that was named as the one for trying things out. */
export const isStagingProject = (project: string | undefined, stagingProject: string | undefined): boolean =>
  Boolean(project?.trim()) && project?.trim() === stagingProject?.trim();

/**
 * What somebody is part of who was told this. A deployed function that the platform tells no context counts as
 * production's, as every one did before there were others.
 */
export function deploymentOf({ context, project, stagingProject, isDeployed }: Told): Deployment {
  if (context === 'production') return 'production';
  if (!context || context === 'dev') return isDeployed ? 'production' : 'local';
  return isStagingProject(project, stagingProject) ? 'staging' : 'preview';
}
