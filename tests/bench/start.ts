import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOwnSite } from '../own-site.ts';
import { noteFigures } from './latest.ts';

/** Most seconds from the command to an answer, with a build and with data. */
const WARM_S = 4;

/** Prints the seconds until `npm start`, with a build, answers: with new data and with data it has. @returns how many figures are over. */
export async function benchStart(): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'thegrid-start-'));
  const seconds = async () => {
    const began = performance.now();
    const site = await startOwnSite(directory, undefined, { LOCAL_SAMPLES: '' });
    const taken = (performance.now() - began) / 1000;
    await site.stop();
    return taken;
  };
  try {
    const [first, warm] = [await seconds(), await seconds()];
    const mark = warm > WARM_S ? `  OVER ${WARM_S}` : '';
    console.log(
      `start, s: ${first.toFixed(1)} with new data, ${warm.toFixed(1)} warm (goal ${WARM_S})${mark}`,
    );
    noteFigures('start', { first, warm });
    return warm > WARM_S ? 1 : 0;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
