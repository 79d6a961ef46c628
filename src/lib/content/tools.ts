import { type CollectionEntry, getCollection } from 'astro:content';
import { byOrder, requireEntry } from './entry.ts';

export type Tool = CollectionEntry<'tools'>['data'];
export type Prompt = CollectionEntry<'prompts'>['data'];
export type ToolCategory = CollectionEntry<'tool-categories'>['data'] & { id: string; tools: Tool[] };

/** The tabs of /tools in their order (R184). */
const CATEGORIES = [
  'Images',
  'Background',
  'Layouts & Design',
  'Writing',
  'Research',
  'Floor Plans',
  'CVs & Jobs',
  'Trust Boosters',
  'Extras',
];

/** The page says "24+" (R179, R182). */
const FEWEST_TOOLS = 24;

/**
 * The nine categories in order, each with its tools, the featured ones first.
 * @throws when they are not exactly the nine of R184, or fewer tools than the page claims.
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
  const titles = categories.map(({ title }) => title);
  if (titles.join() !== CATEGORIES.join()) {
    throw new Error(
      `content/tool-categories must hold ${CATEGORIES.join(', ')}; it holds ${titles.join(', ')}.`,
    );
  }
  if (tools.length < FEWEST_TOOLS) {
    throw new Error(`/tools claims ${FEWEST_TOOLS} tools and more; content/tools holds ${tools.length}.`);
  }
  return categories;
}

/**
 * The five prompt tips in order.
 * @throws when there are not five (R192).
 */
export async function loadPrompts(): Promise<Prompt[]> {
  const prompts = (await getCollection('prompts')).map(({ data }) => data).sort(byOrder);
  if (prompts.length !== 5)
    throw new Error(`content/prompts must hold five tips; it holds ${prompts.length}.`);
  return prompts;
}

/** What /tools says of itself (R178–R181, R197). */
export async function loadToolkit(): Promise<CollectionEntry<'toolkit'>['data']> {
  const entry = await requireEntry('toolkit', 'toolkit');
  return entry.data;
}
