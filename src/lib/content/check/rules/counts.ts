import { basename } from 'node:path';
import { APP_IDS } from '#domain/apps.ts';
import { PROMISED } from '../../promises.ts';
import type { CheckedCollection } from '../collections.ts';
import type { Problem } from '../problem.ts';
import type { ContentFile } from '../source.ts';

const LEGAL_TEXTS = ['privacy', 'terms'];

const idOf = (file: ContentFile) => basename(file.path).replace(/\.\w+$/, '');
const fieldOf = (file: ContentFile, field: string) =>
  (file.data as Record<string, unknown> | undefined)?.[field];

function checkApps(files: readonly ContentFile[]): Problem[] {
  const there = files.map(idOf);
  const rule = 'apps' as const;
  const missing = APP_IDS.filter((id) => !there.includes(id)).map((id) => {
    const sentence = 'This file is missing. TheGrid has exactly eleven apps, each in a file of its own name.';
    return { rule, file: `content/apps/${id}.yaml`, sentence };
  });
  const extra = files.filter((file) => !APP_IDS.some((id) => id === idOf(file)));
  return [
    ...missing,
    ...extra.map(({ path }) => ({
      rule,
      file: path,
      sentence: 'This is none of the eleven apps of TheGrid.',
    })),
  ];
}

function checkTools(tools: readonly ContentFile[], categories: readonly ContentFile[]): Problem[] {
  const rule = 'tools' as const;
  const few: Problem[] =
    tools.length >= PROMISED.leastTools
      ? []
      : [
          {
            rule,
            file: 'content/tools',
            sentence: `There are ${tools.length} tools; the page promises at least ${PROMISED.leastTools}.`,
          },
        ];
  const used = new Set(tools.map((tool) => fieldOf(tool, 'category')));
  const empty = categories
    .filter((category) => !used.has(idOf(category)))
    .map(
      ({ path }): Problem => ({
        rule,
        file: path,
        sentence: 'No tool is in this category: its tab would be empty.',
      }),
    );
  return [...few, ...empty];
}

function checkLegal(files: readonly ContentFile[]): Problem[] {
  return LEGAL_TEXTS.flatMap((id): Problem[] => {
    const path = `content/legal/${id}.mdx`;
    const file = files.find((one) => one.path === path);
    const sections = file?.body.match(/^## +\S/gm)?.length ?? 0;
    if (sections === PROMISED.legalSections) return [];
    const sentence = file
      ? `This text has ${sections} sections (headings that begin with ##); it must have ${PROMISED.legalSections}.`
      : 'This file is missing: the page of that name shows it.';
    return [{ rule: 'legal', file: path, line: file?.bodyLine, sentence }];
  });
}

/** Required numbers of entries: apps, tools and categories, prompts, answers, legal sections. */
export function checkCounts(collections: readonly CheckedCollection[]): Problem[] {
  const filesOf = (name: string) => collections.find((one) => one.name === name)?.files ?? [];
  const problems = [
    ...checkApps(filesOf('apps')),
    ...checkTools(filesOf('tools'), filesOf('tool-categories')),
    ...checkLegal(filesOf('legal')),
  ];
  if (filesOf('rewards').length === 0) {
    const sentence = 'This file is missing: it is the token guide.';
    problems.push({ rule: 'rewards', file: 'content/rewards/guide.yaml', sentence });
  }
  const prompts = filesOf('prompts').length;
  if (prompts !== PROMISED.prompts) {
    const sentence = `There are ${prompts} prompt tips; the page shows exactly ${PROMISED.prompts}.`;
    problems.push({ rule: 'prompts', file: 'content/prompts', sentence });
  }
  const answers = filesOf('faq').length;
  if (answers < PROMISED.leastAnswers) {
    const sentence = `There are ${answers} questions; the page needs at least ${PROMISED.leastAnswers}.`;
    problems.push({ rule: 'faq', file: 'content/faq', sentence });
  }
  return problems;
}
