import { label } from '#components/ui/text-field.ts';
import { FEED_TYPE_LABELS } from '#domain/feed/feed.ts';
import { dayOf } from '#domain/formats.ts';
import type { FeedValues } from './use-feed.ts';

/** How members will see it under What's new: the same words, as plain text. */
export function FeedPreview({ values, at }: { values: FeedValues; at: string | null }) {
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
