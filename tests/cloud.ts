import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startBlobs } from '#local/cloud/blobs.ts';
import { startCloud } from '#local/cloud/cloud.ts';
import { startMail } from '#local/cloud/mail.ts';
import { startPush } from '#local/cloud/push.ts';
import { listen } from '#local/http.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cloud: Record<string, string>;
    /** Answers each request with an `OwnServices` that nobody else has. */
    ownServicesUrl: string;
  }
}

/** What a test file has to itself of what knows no projects: its files, its mails and its browsers. */
export interface OwnServices {
  env: { NETLIFY_BLOBS_CONTEXT: string; SMTP_URL: string; LOCAL_PUSH_ORIGIN: string };
  inboxUrl: string;
}

interface Running {
  stop(): Promise<void>;
}

async function startOwnServices(): Promise<Running & { services: OwnServices }> {
  const directory = await mkdtemp(join(tmpdir(), 'thegrid-test-'));
  const [blobs, mail, push] = await Promise.all([
    startBlobs({ port: 0, directory: join(directory, 'blobs') }),
    startMail({ port: 0, directory: join(directory, 'mail') }),
    startPush(),
  ]);
  return {
    services: {
      env: {
        NETLIFY_BLOBS_CONTEXT: blobs.context,
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
        LOCAL_PUSH_ORIGIN: push.origin,
      },
      inboxUrl: `http://127.0.0.1:${mail.inboxPort}/__local/mail`,
    },
    stop: async () => {
      await Promise.all([blobs.stop(), mail.stop(), push.stop()]);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Starts one Firestore and one Auth in memory for all test files, each of which has a project of its own in them
 * (tests/own-project.ts), and hands out the rest a file. So files run side by side and in any order. Takes everything
 * away afterwards.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cloud = await startCloud({ ports: 'random' });
  const started: Promise<Running>[] = [];
  const own = await listen(0, async (_incoming, outgoing) => {
    const starting = startOwnServices();
    started.push(starting);
    const { services } = await starting;
    outgoing.setHeader('content-type', 'application/json').end(JSON.stringify(services));
  });
  project.provide('cloud', cloud.env);
  project.provide('ownServicesUrl', `http://127.0.0.1:${own.port}/`);
  return async () => {
    await own.stop();
    await Promise.all(started.map(async (starting) => (await starting).stop()));
    await cloud.stop();
  };
}
