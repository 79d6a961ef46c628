import { fileURLToPath } from 'node:url';
import type { AstroIntegration, IntegrationResolvedRoute } from 'astro';
import { checkBuilt } from './check-built.ts';
import { checkContent } from './check-content.ts';
import { type Problem, report } from './problem.ts';

function stopAt(problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  const fault = new Error(report(problems));
  // A stack trace does not help editors.
  fault.stack = '';
  throw fault;
}

/**
 * Fails the build on invalid content: before Astro reads it, whose messages lack line numbers and stop at
 * the first problem, and again on the built pages, for ids and images.
 */
export function contentCheck(): AstroIntegration {
  let root = '.';
  let routes: IntegrationResolvedRoute[] = [];
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': ({ command, config }) => {
        root = fileURLToPath(config.root);
        if (command === 'build') stopAt(checkContent({ root }));
      },
      'astro:routes:resolved': (resolved) => {
        routes = resolved.routes;
      },
      'astro:build:done': ({ dir }) => {
        // The catch-all route answers 404.
        const onDemand = routes.filter(
          ({ isPrerendered, pattern }) => !isPrerendered && !pattern.includes('...'),
        );
        stopAt(
          checkBuilt({
            root,
            folder: fileURLToPath(dir).slice(root.length).replace(/\/$/, ''),
            isOnDemand: (pathname) => onDemand.some(({ patternRegex }) => patternRegex.test(pathname)),
          }),
        );
      },
    },
  };
}
