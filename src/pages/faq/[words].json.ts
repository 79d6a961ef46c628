import type { APIRoute, GetStaticPaths } from 'astro';
import { plainTextAnswers } from '#features/faq/answers.ts';
import { ANSWERS_FILE, chaptersOf } from '#features/faq/chapters.ts';
import { loadFaq } from '#lib/content/help.ts';
import { PATHS } from '#lib/paths.ts';

export const prerender = true;

const NAME = ANSWERS_FILE.slice(PATHS.faq.length + 1).replace(/\.json$/, '');

/** Empty while /faq contains all answers. */
export const getStaticPaths = (async () =>
  chaptersOf(await loadFaq()) ? [{ params: { words: NAME } }] : []) satisfies GetStaticPaths;

export const GET: APIRoute = async () => {
  const answers = await plainTextAnswers((await loadFaq()).flatMap(({ entries }) => entries));
  return Response.json(Object.fromEntries(answers.map(({ id, answer }) => [id, answer])));
};
