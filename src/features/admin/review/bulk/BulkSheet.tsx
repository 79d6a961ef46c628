import * as z from 'zod/mini';
import { useForm } from '#components/forms/use-form.ts';
import { Sheet } from '#components/portal/Sheet.tsx';
import { Field } from '#components/ui/Field.tsx';
import { reviewContributions } from '#domain/contributions/bulk-contract.ts';
import { CONTRIBUTION_LIMITS, type Decision } from '#domain/contributions/contribution.ts';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { plural } from '#domain/formats.ts';
import { write } from '#state/mutation.ts';
import { Replies } from '../MessageField.tsx';
import { BULK, bulkDraft, decideTogether } from './bulk-decisions.ts';

interface BulkSheetProps {
  status: Decision;
  /** As of opening the sheet; later changes are refused. */
  rows: readonly ContributionSummary[];
  onDone: () => void;
  onClose: () => void;
}

const { message, admin_notes } = reviewContributions.body.shape;
const WORDS = z.object({ message, admin_notes });

export function BulkSheet({ status, rows, onDone, onClose }: BulkSheetProps) {
  const form = useForm({
    id: 'bulk',
    initial: { message: '', admin_notes: '' },
    draft: bulkDraft(),
    schema: WORDS,
    also: ({ message }) =>
      status === 'needs_info' && message.trim() === '' ? { message: 'Write your question here first.' } : {},
    send: (words, key) =>
      write(
        decideTogether(
          rows,
          status,
          { message: words.message ?? '', admin_notes: words.admin_notes ?? '' },
          onDone,
        ),
        key,
      ),
  });
  const { verb, title } = BULK[status];
  const put = (message: string) => {
    form.fill({ message });
    form.focus('message');
  };

  return (
    <Sheet
      title={title(plural(rows.length, 'contribution'))}
      note="If another admin has already decided one, theirs stands. You can undo the rest together for ten seconds; then the emails are sent."
      action={`${verb} ${rows.length}`}
      tone={status === 'declined' ? 'bad' : 'plain'}
      form={form}
      onClose={onClose}
    >
      {status === 'accepted' && (
        <p className="mb-5">
          <b>No award goes along.</b> Each award has an amount of its own, and a large one asks for your
          password: approve those one by one.
        </p>
      )}
      <Field
        {...form.field('message')}
        label="Message to the contributors"
        optional={status !== 'needs_info'}
        hint="Each person gets the same message in a separate email."
      >
        <textarea
          {...form.control('message', { hint: true, required: status === 'needs_info' })}
          rows={4}
          maxLength={CONTRIBUTION_LIMITS.message}
        />
        <Replies message={form.values.message} onPut={put} />
      </Field>
      <Field
        {...form.field('admin_notes')}
        label="Admin notes"
        optional
        hint="For admins only; the contributors do not see them."
      >
        <textarea
          {...form.control('admin_notes', { hint: true })}
          rows={2}
          maxLength={CONTRIBUTION_LIMITS.adminNotes}
        />
      </Field>
    </Sheet>
  );
}
