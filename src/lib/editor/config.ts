import { contentCollections } from '../content/schemas.ts';
import { type CollectionName, SHELVES } from './collections.ts';
import { type EditorField, formOf, referenceTo } from './fields.ts';

/** The prose of a file after its fields, as it stands there: Markdown with our own parts in it. */
const PROSE: EditorField = {
  name: 'body',
  label: 'Text',
  widget: 'text',
  required: true,
  hint: 'Markdown. A price is written &lt;Price of="jobz" /&gt;, the name of an app &lt;App of="jobz" /&gt;.',
};

/** One collection: a folder of files, or a single file. */
type Form = { name: string; label: string; format: string; fields: EditorField[] } & (
  | { folder: string; extension: string; [option: string]: unknown }
  | { file: string }
);

/** The configuration of Sveltia CMS, as its `init` takes it. */
export interface EditorConfig {
  load_config_file: false;
  backend: Record<string, unknown>;
  collections: Form[];
  singletons: Form[];
  [option: string]: unknown;
}

/** In forms a reference is a text that names its collection, and whoever edits chooses among the files. */
const reference = (collection: CollectionName) => {
  const { title, fixed } = SHELVES[collection];
  return referenceTo(collection, fixed || !title ? '{{slug}}' : title);
};
const known = contentCollections(reference as unknown as Parameters<typeof contentCollections>[0]);

function form(name: CollectionName): Form {
  const { base, pattern, schema } = known[name];
  const { label, one, title, fixed } = SHELVES[name];
  const [, extension = ''] = pattern.split('.');
  const fields = [...formOf(schema), ...(extension === 'mdx' ? [PROSE] : [])];
  const shared = { name, label, format: extension === 'mdx' ? 'yaml-frontmatter' : 'yaml', fields };
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
 * Everything the editor is told: where the files lie, and a form for each collection of `content/`, made of the schemas
 * by which the content check judges the result.
 *
 * @param repository `owner/name` at GitHub; without it, only a folder on the same machine can be edited.
 */
export function editorConfig(repository?: string): EditorConfig {
  const forms = (Object.keys(SHELVES) as CollectionName[]).map(form);
  return {
    load_config_file: false,
    backend: {
      name: 'github',
      repo: repository ?? 'thegrid/this-folder',
      // A token of the editor's own. The other way in passes through a server of somebody else.
      auth_methods: ['token'],
    },
    // A change becomes a pull request, which the content check looks at before anybody reads it on the site.
    ...(repository ? { publish_mode: 'editorial_workflow' } : {}),
    app_title: 'TheGrid: editing',
    media_folder: 'public/media',
    public_folder: '/media',
    show_preview_links: false,
    editor: { preview: false },
    slug: { encoding: 'ascii', clean_accents: true },
    output: { omit_empty_optional_fields: true, yaml: { quote: 'none' } },
    collections: forms.filter((one) => 'folder' in one),
    singletons: forms.filter((one) => 'file' in one),
  };
}
