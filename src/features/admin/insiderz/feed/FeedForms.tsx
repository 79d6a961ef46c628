import { useRef } from 'react';
import * as z from 'zod/mini';
import { button } from '#components/ui/button.ts';
import { DEFAULT_FEED_TYPE, FEED_LIMITS, FEED_TYPE_LABELS, FeedItem, feedFields } from '#domain/feed/feed.ts';
import { ConflictNote } from '../ConflictNote.tsx';
import { FEED_FORM } from '../drafts.ts';
import { ChoiceField, TextField } from '../FormFields.tsx';
import { RecordForm } from '../RecordForm.tsx';
import { useRecordEdit } from '../record-edit.ts';
import { type RecordForm as FormHandle, useRecordForm } from '../record-form.ts';
import { FeedPreview } from './FeedPreview.tsx';
import { TYPE_OPTIONS } from './feed-list.ts';
import type { Feed, FeedValues } from './use-feed.ts';

const { published, ...typedFields } = feedFields;
const SCHEMA = z.strictObject(typedFields);
const NEW_SCHEMA = z.strictObject({ ...typedFields, published });
const EMPTY: FeedValues = { title: '', body: '', type: DEFAULT_FEED_TYPE, audience: 'members' };

function Fields({ form }: { form: FormHandle<FeedValues> }) {
  return (
    <>
      <TextField form={form} name="title" label="Title" max={FEED_LIMITS.title} />
      <TextField form={form} name="body" label="Text" max={FEED_LIMITS.body} rows={5} />
      <ChoiceField form={form} name="type" label="Type" options={TYPE_OPTIONS} />
    </>
  );
}

/** The form for a new item, to be published or kept as a draft; beside it, how it will look. */
export function NewFeedItem({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const isDraft = useRef(false);
  const form = useRecordForm({
    id: FEED_FORM,
    recordId: null,
    schema: NEW_SCHEMA,
    toInput: (values) => ({ ...values, published: !isDraft.current }),
    initial: EMPTY,
    send: feed.create,
    onSaved: onClose,
  });
  return (
    <RecordForm
      form={form}
      title="New feed item"
      action="Publish"
      onCancel={onClose}
      aside={<FeedPreview values={form.values} at={null} />}
      onAction={() => {
        isDraft.current = false;
      }}
      more={
        <button
          className={button({ kind: 'line', size: 'sm' })}
          type="button"
          aria-disabled={form.busy}
          onClick={() => {
            isDraft.current = true;
            void form.submit();
          }}
        >
          Save as draft
        </button>
      }
    >
      <Fields form={form} />
    </RecordForm>
  );
}

const valuesOf = ({ title, body, type, audience }: FeedItem): FeedValues => ({ title, body, type, audience });

const inWords = ({ title, body, type }: FeedValues) => ({
  Title: title,
  Text: body,
  Type: FEED_TYPE_LABELS[type],
});

/** An item as a form, in its place. */
export function EditFeedItem({ item, feed, onClose }: { item: FeedItem; feed: Feed; onClose: () => void }) {
  const { form, conflict } = useRecordEdit({
    id: FEED_FORM,
    record: item,
    schema: SCHEMA,
    recordSchema: FeedItem,
    valuesOf,
    inWords,
    save: feed.save,
    onSaved: onClose,
  });
  return (
    <RecordForm
      form={form}
      title={`Edit ${item.title}`}
      action="Save"
      onCancel={onClose}
      aside={<FeedPreview values={form.values} at={item.created_at} />}
    >
      {conflict && <ConflictNote {...conflict} />}
      <Fields form={form} />
    </RecordForm>
  );
}
