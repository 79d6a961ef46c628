import { runAsChild } from '../child.ts';
import { type SiteOptions, startSite } from './server.ts';

/** The site in a process of its own, with `--no-experimental-require-module`, like production's functions. */
runAsChild((options: SiteOptions) => {
  // On the platform an unhandled rejection ends one call, not all of them.
  process.on('unhandledRejection', (fault) => console.error('A function left a rejection unhandled:', fault));
  process.on('uncaughtException', (fault) => console.error('A function threw outside of a call:', fault));
  return startSite(options);
});
