import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadProduction } from './production.ts';
import { rotation, USAGE, withSetting } from './rotation.ts';

/**
 * `npm run rotate -- signing`: makes a new key in addition to the current ones, and prints what to set where. Calls
 * no service: Netlify applies a variable from the next deploy on.
 */
loadProduction();

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { write: { type: 'string' }, days: { type: 'string' }, leaked: { type: 'boolean' } },
    });
    return { ...values, name: positionals.length === 1 ? (positionals[0] ?? '') : '' };
  } catch {
    return null;
  }
}

/** Writes a secret into a file that only its owner can read. */
function writeSetting(file: string, setting: { variable: string; value: string }): void {
  const present = existsSync(file) ? readFileSync(file, 'utf8') : '';
  writeFileSync(file, withSetting(present, setting), { mode: 0o600 });
  chmodSync(file, 0o600);
}

const requested = readArguments();
if (!requested) {
  console.error(USAGE);
  process.exit(2);
}
const { days, write } = requested;
const { lines, code, setting } = rotation({
  ...requested,
  days: days === undefined ? undefined : Number(days),
  env: process.env,
  now: new Date(),
});
if (setting && write) writeSetting(write, setting);
(code === 0 ? console.log : console.error)(lines.join('\n'));
process.exit(code);
