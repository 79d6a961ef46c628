import { readArguments } from './command-line.ts';
import { loadProduction, openSettings } from './production.ts';
import { rotation, USAGE } from './rotation.ts';

/** Calls no service: Netlify applies a variable from the next deploy on. */
loadProduction();

const { values, positionals } = readArguments(
  { write: { type: 'string' }, days: { type: 'string' }, leaked: { type: 'boolean' } },
  USAGE,
);
const { days, write } = values;
const { lines, code, setting } = rotation({
  ...values,
  name: positionals.length === 1 ? (positionals[0] ?? '') : '',
  days: days === undefined ? undefined : Number(days),
  env: process.env,
  now: new Date(),
});
if (setting && write) openSettings(write).save({ [setting.variable]: setting.value });
(code === 0 ? console.log : console.error)(lines.join('\n'));
process.exit(code);
