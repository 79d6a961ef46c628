import { type Deployment, deploymentOf, isStagingProject } from '#domain/environment/deployment.ts';
import { DomainError } from '#domain/errors.ts';

/** The context from the platform. A process belongs to one deploy, so it never changes. */
let deployContext: string | undefined;

/** Remembers the deploy of this process; functions receive it with each call and in no variable (docs/architecture.md). */
export function noteDeploy(platform: { deploy?: { context?: string } } | undefined): void {
  deployContext = platform?.deploy?.context ?? deployContext;
}

const project = () => process.env.FIREBASE_PROJECT_ID || process.env.GOOGLE_CLOUD_PROJECT;

export function deployment(): Deployment {
  return deploymentOf({
    context: deployContext ?? process.env.CONTEXT,
    project: project(),
    stagingProject: process.env.STAGING_PROJECT_ID,
    isDeployed: Boolean(process.env.AWS_LAMBDA_FUNCTION_NAME),
  });
}

/**
 * Refuses to read or write data in a preview (T44). Called at the start of each call and at the opening of each store.
 * @throws 503 with a sentence that may be shown.
 */
export function refuseInPreview(): void {
  if (deployment() !== 'preview') return;
  throw new DomainError(
    'unavailable',
    'This is a preview of TheGrid without data of its own: nothing can be sent, saved or looked up here.',
  );
}

/**
 * The name of a Blobs store whose files belong to one project. Stores are the site's, whatever the deploy (T44), so they are
 * named by the project; in production they keep the names of the first deploys unless BLOBS_BY_PROJECT is `true`.
 */
export function storeOfProject(name: string): string {
  const isNamed =
    process.env.BLOBS_BY_PROJECT === 'true' || isStagingProject(project(), process.env.STAGING_PROJECT_ID);
  return isNamed ? `${name}-${project()}` : name;
}
