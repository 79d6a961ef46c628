import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { APP_IDS } from '#domain/apps.ts';

const yaml = (fields: Record<string, unknown>) =>
  `${Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join('\n')}\n`;

/** As many of something as there must be. */
const many = (count: number, file: (index: number) => [path: string, text: string]) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => file(index)));

const sections = (count: number) =>
  Array.from({ length: count }, (_, index) => `## Section ${index + 1}\n\nWords.\n`).join('\n');

/** One tool of the good content, the fourth, to be spoilt field by field. */
export const goodTool = (fields: Record<string, unknown> = {}) =>
  yaml({
    order: 4,
    category: 'images',
    name: 'Canva',
    description: 'Lays out a listing.',
    badge: 'Free tier',
    url: 'https://www.canva.com',
    ...fields,
  });

export const legalText = (count: number) =>
  `---\ntitle: Privacy\ndescription: What we keep.\neffective: 2025-09-03\n---\n\n${sections(count)}`;

export const goodPage = (
  title: string,
  description = `${title}: a sentence that is long enough to be a description.`,
) => yaml({ title, description, social: title });

/** Content with nothing wrong in it. */
export const GOOD_CONTENT: Record<string, string> = {
  ...Object.fromEntries(
    APP_IDS.map((id) => [
      `content/apps/${id}.yaml`,
      yaml({
        verb: 'meet',
        tagline: 'One sentence.',
        description: 'Two sentences. Here.',
        subdomain: id,
      }),
    ]),
  ),
  ...many(24, (index) => [`content/tools/tool-${index}.yaml`, goodTool({ order: index + 1 })]),
  ...many(5, (index) => [
    `content/prompts/prompt-${index}.yaml`,
    yaml({ order: index + 1, title: 'A tip', example: 'Like this.', prompt: 'Write it like this.' }),
  ]),
  ...many(12, (index) => [
    `content/faq/question-${index}.mdx`,
    `---\norder: ${index + 1}\nquestion: Why?\ntopic: basics\n---\n\nSee [the terms](/terms) and [an app](/#localz).\n`,
  ]),
  'content/faq-topics/basics.yaml': yaml({ order: 1, title: 'Basics' }),
  'content/tool-categories/images.yaml': yaml({
    order: 1,
    title: 'Images',
    subtitle: 'Better pictures.',
    icon: 'images',
    colour: 'localz',
  }),
  'content/legal/privacy.mdx': legalText(10),
  'content/legal/terms.mdx': legalText(10),
  'content/prices/prices.yaml': yaml({ general: '{range} a month', free: 'Two', launch: 'Free', apps: {} }),
  'content/rewards/guide.yaml': yaml({ ranges: 'What an amount depends on.' }),
  'content/pages/about.yaml': goodPage('About'),
  'content/pages/faq.yaml': goodPage('FAQ'),
  'src/pages/about.astro': '<p>Words</p>{/* £5 a month */}\n',
};

/** A folder of its own with these files; `undefined` leaves a file of the good content out. */
export class ContentFolder implements Disposable {
  readonly root = mkdtempSync(join(tmpdir(), 'thegrid-content-'));

  constructor(files: Record<string, string | undefined>) {
    for (const [path, text] of Object.entries(files)) {
      if (text === undefined) continue;
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), text);
    }
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
