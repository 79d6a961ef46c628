import { startSite } from './server.ts';

/**
 * The site in a process of its own, started with `--no-experimental-require-module` as production's functions are.
 * It ends with the process that started it, however that one ends.
 */
const { SITE_PORT, INBOX_PORT, AUTH_EMULATOR_PORT, EXTRA_FUNCTIONS } = process.env;
const site = await startSite({
  root: process.cwd(),
  port: Number(SITE_PORT),
  inboxPort: Number(INBOX_PORT),
  authPort: Number(AUTH_EMULATOR_PORT),
  extraFunctions: EXTRA_FUNCTIONS,
});
const end = async () => {
  await site.stop();
  process.exit(0);
};
process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  if (message === 'stop') void end();
});
// The terminal sends Ctrl-C to both; the starting process says when to stop.
process.on('SIGINT', () => {});
process.send?.({ port: site.port });
