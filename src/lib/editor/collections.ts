import type { contentCollections } from '../content/schemas.ts';

/** What the schema of a collection does not say: its name for editors, and what may be done with its files. */
interface Shelf {
  label: string;
  /** Of a collection of many files: the name of one. */
  one?: string;
  /** Of a collection of many files: the field by which a list shows them, and after which a new file is named. */
  title?: string;
  /** The files are fixed by what reads them: an app, a page, a section. None is made or deleted. */
  fixed?: true;
}

export type CollectionName = keyof ReturnType<typeof contentCollections>;

/** Every collection, in the order of the editor's list: what is changed most stands first. */
export const SHELVES: Readonly<Record<CollectionName, Shelf>> = {
  faq: { label: 'Questions', one: 'Question', title: 'question' },
  'faq-topics': { label: 'Groups of questions', one: 'Group', title: 'title' },
  news: { label: 'News', one: 'Article', title: 'title' },
  prices: { label: 'Prices' },
  apps: { label: 'Apps', one: 'App', title: 'tagline', fixed: true },
  carousel: { label: 'Cards of the carousel', one: 'Card', title: 'app', fixed: true },
  'flip-cards': { label: 'Old way, new way', one: 'Card', title: 'title' },
  home: { label: 'Sections of the home page', one: 'Section', title: 'heading', fixed: true },
  manifesto: { label: 'Manifesto' },
  steps: { label: 'Steps to INZ', one: 'Step', title: 'title', fixed: true },
  site: { label: 'What is said of INZ' },
  rewards: { label: 'Token guide' },
  tools: { label: 'Tools', one: 'Tool', title: 'name' },
  'tool-categories': { label: 'Categories of tools', one: 'Category', title: 'title' },
  prompts: { label: 'Prompts', one: 'Prompt', title: 'title', fixed: true },
  toolkit: { label: 'Toolkit page' },
  contact: { label: 'Contact page' },
  about: { label: 'Story' },
  legal: { label: 'Legal texts', one: 'Legal text', title: 'title', fixed: true },
  browsers: { label: 'Ways to install', one: 'Browser', title: 'name', fixed: true },
  tributes: { label: 'Thanks', one: 'Thanks', title: 'name' },
  videos: { label: 'Films', one: 'Film', title: 'title', fixed: true },
  pages: { label: 'Titles in search results', one: 'Page', title: 'title', fixed: true },
};
