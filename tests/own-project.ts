import { randomUUID } from 'node:crypto';
import { deleteApp, getApps } from 'firebase-admin/app';
import { afterAll, inject, vi } from 'vitest';
import { readInboxAt } from '#tests/builders/inbox.ts';
import type { OwnServices } from '#tests/cloud.ts';

// Each test file gets a Firebase project, files, mails and browsers of its own, so that files neither see nor count each
// other's, whichever run at the same time.
const { env, inboxUrl } = (await (await fetch(inject('ownServicesUrl'))).json()) as OwnServices;
Object.assign(process.env, inject('cloud'), env, {
  FORMS_NORMAL_RATE: '100000',
  FIREBASE_PROJECT_ID: `demo-${randomUUID().slice(0, 8)}`,
});
readInboxAt(inboxUrl);

// The functions' log lines would drown the reporter; tests that are about the log read the spies.
vi.spyOn(console, 'log').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});

// The next file of this thread has another project, and `firebaseApp` takes the app that there is.
afterAll(() => Promise.all(getApps().map(deleteApp)));
