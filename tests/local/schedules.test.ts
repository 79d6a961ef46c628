import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { LoadedFunction } from '#local/site/functions.ts';
import { startSchedules } from '#local/site/schedule.ts';

test('a scheduled function that takes longer than the platform lets it run is ended, and the next run begins', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  let runs = 0;
  const handler = async () => {
    runs += 1;
    if (runs === 1) await wait(2_000);
    return new Response('done');
  };
  const target = { name: 'slow', schedule: '17 3 * * *', handler } as unknown as LoadedFunction;
  const schedules = startSchedules({
    functions: [target],
    siteUrl: 'http://localhost:1',
    waitUntil: () => {},
    catchUpAfter: null,
    timeLimit: 100,
  });
  expect((await schedules.run('slow'))?.status).toBe(500);
  expect(String(told.mock.calls[0]?.[1])).toContain('longer than the platform lets it run');
  expect(await (await schedules.run('slow'))?.text()).toBe('done');
  schedules.stop();
});
