import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { visitorRoutes } from '#server/contributions/visitor-routes.ts';
import { createFunction } from '#server/platform/http/endpoint.ts';
import { createScheduled } from '#server/platform/http/scheduled.ts';
import { actorOf } from '#server/profiles/actor.ts';
import { send } from '#tests/builders/requests.ts';

let settings: NodeJS.ProcessEnv;
beforeEach(() => {
  settings = { ...process.env };
  vi.mocked(console.error).mockClear();
});
afterEach(() => {
  Object.assign(process.env, settings);
  delete process.env.CONTEXT;
});

/** A function as it is when its process has just begun. */
const fresh = () => createFunction(actorOf, visitorRoutes, '/api/health');
const told = () =>
  vi
    .mocked(console.error)
    .mock.calls.map(([line]) => JSON.parse(String(line)))
    .filter(({ event }) => event === 'variable is wrong');

describe('the first call of a function', () => {
  test('is refused while something is missing without which no answer can be right, and all of it is said', async () => {
    for (const name of ['SITE_URL', 'SIGNING_SECRET', 'LOG_SALT']) delete process.env[name];
    process.env.CONTEXT = 'preview';
    const deployed = fresh();
    for (const path of ['/api/health', '/api/contributions']) {
      const { status, body } = await send(deployed, path, path === '/api/health' ? {} : { body: {} });
      expect([status, body.code], path).toEqual([503, 'unavailable']);
      expect(JSON.stringify(body)).not.toMatch(/SITE_URL|SIGNING_SECRET/);
    }
    expect(new Set(told().map(({ id }) => id))).toEqual(new Set(['SITE_URL', 'SIGNING_SECRET']));
    expect(told()[0].cause).toMatch(/^SITE_URL is not set\. Set it to /);
  });

  test('is answered again as soon as the variable is there', async () => {
    const { SITE_URL } = process.env;
    delete process.env.SITE_URL;
    const deployed = fresh();
    expect((await send(deployed, '/api/health')).status).toBe(503);
    process.env.SITE_URL = SITE_URL;
    expect((await send(deployed, '/api/health')).status).toBe(200);
  });

  test('a scheduled function does nothing while one is missing', async () => {
    delete process.env.SIGNING_SECRET;
    const run = vi.fn(async () => new Response());
    await expect(createScheduled(run)()).rejects.toThrow();
    expect(run).not.toHaveBeenCalled();
    expect(told().map(({ id }) => id)).toEqual(['SIGNING_SECRET']);
  });
});
