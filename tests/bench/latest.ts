import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const FILE = 'bench/latest.json';

/** Puts what one part of the bench measured into `bench/latest.json`, in place of what stood there of that part. */
export function noteFigures(part: string, figures: object): void {
  const known = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as object) : {};
  const noted = { ...known, [part]: { at: new Date().toISOString(), ...figures } };
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(noted, null, 2)}\n`);
}
