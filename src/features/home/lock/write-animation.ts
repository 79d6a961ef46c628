import { writeFile } from 'node:fs/promises';
import { lockAnimation } from './animation.ts';

/** Writes lock-animation.json anew: `node src/features/home/lock/write-animation.ts`. A test says when it is due. */
await writeFile(new URL('./lock-animation.json', import.meta.url), `${JSON.stringify(lockAnimation())}\n`);
