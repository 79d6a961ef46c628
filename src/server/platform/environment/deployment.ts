import { environmentProblems } from '#domain/environment/check.ts';
import { type Deployment, deploymentOf, isStagingProject } from '#domain/environment/deployment.ts';
import { DomainError } from '#domain/errors.ts';
import { PRODUCT } from '#domain/product.ts';
import { isAway } from '../deadlines.ts';
import { describeCause, log } from '../log.ts';

/** The platform's context. A process belongs to one deploy, so it never changes. */
let deployContext: string | undefined;

/** Stores the deploy of this process; functions get it with each call and in no variable (docs/architecture.md). */
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

/** Refuses data access in a preview (T44), in each call and store. @throws 503 with a public message. */
export function refuseInPreview(): void {
  if (deployment() !== 'preview') return;
  throw new DomainError(
    'unavailable',
    `This is a preview of ${PRODUCT} without data of its own: nothing can be sent, saved or looked up here.`,
  );
}

/**
 * The name of a project's Blobs store. Stores belong to the site, regardless of the deploy (T44), so names include the
 * project; in production only if BLOBS_BY_PROJECT is `true`, for compatibility.
 */
export function storeOfProject(name: string): string {
  const isNamed =
    process.env.BLOBS_BY_PROJECT === 'true' || isStagingProject(project(), process.env.STAGING_PROJECT_ID);
  return isNamed ? `${name}-${project()}` : name;
}

/** Logs the problems of a function's variables, one line each; true if it can answer. */
export function reportEnvironment(): boolean {
  const problems = environmentProblems('functions', process.env);
  for (const { variable, sentence, refuses } of problems) {
    const code = refuses ? 'calls are refused' : 'calls are answered';
    log({ level: 'error', event: 'variable is wrong', id: variable, code, cause: describeCause(sentence) });
  }
  return problems.every(({ refuses }) => !refuses);
}

/** At the first call, as variables may not be set at load time. Throws a 503 while a vital one is missing. */
export function environmentCheck(): () => void {
  let isRight = false;
  return () => {
    isRight ||= reportEnvironment();
    // After the report, so that a preview logs its faults as well.
    refuseInPreview();
    if (!isRight) throw isAway();
  };
}
