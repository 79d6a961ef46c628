import { accountHere } from '#lib/drafts.ts';

/**
 * True when what waits on this device leaves although every page is closed: where the browser wakes the service worker for it, and
 * its sender is a visitor, because the worker has no session.
 */
export const leavesByItself = (): boolean => 'SyncManager' in window && accountHere() === null;
