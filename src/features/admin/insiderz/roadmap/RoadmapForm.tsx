import * as z from 'zod/mini';
import { PanelPart, SidePanel } from '#components/portal/SidePanel.tsx';
import { Button } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import { RELATED_APP_LABELS, type RelatedApp } from '#domain/apps.ts';
import { dayOf } from '#domain/formats.ts';
import { ROADMAP_COLUMN_LABELS } from '#domain/roadmap/columns.ts';
import {
  DEFAULT_COLUMN,
  itemNote,
  ROADMAP_LIMITS,
  RoadmapItem,
  roadmapFields,
} from '#domain/roadmap/roadmap.ts';
import type { FieldSpec } from '../../FormFields.tsx';
import { RecordForm, useRecordForm } from '../record-form.tsx';
import { createItem, type Roadmap, type RoadmapValues } from './use-roadmap.ts';

const COLUMN_KINDS = { backlog: 'quiet', in_progress: 'signal', completed: 'success' } as const;
export const ROADMAP_FORM = 'roadmap-form';

/** Form values: no app and no note are empty strings, references are one line. */
type TypedItem = Omit<RoadmapValues, 'related_app' | 'contributions'> & {
  related_app: RelatedApp | '';
  contributions: string;
  note: string;
};

const SCHEMA = z.strictObject({ ...roadmapFields, note: z.optional(itemNote) });
const EMPTY: TypedItem = {
  title: '',
  description: '',
  column_name: DEFAULT_COLUMN,
  related_app: '',
  public: false,
  contributions: '',
  note: '',
};
const APP_OPTIONS = Object.entries({ '': 'No app chosen', ...RELATED_APP_LABELS });

const FIELDS: readonly FieldSpec<TypedItem>[] = [
  { name: 'title', label: 'Title', max: ROADMAP_LIMITS.title },
  { name: 'description', label: 'Description', max: ROADMAP_LIMITS.description, rows: 4 },
  {
    name: 'column_name',
    label: 'Column',
    options: Object.entries(ROADMAP_COLUMN_LABELS),
    required: false,
    half: true,
  },
  {
    name: 'related_app',
    label: 'Related App',
    options: APP_OPTIONS,
    required: false,
    half: true,
    inConflict: (app) => ['Related App', app ? RELATED_APP_LABELS[app as RelatedApp] : 'None'],
  },
  {
    name: 'public',
    label: 'Show to everybody',
    hint: 'Members always see it. With this, visitors of the public roadmap do too.',
    inConflict: (isPublic) => ['Seen by', isPublic ? 'Everybody' : 'Members only'],
  },
  {
    name: 'contributions',
    label: 'Came of these contributions (optional)',
    hint: 'Their references, with commas between them. Once accepted, each shows its sender this item.',
    required: false,
    attributes: { spellCheck: false },
  },
];
const EDIT_FIELDS: typeof FIELDS = [
  ...FIELDS,
  {
    name: 'note',
    label: 'Note for followers (optional)',
    hint: 'Stays on the item with its date. Everyone who can see the item can read it.',
    max: ROADMAP_LIMITS.note,
    rows: 2,
    inConflict: null,
  },
];

function typedOf(item: RoadmapItem | null): TypedItem {
  if (!item) return EMPTY;
  const { title, description, column_name, related_app, public: isPublic } = item;
  const contributions = item.contributions.join(', ');
  const typed = { title, description, column_name, public: isPublic, contributions, note: '' };
  return { ...typed, related_app: related_app ?? '' };
}

const changeOf = ({ note, contributions, ...typed }: TypedItem) => ({
  ...typed,
  contributions: contributions
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean),
  related_app: typed.related_app || null,
  ...(note.trim() !== '' && { note }),
});

interface RoadmapFormProps {
  item: RoadmapItem | null;
  roadmap: Roadmap;
  onClose: () => void;
}

export function RoadmapForm({ item, roadmap, onClose }: RoadmapFormProps) {
  const form = useRecordForm({
    id: ROADMAP_FORM,
    record: item,
    recordSchema: RoadmapItem,
    schema: SCHEMA,
    toInput: changeOf,
    valuesOf: typedOf,
    fields: item ? EDIT_FIELDS : FIELDS,
    send: (values, key, seen) => (item ? roadmap.save(item, values, key, seen) : createItem(values, key)),
    onSaved: onClose,
  });
  if (!item) return <RecordForm form={form} title="New roadmap item" action="Create" onCancel={onClose} />;
  const remove = () => {
    form.leave();
    void roadmap.remove(item).then((isRemoved) => isRemoved && onClose());
  };
  const title = `Edit ${item.title}`;
  const cancel = () => {
    form.leave();
    onClose();
  };
  return (
    <SidePanel
      title={title}
      state={
        <span className={badge({ kind: COLUMN_KINDS[item.column_name] })}>
          {ROADMAP_COLUMN_LABELS[item.column_name]}
        </span>
      }
      onClose={cancel}
    >
      <RecordForm
        form={form}
        title={title}
        inPanel
        action="Save"
        onCancel={onClose}
        more={
          <Button kind="danger" size="sm" className="ms-auto" onClick={remove}>
            Delete
          </Button>
        }
      />
      <History of={item} />
    </SidePanel>
  );
}

function History({ of: { created_at, completed_at, notes } }: { of: RoadmapItem }) {
  const steps = [
    { at: created_at, what: 'Added', words: '' },
    ...notes.map(({ at, column_name, words }) => ({
      at,
      what: `Note in ${ROADMAP_COLUMN_LABELS[column_name]}`,
      words,
    })),
    ...(completed_at ? [{ at: completed_at, what: ROADMAP_COLUMN_LABELS.completed, words: '' }] : []),
  ];
  return (
    <PanelPart title="History">
      <ol>
        {steps
          .sort((a, b) => a.at.localeCompare(b.at))
          .map(({ at, what, words }) => (
            <li key={`${what} ${at}`} className="wrap-anywhere border-t border-t-line py-2">
              <b className="font-semibold">{what}</b>{' '}
              <time className="text-0 text-muted" dateTime={at}>
                {dayOf(at)}
              </time>
              {words && <p className="whitespace-pre-line">{words}</p>}
            </li>
          ))}
      </ol>
    </PanelPart>
  );
}
