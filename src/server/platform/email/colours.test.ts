import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { APP_IDS } from '#domain/apps.ts';
import { paletteOf } from '#lib/palette.ts';

const { colour } = paletteOf(readFileSync('src/styles/tokens.css', 'utf8'));

const SHOWN = [
  'ink',
  'muted',
  'line',
  'grid',
  'line-strong',
  'raised',
  'ground',
  'sunk',
  'signal',
  'on-signal',
];

const THEMED = SHOWN.filter((name) => colour(name, 'dark') !== colour(name));

/** `colours.ts` as it has to be. `vitest run --project unit src/server/platform/email/colours.test.ts -u` writes it. */
function written(): string {
  const key = (name: string) => (name.includes('-') ? `'${name}'` : name);
  const row = (theme: 'light' | 'dark') => (name: string) => `  ${key(name)}: '${colour(name, theme)}',\n`;
  const rows = [...SHOWN, ...APP_IDS].map(row('light'));
  return `import type { AppId } from '#domain/apps.ts';

/**
 * The colours of mails and rendered pictures: those of \`src/styles/tokens.css\` in its light theme. Functions are
 * deployed without style sheets; \`colours.test.ts\` reports differences and writes this file.
 */
export const COLOURS = {
${rows.join('')}} as const satisfies Record<AppId, string> & Record<string, string>;

/** The values that differ in the dark theme. */
export const DARK_COLOURS = {
${THEMED.map(row('dark')).join('')}} as const satisfies Partial<Record<keyof typeof COLOURS, string>>;
`;
}

test('a mail and a picture have the colours of the site', async () => {
  await expect(written()).toMatchFileSnapshot('./colours.ts');
});
