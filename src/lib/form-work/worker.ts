import type { WorkChallenge } from '#domain/forms/work.ts';
import { search } from './search.ts';

addEventListener('message', ({ data }: MessageEvent<WorkChallenge>) => postMessage(search(data)));
