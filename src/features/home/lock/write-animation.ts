import { writeFile } from 'node:fs/promises';
import { lockAnimation } from './animation.ts';

/** Regenerates lock-animation.json: `node src/features/home/lock/write-animation.ts`. A test fails when it is stale. */
await writeFile(new URL('./lock-animation.json', import.meta.url), `${JSON.stringify(lockAnimation())}\n`);
