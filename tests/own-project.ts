import { randomUUID } from 'node:crypto';
import { inject, vi } from 'vitest';

// Each test file gets a Firebase project of its own, so that files neither see nor count each other's records.
Object.assign(process.env, inject('cloud'), { FIREBASE_PROJECT_ID: `demo-${randomUUID().slice(0, 8)}` });

// The functions' log lines would drown the reporter; tests that are about the log read the spies.
vi.spyOn(console, 'log').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});
