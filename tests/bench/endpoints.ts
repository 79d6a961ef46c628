import { benchColdStarts } from './cold-starts.ts';
import { benchContribution } from './contribution.ts';
import { benchDeskEndpoint } from './desk-endpoint.ts';
import { inOwnCloud } from './own-cloud.ts';
import { measureRights, RIGHTS_MAX_MS } from './rights.ts';
import { measureUpload } from './upload.ts';
import { benchVotes } from './votes.ts';

/**
 * Contributions beside bare Firestore commits, what checking rights takes, the speed of an upload, and the desk with many
 * contributions.
 * @returns how many figures are over.
 */
export async function benchEndpoints(site: string): Promise<number> {
  let over = await benchContribution(site);
  const { p50, p95 } = await measureRights(site, 400);
  const isSlow = p95 > RIGHTS_MAX_MS;
  if (isSlow) over += 1;
  console.log(
    `\ntoken verified and role read: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms${isSlow ? `  OVER ${RIGHTS_MAX_MS}` : ''}`,
  );
  console.log(`\nupload of 10 MiB in parts: ${(await measureUpload(site, 5)).toFixed(1)} MB/s\n`);
  // One for both: the clients of a process keep the first cloud that they met.
  return (
    over +
    (await inOwnCloud(
      async () => (await benchVotes()) + (await benchDeskEndpoint()) + (await benchColdStarts()),
    ))
  );
}
