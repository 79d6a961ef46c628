import { afterAll, vi } from 'vitest';

// Files of this project take turns in one process, which saves starting one for each. Each evaluates our modules afresh,
// and what a file has put in place of the clock, of globals and of variables does not meet the next one.
vi.resetModules();
const before = { ...process.env };
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
