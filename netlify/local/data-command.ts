import { LOCAL_PROJECT } from '#domain/environment/variable.ts';
import { portOf } from './cloud/environment.ts';
import { refuseOtherDatabases, serveData } from './data-browser.ts';
import { runCommand } from './start-problem.ts';

/** `npm run data`: a read-only browser of the local database, which must be running. */
await runCommand(async () => {
  process.env.FIREBASE_PROJECT_ID ||= LOCAL_PROJECT;
  process.env.FIRESTORE_EMULATOR_HOST ||= `127.0.0.1:${portOf('firestore')}`;
  refuseOtherDatabases(process.env);
  const { address } = await serveData(0);
  console.log(`The local database is at ${address}. Ctrl-C stops it.`);
});
