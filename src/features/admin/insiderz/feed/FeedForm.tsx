import { useRef } from 'react';
import * as z from 'zod/mini';
import { button } from '#components/ui/button.ts';
import { label } from '#components/ui/text-field.ts';
import { DEFAULT_FEED_TYPE, FEED_LIMITS, FEED_TYPE_LABELS, FeedItem, feedFields } from '#domain/feed/feed.ts';
import { dayOf } from '#domain/formats.ts';
import { FEED_FORM } from '../drafts.ts';
import type { FieldSpec } from '../FormFields.tsx';
import { RecordForm, useRecordForm } from '../record-form.tsx';
import { type Feed, type FeedValues, TYPE_OPTIONS } from './use-feed.ts';

const SCHEMA = z.strictObject(feedFields);
const EMPTY: FeedValues = { title: '', body: '', type: DEFAULT_FEED_TYPE, audience: 'members' };
const FIELDS: readonly FieldSpec<FeedValues>[] = [
  { name: 'title', label: 'Title', max: FEED_LIMITS.title },
  { name: 'body', label: 'Text', max: FEED_LIMITS.body, rows: 5 },
  { name: 'type', label: 'Type', options: TYPE_OPTIONS, required: false },
];

function valuesOf(item: FeedItem | null): FeedValues {
  if (!item) return EMPTY;
  const { title, body, type, audience } = item;
  return { title, body, type, audience };
}

interface FeedFormProps {
  /** Null for a new item, which is published or saved as a draft. */
  item: FeedItem | null;
  feed: Feed;
  onClose: () => void;
}

export function FeedForm({ item, feed, onClose }: FeedFormProps) {
  const isDraft = useRef(false);
  const form = useRecordForm({
    id: FEED_FORM,
    record: item,
    recordSchema: FeedItem,
    schema: SCHEMA,
    toInput: (values) => ({ ...values, published: !isDraft.current }),
    valuesOf,
    fields: FIELDS,
    send: ({ published, ...values }, key, seen) =>
      item ? feed.save(item, values, key, seen) : feed.create({ ...values, published }, key),
    onSaved: onClose,
  });
  const preview = <FeedPreview values={form.values} at={item?.created_at ?? null} />;
  if (item)
    return (
      <RecordForm form={form} title={`Edit ${item.title}`} action="Save" onCancel={onClose} aside={preview} />
    );
  return (
    <RecordForm
      form={form}
      title="New feed item"
      action="Publish"
      onCancel={onClose}
      aside={preview}
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
    />
  );
}

/** The item as shown to members under What's new. */
function FeedPreview({ values, at }: { values: FeedValues; at: string | null }) {
  const { title, body, type } = values;
  return (
    <section className="self-start rounded-2 border border-line bg-raised px-5 py-4" aria-label="Preview">
      <p className={label}>What's new</p>
      <div className="mt-2 grid gap-1 border-t border-t-line pt-3">
        <p className="flex justify-between gap-4">
          <b className="wrap-anywhere font-semibold">{title.trim() || 'Title'}</b>
          <span className="flex-none text-muted">{dayOf(at ?? new Date().toISOString())}</span>
        </p>
        <p className="wrap-anywhere whitespace-pre-line">
          {body.trim() || 'What happened, in two sentences.'}
        </p>
        <p className="text-muted">{FEED_TYPE_LABELS[type]}</p>
      </div>
    </section>
  );
}
