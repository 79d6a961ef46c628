import type { contentCollections } from '../content/schemas.ts';

/** Editor settings that the schema lacks: label and permitted operations. */
interface Shelf {
  label: string;
  /** Singular, for a collection of many files. */
  one?: string;
  /** Field shown in lists and used for new file names, for a collection of many files. */
  title?: string;
  /** The set of files is fixed by code: no creation or deletion. */
  fixed?: true;
}

export type CollectionName = keyof ReturnType<typeof contentCollections>;

/** In the editor's order, most edited first. */
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
