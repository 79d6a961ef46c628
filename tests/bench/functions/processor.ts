import type { Config } from '@netlify/functions';

/** How much of the processor the process of the functions has used, in milliseconds. */
export default function processor(): Response {
  const { user, system } = process.cpuUsage();
  return Response.json({ ms: (user + system) / 1000 });
}

export const config: Config = { path: ['/api/bench/processor'] };
