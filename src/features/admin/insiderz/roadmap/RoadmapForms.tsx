import { useState } from 'react';
import * as z from 'zod/mini';
import { RELATED_APP_LABELS } from '#domain/contributions/contribution.ts';
import {
  DEFAULT_COLUMN,
  ROADMAP_COLUMN_LABELS,
  ROADMAP_LIMITS,
  RoadmapItem,
  roadmapFields,
} from '#domain/roadmap/roadmap.ts';
import { ConflictNote } from '../ConflictNote.tsx';
import { currentOf } from '../conflicts.ts';
import { ChoiceField, SwitchField, TextField } from '../FormFields.tsx';
import { RecordForm } from '../RecordForm.tsx';
import { type RecordForm as FormHandle, useRecordForm } from '../record-form.ts';
import { APP_OPTIONS, COLUMN_OPTIONS } from './roadmap-list.ts';
import { type Roadmap, type RoadmapValues, valuesOf } from './use-roadmap.ts';

/** Names the draft of this section's forms. */
export const ROADMAP_FORM = 'roadmap-form';

const SCHEMA = z.strictObject(roadmapFields);
const EMPTY: RoadmapValues = {
  title: '',
  description: '',
  column_name: DEFAULT_COLUMN,
  related_app: null,
  public: false,
};

function Fields({ form }: { form: FormHandle<RoadmapValues> }) {
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
      <div className="row2">
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

/** The form for a new item (R383); the column begins at Backlog (R384). */
export function NewRoadmapItem({ roadmap, onClose }: { roadmap: Roadmap; onClose: () => void }) {
  const form = useRecordForm<RoadmapValues>({
    id: ROADMAP_FORM,
    recordId: null,
    schema: SCHEMA,
    initial: EMPTY,
    send: async (values, key) => {
      const fault = await roadmap.create(values, key);
      if (fault === null) onClose();
      return fault;
    },
  });
  return (
    <RecordForm form={form} title="New roadmap item" action="Create" onCancel={onClose}>
      <Fields form={form} />
    </RecordForm>
  );
}

/** What somebody else saved, where it differs from what is typed here. */
function differences(mine: RoadmapValues, theirs: RoadmapItem): [string, string][] {
  const found: [string, string][] = [];
  if (mine.title !== theirs.title) found.push(['Title', theirs.title]);
  if (mine.description !== theirs.description) found.push(['Description', theirs.description]);
  if (mine.column_name !== theirs.column_name) {
    found.push(['Column', ROADMAP_COLUMN_LABELS[theirs.column_name]]);
  }
  if (mine.related_app !== theirs.related_app) {
    found.push(['Related App', theirs.related_app ? RELATED_APP_LABELS[theirs.related_app] : 'None']);
  }
  if (mine.public !== theirs.public) found.push(['Seen by', theirs.public ? 'Everybody' : 'Members only']);
  return found;
}

interface EditRoadmapItemProps {
  item: RoadmapItem;
  roadmap: Roadmap;
  onClose: () => void;
}

/** The card as a form, in its place. */
export function EditRoadmapItem({ item, roadmap, onClose }: EditRoadmapItemProps) {
  const [theirs, setTheirs] = useState<RoadmapItem | null>(null);
  const form = useRecordForm<RoadmapValues>({
    id: ROADMAP_FORM,
    recordId: item.id,
    schema: SCHEMA,
    initial: valuesOf(item),
    seen: item.updated_at,
    send: async (values, key, seen) => {
      setTheirs(null);
      const fault = await roadmap.save(item, values, key, seen);
      if (fault === null) onClose();
      else setTheirs(currentOf(fault, RoadmapItem));
      return fault;
    },
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
        <button className="btn sm bad end" type="button" onClick={remove}>
          Delete
        </button>
      }
    >
      {theirs && (
        <ConflictNote
          theirs={differences(form.values, theirs)}
          onMine={() => {
            form.adopt(form.values, theirs.updated_at);
            form.submit();
          }}
          onTheirs={() => {
            form.adopt(valuesOf(theirs), theirs.updated_at);
            setTheirs(null);
          }}
        />
      )}
      <Fields form={form} />
    </RecordForm>
  );
}
