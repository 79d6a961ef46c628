import { fileURLToPath } from 'node:url';
import type { AstroIntegration, IntegrationResolvedRoute } from 'astro';
import { checkBuilt } from './check-built.ts';
import { checkContent } from './check-content.ts';
import { type Problem, report } from './problem.ts';

function stopAt(problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  const fault = new Error(report(problems));
  // Where in the code it was noticed says nothing to an editor.
  fault.stack = '';
  throw fault;
}

/**
 * Stops the build at content that is not right, with the words of `npm run check`. It looks before Astro reads the
 * content, whose own messages would come first and name neither the line nor all that is wrong; and again at the
 * built pages, where ids and pictures are.
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
        // The route for everything else answers 404.
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
