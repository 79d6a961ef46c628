import { type CollectionEntry, getCollection } from 'astro:content';
import { byOrder, fieldsOf } from './pages.ts';

export type Tool = CollectionEntry<'tools'>['data'];
export type Prompt = CollectionEntry<'prompts'>['data'];
export type ToolCategory = CollectionEntry<'tool-categories'>['data'] & { id: string; tools: Tool[] };

/** Featured ones first. */
export async function loadToolCategories(): Promise<ToolCategory[]> {
  const tools = (await getCollection('tools')).map(({ data }) => data);
  return (await getCollection('tool-categories'))
    .map(({ id, data }) => ({
      ...data,
      id,
      tools: tools
        .filter(({ category }) => category.id === id)
        .sort((a, b) => Number(b.featured) - Number(a.featured) || byOrder(a, b)),
    }))
    .sort(byOrder);
}

export async function loadPrompts(): Promise<Prompt[]> {
  return (await getCollection('prompts')).map(({ data }) => data).sort(byOrder);
}

export const loadToolkit = () => fieldsOf('toolkit', 'toolkit');
