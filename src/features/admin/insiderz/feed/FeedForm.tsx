import { useRef } from 'react';
import * as z from 'zod/mini';
import { Button } from '#components/ui/Button.tsx';
import { label } from '#components/ui/text-field.ts';
import { DEFAULT_FEED_TYPE, FEED_LIMITS, FEED_TYPE_LABELS, FeedItem, feedFields } from '#domain/feed/feed.ts';
import { dayOf } from '#domain/formats.ts';
import type { FieldSpec } from '../../FormFields.tsx';
import { FEED_FORM } from '../drafts.ts';
import { RecordForm, useRecordForm } from '../record-form.tsx';
import { createItem, type FeedValues, saveItem, TYPE_OPTIONS } from './feed-records.ts';

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
  item: FeedItem | null;
  onClose: () => void;
}

export function FeedForm({ item, onClose }: FeedFormProps) {
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
      item ? saveItem(item, values, key, seen) : createItem({ ...values, published }, key),
    onSaved: onClose,
  });
  return (
    <RecordForm
      form={form}
      title={item ? `Edit ${item.title}` : 'New feed item'}
      action={item ? 'Save' : 'Publish'}
      onCancel={onClose}
      aside={<FeedPreview values={form.values} at={item?.created_at ?? null} />}
      onAction={() => {
        isDraft.current = false;
      }}
      more={
        !item && (
          <Button
            kind="line"
            size="sm"
            aria-disabled={form.busy}
            onClick={() => {
              isDraft.current = true;
              void form.submit();
            }}
          >
            Save as draft
          </Button>
        )
      }
    />
  );
}

function FeedPreview({ values, at }: { values: FeedValues; at: string | null }) {
  const { title, body, type } = values;
  return (
    <section className="self-start rounded-2 border border-line bg-raised px-5 py-4" aria-label="Preview">
      <p className={label}>What’s new</p>
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
