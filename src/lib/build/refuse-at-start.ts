import { fileURLToPath } from 'node:url';

const CHECK = fileURLToPath(
  new URL('../../server/platform/environment/refuse-emulators.ts', import.meta.url),
);
const HANDLER = /@astrojs\/netlify\/dist\/ssr-function\.js$/;

/**
 * Has the function that makes pages on demand refuse to be loaded in production with a developer's variable set, as
 * every other function does (T01). Astro loads pages and middleware at the first visit only, so the adapter's handler
 * is where it has to stand. The build fails when the adapter has moved it.
 */
export function refuseAtStart() {
  let isPlaced = false;
  return {
    name: 'refuse-at-start',
    transform(code: string, id: string) {
      if (!HANDLER.test(id)) return;
      isPlaced = true;
      return { code: `import ${JSON.stringify(CHECK)};\n${code}`, map: null };
    },
    isPlaced: () => isPlaced,
  };
}
