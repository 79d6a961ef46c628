import { settleSignIns } from '#server/operations/reconcile-accounts.ts';
import { exitWithUsage, readArguments } from './command-line.ts';
import { confirmChange, loadProductionOrLocal } from './production.ts';

/** `npm run end-sessions`: ends all sessions of all people, such as after keys leaked. */
const USAGE = 'Usage: npm run end-sessions [-- --yes]';
const { values, positionals } = readArguments({ yes: { type: 'boolean' } }, USAGE);
if (positionals.length > 0) exitWithUsage(USAGE);
await loadProductionOrLocal();
await confirmChange('End all sessions of all people', values.yes ?? false);
await settleSignIns(new Set(), new Date());
console.log('All sessions have ended. Everyone signs in again.');
process.exit(0);
