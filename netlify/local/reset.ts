import { deleteLocalData } from './data-version.ts';
import { claimDataFolder } from './preflight.ts';
import { runCommand } from './start-problem.ts';

/** `npm run reset`: deletes the data of the local cloud, which must not be running. */
await runCommand(async () => {
  const { directory } = await claimDataFolder();
  deleteLocalData(directory);
  console.log(`The local data in ${directory} is deleted. npm start fills it in again.`);
});
