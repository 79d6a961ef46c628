import { useLayoutEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { Age } from '#components/portal/Age.tsx';
import { useRows } from '#components/portal/use-rows.ts';
import { Button, Control } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import { label } from '#components/ui/text-field.ts';
import { DEFAULT_FEED_TYPE, FEED_LIMITS, FEED_TYPE_LABELS, FeedItem, feedFields } from '#domain/feed/feed.ts';
import { dayOf } from '#domain/formats.ts';
import type { FieldSpec } from '../../FormFields.tsx';
import { RecordList } from '../../RecordList.tsx';
import { recordTitle } from '../look.ts';
import { NewItemButton, RecordForm, useEditing, useRecordForm } from '../record-form.tsx';
import { FEED_FORM } from '../records.ts';
import {
  createItem,
  FEED_LIST,
  type FeedValues,
  feedQuery,
  removeItem,
  saveItem,
  togglePublished,
} from './feed-records.ts';

const ROW = 'grid gap-x-5 gap-y-2 border-t border-t-line p-4 first:border-t-0';

export function FeedSection() {
  const feed = useRows(feedQuery);
  const editor = useEditing(FEED_FORM);
  const { editing, setEditing, opener, close } = editor;
  const focusNext = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focusNext.current && document.activeElement?.matches('body, main')) {
      document.getElementById(focusNext.current)?.focus();
    }
  });

  return (
    <RecordList
      rows={feed}
      spec={FEED_LIST}
      things={['feed item', 'feed items']}
      search="feed"
      empty={['Nothing in the feed yet', 'What you publish here is what members read under What’s new.']}
      tools={<NewItemButton {...editor} />}
      form={editing === null && <FeedForm item={null} onClose={close} />}
    >
      {(shown) => (
        <ul className="grid rounded-2 border border-line bg-ground">
          {shown.map((item) => {
            const { id, title, body, type, published, published_at, created_at } = item;
            const unpublished = published_at === null ? 'Draft' : 'Unpublished';
            if (id === editing)
              return (
                <li key={id} className={ROW}>
                  <FeedForm item={item} onClose={() => setEditing(undefined)} />
                </li>
              );
            return (
              <li key={id} className={`${ROW} lg:grid-cols-[minmax(0,1fr)_auto]`}>
                <div className="min-w-0">
                  <h3 className={recordTitle()}>{title}</h3>
                  <p className="wrap-anywhere line-clamp-3 max-w-[44rem] whitespace-pre-line text-muted">
                    {body}
                  </p>
                  <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-0 text-muted">
                    <span className={badge({ kind: published ? 'success' : 'quiet' })}>
                      {published ? 'Published' : unpublished}
                    </span>
                    <span>{FEED_TYPE_LABELS[type]}</span>
                    <Age at={created_at} />
                  </p>
                </div>
                <div className="flex flex-wrap items-start gap-1 lg:flex-nowrap lg:justify-end">
                  <Control
                    kind="quiet"
                    className="min-w-[7rem]!"
                    aria-label={`${published ? 'Unpublish' : 'Publish'} ${title}`}
                    onClick={() => void togglePublished(item)}
                  >
                    {published ? 'Unpublish' : 'Publish'}
                  </Control>
                  <Control
                    kind="quiet"
                    className="row-action"
                    id={`feed-edit-${id}`}
                    aria-label={`Edit ${title}`}
                    onClick={() => {
                      focusNext.current = `feed-edit-${id}`;
                      setEditing(id);
                    }}
                  >
                    Edit
                  </Control>
                  {!published && (
                    <Control
                      kind="quiet"
                      className="row-action text-danger!"
                      aria-label={`Delete ${title}`}
                      onClick={async () => {
                        if (await removeItem(item)) opener.current?.focus();
                      }}
                    >
                      Delete
                    </Control>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </RecordList>
  );
}

const SCHEMA = z.strictObject(feedFields);
const EMPTY: FeedValues = { title: '', body: '', type: DEFAULT_FEED_TYPE, audience: 'members' };
const FIELDS: readonly FieldSpec<FeedValues>[] = [
  { name: 'title', label: 'Title', max: FEED_LIMITS.title },
  { name: 'body', label: 'Text', max: FEED_LIMITS.body, rows: 5 },
  { name: 'type', label: 'Type', options: Object.entries(FEED_TYPE_LABELS), required: false },
];

function valuesOf(item: FeedItem | null): FeedValues {
  if (!item) return EMPTY;
  const { title, body, type, audience } = item;
  return { title, body, type, audience };
}

function FeedForm({ item, onClose }: { item: FeedItem | null; onClose: () => void }) {
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
