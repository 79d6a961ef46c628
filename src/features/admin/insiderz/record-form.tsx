import { type ReactNode, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { FormStatus } from '#components/forms/FormStatus.tsx';
import type { FormRules, Values } from '#components/forms/form-state.ts';
import { Submit } from '#components/forms/Submit.tsx';
import { type FormHandle, useForm } from '#components/forms/use-form.ts';
import { panelFoot } from '#components/portal/SidePanel.tsx';
import { Button } from '#components/ui/Button.tsx';
import { focusNow } from '#lib/element.ts';
import { currentOf } from '#state/mutation.ts';
import { type FieldSpec, FormFields, shownValues } from '../FormFields.tsx';
import { draftedRecord, readDraft, recordDraft, type Versioned } from './records.ts';

interface RecordFormOptions<V extends Values, Body, T extends Versioned> extends FormRules<V, Body> {
  /** Prefix of the controls' ids and name of the draft. */
  id: string;
  record: T | null;
  recordSchema: z.core.$ZodType<T>;
  valuesOf: (record: T | null) => V;
  fields: readonly FieldSpec<V>[];
  /** `seen` is the `updated_at` that the values are based on; empty for a new record. */
  send: (values: Body, idempotencyKey: string, seen: string) => Promise<void>;
  onSaved: () => void;
}

interface RecordFormHandle<V extends Values> extends FormHandle<V> {
  fields: readonly FieldSpec<V>[];
  /** Null unless another admin has saved the record meanwhile. */
  conflict: ConflictNoteProps | null;
  leave: () => void;
}

/** A record's form with a draft per tab until saved. A conflict preserves the text and offers a choice. */
export function useRecordForm<V extends Values, Body, T extends Versioned>(
  options: RecordFormOptions<V, Body, T>,
): RecordFormHandle<V> {
  const { id, record, recordSchema, valuesOf, fields } = options;
  const recordId = record?.id ?? null;
  const [draft] = useState(() => readDraft(id, recordId));
  const [theirs, setTheirs] = useState<T | null>(null);
  const seen = useRef(draft?.seen ?? record?.updated_at ?? '');
  const store = recordDraft(id);
  const form = useForm<V, Body, void>({
    ...options,
    initial: valuesOf(record),
    draft: {
      read: () => draft?.values ?? null,
      keep: (values) => store.keep({ recordId, seen: seen.current, values }),
      clear: store.clear,
    },
    send: (body, key) => {
      setTheirs(null);
      return options.send(body, key, seen.current);
    },
    onFailed: (fault) => {
      if (record) setTheirs(currentOf(fault, recordSchema));
    },
    onSent: options.onSaved,
  });
  const adopt = (values: V, state: T) => {
    seen.current = state.updated_at;
    form.fill(values);
  };
  const mine = shownValues(fields, form.values);
  return {
    ...form,
    fields,
    leave: store.clear,
    conflict: theirs && {
      theirs: Object.entries(shownValues(fields, valuesOf(theirs))).filter(
        ([label, text]) => text !== mine[label],
      ),
      onMine: () => {
        adopt(form.values, theirs);
        void form.submit();
      },
      onTheirs: () => {
        adopt(valuesOf(theirs), theirs);
        setTheirs(null);
      },
    },
  };
}

interface RecordFormProps<V extends Values> {
  form: RecordFormHandle<V>;
  title: string;
  /** In a panel, which shows the title and closes on Escape. */
  inPanel?: boolean;
  action: string;
  /** Called before a submit by that button or by Enter. */
  onAction?: () => void;
  onCancel: () => void;
  aside?: ReactNode;
  more?: ReactNode;
}

/** Has its own border unless it is inside a row or a card. */
const FORM = [
  'min-w-0 [section>&]:mb-4 [section>&]:rounded-2 [section>&]:border [section>&]:border-line [section>&]:bg-ground [section>&]:p-4',
  '@container [&_div:has(>label)]:mb-4! [&_textarea]:min-h-[6rem]',
].join(' ');
const TWO_COLUMNS = 'max-lg:[&>:last-child]:mb-4 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-5';

/** An inline form: its first field gets the focus, Escape cancels. */
export function RecordForm<V extends Values>(props: RecordFormProps<V>) {
  const { form, title, inPanel, action, onAction, onCancel, aside, more } = props;
  const { ref } = form.props;
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [ref]);
  const cancel = () => {
    form.leave();
    onCancel();
  };
  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        onAction?.();
        form.props.onSubmit(event);
      }}
      className={FORM}
      aria-label={title}
      onKeyDown={(event) => {
        if (inPanel || event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        cancel();
      }}
    >
      {!inPanel && <h3 className="wrap-anywhere mb-4 text-[1.25rem] leading-[1.1]">{title}</h3>}
      <div className={aside ? TWO_COLUMNS : undefined}>
        <div>
          {form.conflict && <ConflictNote {...form.conflict} />}
          <FormFields form={form} fields={form.fields} size="sm" />
        </div>
        {aside}
      </div>
      <FormStatus form={form.conflict ? { ...form, problem: null } : form} />
      <div className={inPanel ? panelFoot : 'flex flex-wrap gap-3'}>
        <Submit form={form} label={action} busy="Saving..." size="sm" />
        <Button kind="line" size="sm" onClick={cancel}>
          Cancel
        </Button>
        {more}
      </div>
    </form>
  );
}

interface ConflictNoteProps {
  theirs: readonly (readonly [label: string, value: string])[];
  onTheirs: () => void;
  onMine: () => void;
}

function ConflictNote({ theirs, onTheirs, onMine }: ConflictNoteProps) {
  return (
    <div className="mb-4 rounded-2 border-2 border-danger p-4" ref={focusNow} role="alert" tabIndex={-1}>
      <p>
        <b>Someone saved this in the meantime.</b> Nothing was overwritten, and what you typed is still here.
        {theirs.length > 0 && ' Now it says:'}
      </p>
      {theirs.length > 0 && (
        <dl className="my-3 grid gap-2">
          {theirs.map(([label, value]) => (
            <div key={label}>
              <dt className="text-0 text-muted">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" onClick={onMine}>
          Save mine over it
        </Button>
        <Button kind="line" size="sm" onClick={onTheirs}>
          Take theirs
        </Button>
      </div>
    </div>
  );
}

/** A draft reopens its form. */
export function useEditing(form: string) {
  /** The id of the record being edited, null for a new one, undefined for none. */
  const [editing, setEditing] = useState(() => draftedRecord(form));
  const opener = useRef<HTMLButtonElement>(null);
  /** Closes the form of a new record and returns the focus. */
  const close = () => {
    setEditing(undefined);
    opener.current?.focus();
  };
  return { editing, setEditing, opener, close };
}

export function NewItemButton({ editing, setEditing, opener }: ReturnType<typeof useEditing>) {
  return (
    <Button
      ref={opener}
      kind={editing === null ? 'line' : 'signal'}
      size="sm"
      data-command="New item"
      aria-expanded={editing === null}
      onClick={() => setEditing(editing === null ? undefined : null)}
    >
      New item
    </Button>
  );
}
