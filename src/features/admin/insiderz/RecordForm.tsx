import { type ReactNode, useEffect } from 'react';
import { FormStatus } from '#components/forms/FormStatus.tsx';
import type { Values } from '#components/forms/form-state.ts';
import { button } from '#components/ui/button.ts';
import type { RecordForm as FormHandle } from './record-form.ts';

interface RecordFormProps<V extends Values> {
  form: FormHandle<V>;
  title: string;
  /** What the button that sends it says: a verb. */
  action: string;
  /** Before that button, or Enter, sends it. */
  onAction?: () => void;
  onCancel: () => void;
  children: ReactNode;
  /** Stands beside the fields where there is room. */
  aside?: ReactNode;
  /** Stands at the other end of the buttons' line. */
  more?: ReactNode;
}

/** Not in a row or a card, which have an edge of their own, it brings one. */
const FORM = [
  'min-w-0 [section>&]:mb-4 [section>&]:rounded-2 [section>&]:border [section>&]:border-line [section>&]:bg-ground [section>&]:p-4',
  '@container [&_div:has(>label)]:mb-4! [&_textarea]:min-h-[6rem]',
].join(' ');
const BESIDE = 'max-lg:[&>:last-child]:mb-4 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-5';

/** A form for one record: the cursor goes into its first field, Escape gives it up, the fields stay after a failure. */
export function RecordForm<V extends Values>(props: RecordFormProps<V>) {
  const { form, title, action, onAction, onCancel, children, aside, more } = props;
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
      aria-labelledby={`${form.id}-heading`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        cancel();
      }}
    >
      <h3 className="wrap-anywhere mb-4 text-[1.25rem] leading-[1.1]" id={`${form.id}-heading`}>
        {title}
      </h3>
      <div className={aside ? BESIDE : undefined}>
        <div>{children}</div>
        {aside}
      </div>
      <FormStatus form={form} />
      <div className="flex flex-wrap gap-3">
        <button className={button({ size: 'sm' })} type="submit" aria-disabled={form.busy}>
          {form.busy ? 'Saving...' : action}
        </button>
        <button className={button({ kind: 'line', size: 'sm' })} type="button" onClick={cancel}>
          Cancel
        </button>
        {more}
      </div>
    </form>
  );
}
