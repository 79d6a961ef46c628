import * as z from 'zod/mini';
import { button } from '#components/ui/button.ts';
import { RELATED_APP_LABELS } from '#domain/apps.ts';
import {
  DEFAULT_COLUMN,
  itemNote,
  ROADMAP_COLUMN_LABELS,
  ROADMAP_LIMITS,
  RoadmapItem,
  roadmapFields,
} from '#domain/roadmap/roadmap.ts';
import { ConflictNote } from '../ConflictNote.tsx';
import { ChoiceField, SwitchField, TextField } from '../FormFields.tsx';
import { RecordForm } from '../RecordForm.tsx';
import { useRecordEdit } from '../record-edit.ts';
import { type RecordForm as FormHandle, useRecordForm } from '../record-form.ts';
import { APP_OPTIONS, COLUMN_OPTIONS } from './roadmap-list.ts';
import { type Roadmap, type RoadmapValues, valuesOf } from './use-roadmap.ts';

/** Names the draft of this section's forms. */
export const ROADMAP_FORM = 'roadmap-form';

/** An item as it is typed, where no app is an empty choice. */
type TypedItem = Omit<RoadmapValues, 'related_app'> & {
  related_app: NonNullable<RoadmapValues['related_app']> | '';
  /** Told with the change; empty for none. */
  note: string;
};
const typedOf = (item: RoadmapItem): TypedItem => {
  const values = valuesOf(item);
  return { ...values, related_app: values.related_app ?? '', note: '' };
};
const itemOf = ({ note: _, ...typed }: TypedItem) => ({ ...typed, related_app: typed.related_app || null });
const changeOf = (typed: TypedItem) => ({
  ...itemOf(typed),
  ...(typed.note.trim() !== '' && { note: typed.note }),
});
const SCHEMA = z.strictObject(roadmapFields);
const EDIT_SCHEMA = z.strictObject({ ...roadmapFields, note: z.optional(itemNote) });
const EMPTY: TypedItem = {
  title: '',
  description: '',
  column_name: DEFAULT_COLUMN,
  related_app: '',
  public: false,
  note: '',
};

function Fields({ form }: { form: FormHandle<TypedItem> }) {
  return (
    <>
      <TextField form={form} name="title" label="Title" max={ROADMAP_LIMITS.title} />
      <TextField
        form={form}
        name="description"
        label="Description"
        max={ROADMAP_LIMITS.description}
        rows={4}
      />
      <div className="grid @min-[30rem]:grid-cols-2 gap-x-5">
        <ChoiceField form={form} name="column_name" label="Column" options={COLUMN_OPTIONS} />
        <ChoiceField form={form} name="related_app" label="Related App" options={APP_OPTIONS} />
      </div>
      <SwitchField
        form={form}
        name="public"
        label="Show to everybody"
        hint="Members always see it. With this, visitors of the public roadmap do too."
      />
    </>
  );
}

/** The form for a new item; the column begins at Backlog. */
export function NewRoadmapItem({ roadmap, onClose }: { roadmap: Roadmap; onClose: () => void }) {
  const form = useRecordForm({
    id: ROADMAP_FORM,
    recordId: null,
    schema: SCHEMA,
    toInput: itemOf,
    initial: EMPTY,
    send: roadmap.create,
    onSaved: onClose,
  });
  return (
    <RecordForm form={form} title="New roadmap item" action="Create" onCancel={onClose}>
      <Fields form={form} />
    </RecordForm>
  );
}

const inWords = (values: TypedItem) => ({
  Title: values.title,
  Description: values.description,
  Column: ROADMAP_COLUMN_LABELS[values.column_name],
  'Related App': values.related_app ? RELATED_APP_LABELS[values.related_app] : 'None',
  'Seen by': values.public ? 'Everybody' : 'Members only',
});

interface EditRoadmapItemProps {
  item: RoadmapItem;
  roadmap: Roadmap;
  onClose: () => void;
}

export function EditRoadmapItem({ item, roadmap, onClose }: EditRoadmapItemProps) {
  const { form, conflict } = useRecordEdit({
    id: ROADMAP_FORM,
    record: item,
    schema: EDIT_SCHEMA,
    toInput: changeOf,
    recordSchema: RoadmapItem,
    valuesOf: typedOf,
    inWords,
    save: roadmap.save,
    onSaved: onClose,
  });
  const remove = () => {
    form.leave();
    void roadmap.remove(item);
  };
  return (
    <RecordForm
      form={form}
      title={`Edit ${item.title}`}
      action="Save"
      onCancel={onClose}
      more={
        <button
          className={button({ kind: 'danger', size: 'sm', className: 'ms-auto' })}
          type="button"
          onClick={remove}
        >
          Delete
        </button>
      }
    >
      {conflict && <ConflictNote {...conflict} />}
      <Fields form={form} />
      <TextField
        form={form}
        name="note"
        label="Note for followers (optional)"
        hint="Kept with its day at the item. Whoever sees the item reads it."
        max={ROADMAP_LIMITS.note}
        rows={2}
      />
    </RecordForm>
  );
}
