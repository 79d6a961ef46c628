import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Compared } from './compare.ts';

const percent = (share: number) => `${(share * 100).toFixed(share < 0.001 ? 4 : 2)} %`;

/** Says what differs, a line each, and writes a page that shows it. */
export function report({ same, different, fresh, gone }: Compared, page: string): void {
  for (const { name, share, picture } of different) {
    console.log(`differs  ${percent(share).padStart(10)}  ${name}  ${relative('.', picture)}`);
  }
  for (const name of gone) console.log(`gone     ${name}`);
  for (const name of fresh) console.log(`new      ${name}`);
  const shown = different.map(
    ({ name, share }) =>
      `<h2>${name} · ${percent(share)}</h2><p>Before, after, difference</p><img src="differences/${name}.jpg" alt="" />`,
  );
  const list = (title: string, names: string[]) =>
    names.length > 0 ? `<h2>${title}</h2><p>${names.join('<br />')}</p>` : '';
  writeFileSync(
    page,
    `<!doctype html><meta charset="utf-8" /><title>Pictures</title>
<style>body { font: 16px sans-serif; background: #888 } img { max-width: 100%; border: 1px solid }</style>
<h1>${same} the same, ${different.length} different, ${gone.length} gone, ${fresh.length} new</h1>
${shown.join('\n')}${list('Gone', gone)}${list('New', fresh)}\n`,
  );
  console.log(
    `\n${same} the same, ${different.length} different, ${gone.length} gone, ${fresh.length} new: ${relative('.', page)}`,
  );
}
