import { readFileSync, writeFileSync } from 'node:fs';

/** Its sections lie between `<!-- name -->` and `<!-- /name -->`; the commands that measure write them. */
const MEASUREMENTS = 'docs/measurements.md';

const boundsOf = (text: string, name: string): [number, number] => {
  const open = `<!-- ${name} -->\n`;
  const start = text.indexOf(open);
  const end = text.indexOf(`<!-- /${name} -->`);
  if (start < 0 || end < 0) throw new Error(`${MEASUREMENTS} has no section ${name}`);
  return [start + open.length, end];
};

export function readMeasurements(name: string): string {
  const text = readFileSync(MEASUREMENTS, 'utf8');
  return text.slice(...boundsOf(text, name));
}

export function writeMeasurements(name: string, section: string): void {
  const text = readFileSync(MEASUREMENTS, 'utf8');
  const [start, end] = boundsOf(text, name);
  writeFileSync(MEASUREMENTS, `${text.slice(0, start)}${section}${text.slice(end)}`);
}
