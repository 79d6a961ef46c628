import { type CollectionEntry, getCollection } from 'astro:content';
import { byOrder, requireEntry } from './entry.ts';
import { PROMISED } from './promises.ts';

export type Tool = CollectionEntry<'tools'>['data'];
export type Prompt = CollectionEntry<'prompts'>['data'];
export type ToolCategory = CollectionEntry<'tool-categories'>['data'] & { id: string; tools: Tool[] };

/**
 * Categories with their tools, featured ones first. @throws when there are fewer tools than the page
 * states.
 */
export async function loadToolCategories(): Promise<ToolCategory[]> {
  const tools = (await getCollection('tools')).map(({ data }) => data);
  const categories = (await getCollection('tool-categories'))
    .map(({ id, data }) => ({
      ...data,
      id,
      tools: tools
        .filter(({ category }) => category.id === id)
        .sort((a, b) => Number(b.featured) - Number(a.featured) || byOrder(a, b)),
    }))
    .sort(byOrder);
  if (tools.length < PROMISED.leastTools) {
    throw new Error(
      `/tools claims ${PROMISED.leastTools} tools and more; content/tools holds ${tools.length}.`,
    );
  }
  return categories;
}

/** @throws unless there are five. */
export async function loadPrompts(): Promise<Prompt[]> {
  const prompts = (await getCollection('prompts')).map(({ data }) => data).sort(byOrder);
  if (prompts.length !== PROMISED.prompts)
    throw new Error(`content/prompts must hold ${PROMISED.prompts} tips; it holds ${prompts.length}.`);
  return prompts;
}

export async function loadToolkit(): Promise<CollectionEntry<'toolkit'>['data']> {
  const entry = await requireEntry('toolkit', 'toolkit');
  return entry.data;
}
