import { beginEditorSignIn } from '#domain/editing/contract.ts';
import { PRODUCT } from '#domain/product.ts';
import { DEAD_LINK } from '../content/check/links.ts';
import { REPEATED } from '../content/check/single-source.ts';
import { type CollectionName, contentCollections } from '../content/schemas.ts';
import { type EditorField, formOf, referenceTo } from './fields.ts';

/** Editor settings that the schema lacks: label and allowed operations. */
interface Shelf {
  label: string;
  /** Singular, for a collection of many files. */
  one?: string;
  /** Field shown in lists and used for new file names, for a collection of many files. */
  title?: string;
  /** The set of files is fixed by code: no creation or deletion. */
  fixed?: true;
  /** The page that shows an entry, for the link to its preview. */
  page: string;
}

/** In the editor's order, most edited first. */
export const SHELVES: Readonly<Record<CollectionName, Shelf>> = {
  faq: { label: 'Questions', one: 'Question', title: 'question', page: 'faq#{{slug}}' },
  'faq-topics': { label: 'Groups of questions', one: 'Group', title: 'title', page: 'faq' },
  news: { label: 'News', one: 'Article', title: 'title', page: 'news/{{slug}}' },
  prices: { label: 'Prices', page: '/' },
  apps: { label: 'Apps', one: 'App', title: 'tagline', fixed: true, page: '#{{slug}}' },
  carousel: { label: 'Cards of the carousel', one: 'Card', title: 'app', fixed: true, page: '/' },
  'flip-cards': { label: 'Old way, new way', one: 'Card', title: 'title', page: '/' },
  home: { label: 'Sections of the home page', one: 'Section', title: 'heading', fixed: true, page: '/' },
  manifesto: { label: 'Manifesto', page: '/' },
  steps: { label: 'Steps to INZ', one: 'Step', title: 'title', fixed: true, page: '/' },
  site: { label: 'What is said of INZ', page: '/' },
  rewards: { label: 'Token guide', page: 'contribute' },
  embed: { label: 'Sites that show the form', page: 'embed/contribute' },
  tools: { label: 'Tools', one: 'Tool', title: 'name', page: 'tools' },
  'tool-categories': { label: 'Categories of tools', one: 'Category', title: 'title', page: 'tools' },
  prompts: { label: 'Prompts', one: 'Prompt', title: 'title', fixed: true, page: 'tools' },
  toolkit: { label: 'Toolkit page', page: 'tools' },
  contact: { label: 'Contact page', page: 'contact' },
  about: { label: 'Story', page: 'about' },
  legal: { label: 'Legal texts', one: 'Legal text', title: 'title', fixed: true, page: '{{slug}}' },
  browsers: { label: 'Ways to install', one: 'Browser', title: 'name', fixed: true, page: 'get-app' },
  tributes: { label: 'Thanks', one: 'Thanks', title: 'name', page: '/' },
  videos: { label: 'Films', one: 'Film', title: 'title', fixed: true, page: '/' },
  search: { label: 'Search words', page: 'search' },
  everyday: { label: 'Words of known items', page: 'search' },
  pages: { label: 'Titles in search results', one: 'Page', title: 'title', fixed: true, page: '/' },
};

/** Body of a file: Markdown with our components. */
const PROSE: EditorField = {
  name: 'body',
  label: 'Text',
  widget: 'text',
  required: true,
  hint: 'Markdown. A price is written &lt;Price of="jobz" /&gt;, the name of an app &lt;App of="jobz" /&gt;.',
  pattern: [
    `^(?![\\s\\S]*(?:${REPEATED}|${DEAD_LINK}))`,
    'States a price, names an app or links to a page that the site does not have.',
  ],
};

/** Of a picture before it is made smaller. */
const PICTURE_MAX_BYTES = 10 * 1024 * 1024;

type Form = { name: string; label: string; format: string; fields: EditorField[] } & (
  | { folder: string; extension: string; [option: string]: unknown }
  | { file: string }
);

/** Argument of Sveltia CMS's `init`. */
export interface EditorConfig {
  load_config_file: false;
  backend: Record<string, unknown>;
  collections: Form[];
  singletons: Form[];
  [option: string]: unknown;
}

/** References become text fields with their collection, shown as a choice of its files. */
const reference = (collection: CollectionName) => {
  const { title, fixed } = SHELVES[collection];
  return referenceTo(collection, fixed || !title ? '{{slug}}' : title);
};
const known = contentCollections(reference as unknown as Parameters<typeof contentCollections>[0]);

function form(name: CollectionName): Form {
  const { base, pattern, schema } = known[name];
  const { label, one, title, fixed, page } = SHELVES[name];
  const [, extension = ''] = pattern.split('.');
  const fields = [...formOf(schema), ...(extension === 'mdx' ? [PROSE] : [])];
  const format = extension === 'mdx' ? 'yaml-frontmatter' : 'yaml';
  const shared = { name, label, format, fields, preview_path: page };
  if (!pattern.startsWith('*')) return { ...shared, file: `${base}/${pattern}` };
  return {
    ...shared,
    folder: base,
    extension,
    label_singular: one,
    identifier_field: title,
    slug: `{{${title}}}`,
    summary: fixed ? `{{slug}}: {{${title}}}` : `{{${title}}}`,
    sortable_fields: fields.some((field) => field.name === 'order') ? ['order', title] : [title],
    create: !fixed,
    duplicate: false,
    delete: !fixed,
  };
}

/**
 * Generates the forms from the schemas. @param repository `owner/name`; without it a local folder.
 * @param signInAt the site whose GitHub App editors sign in with; without it they use a token.
 */
export function editorConfig(repository?: string, signInAt?: string): EditorConfig {
  const forms = (Object.keys(SHELVES) as CollectionName[]).map(form);
  return {
    load_config_file: false,
    backend: {
      name: 'github',
      repo: repository ?? 'thegrid/this-folder',
      ...(signInAt
        ? {
            auth_methods: ['oauth', 'token'],
            base_url: signInAt,
            auth_endpoint: beginEditorSignIn.path.slice(1),
          }
        : { auth_methods: ['token'] }),
    },
    // Changes become pull requests, validated by the content check.
    ...(repository ? { publish_mode: 'editorial_workflow' } : {}),
    app_title: `${PRODUCT}: editing`,
    media_folder: 'content/news/pictures',
    public_folder: '/content/news/pictures',
    media_libraries: {
      default: {
        config: {
          max_file_size: PICTURE_MAX_BYTES,
          slugify_filename: true,
          // Smaller, and without what the camera noted, such as the place.
          transformations: { raster_image: { format: 'webp', quality: 85, width: 1600, height: 1600 } },
        },
      },
    },
    // Links to the preview that Netlify reports for a commit; a local folder has none.
    show_preview_links: repository !== undefined,
    editor: { preview: false },
    slug: { encoding: 'ascii', clean_accents: true },
    output: { omit_empty_optional_fields: true, yaml: { quote: 'none' } },
    collections: forms.filter((one) => 'folder' in one),
    singletons: forms.filter((one) => 'file' in one),
  };
}
