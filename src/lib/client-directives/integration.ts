import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Registers `client:touch`: an island that is hydrated on the first focus or press, which is then replayed. */
export function clientTouch(): AstroIntegration {
  return {
    name: 'client-touch',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'touch',
          entrypoint: fileURLToPath(new URL('./touch.ts', import.meta.url)),
        });
      },
    },
  };
}
